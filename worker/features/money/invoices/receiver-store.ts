/** What the team reads about receivers of withdrawals and about what waits. Raw SQL; bounded by the rows asked about. */

import { namedAt, warningsOf } from '#contract/money/rules/receiver-checks.ts'
import { dueTodayBefore } from '#contract/money/rules/transfer-days.ts'
import type { ReceiverChecks, WithdrawalSums } from '#contract/money/shapes/invoice.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import type { ReceiverWarning } from '#contract/vocabulary/payouts.ts'
import { boundSql } from '#worker/storage/approvals.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { columns, type InvoiceRow, toRow } from './store.ts'

interface Beside {
  readonly id: number
  readonly name: string | null
  readonly shared: 0 | 1
}

const warn = (invoice: InvoiceRow, beside: Beside | undefined, now: number): ReceiverWarning[] =>
  warningsOf({ ...invoice, personName: beside?.name ?? null, isShared: beside?.shared === 1 }, now)

const besideSql = `SELECT i.id, u.name, EXISTS (SELECT 1 FROM invoices o WHERE o.receiver = i.receiver AND o.user_id <> i.user_id
    AND o.method = i.method AND o.bank IS i.bank) AS shared
  FROM invoices i JOIN users u ON u.id = i.user_id WHERE i.id IN (SELECT value FROM json_each(:ids))`

/** Warnings by the id of the request, for the requests of a page. */
export const readWarnings = async (
  db: Db,
  invoices: readonly InvoiceRow[],
  now: number,
): Promise<ReadonlyMap<number, ReceiverWarning[]>> => {
  if (invoices.length === 0) return new Map()
  const ids = JSON.stringify(invoices.map(({ id }) => id))
  const { results } = await statement(db, besideSql, { ids }).all<Beside>()
  return new Map(
    invoices.map((invoice) => [
      invoice.id,
      warn(
        invoice,
        results.find(({ id }) => id === invoice.id),
        now,
      ),
    ]),
  )
}

/** A hundred transfers are known well enough. */
const mostTransfers = 100
const mostShared = 5

/** What is known of the receiver of a request; null where there is no such request. */
export const readReceiverChecks = async (db: Db, id: number, now: number): Promise<ReceiverChecks | null> => {
  const values = { id, ids: JSON.stringify([id]) }
  const same = `o.receiver = i.receiver AND o.method = i.method AND o.bank IS i.bank`
  const [[found] = [], [beside] = [], [own] = [], others = []] = await runBatch(db, [
    statement(db, `SELECT ${columns} FROM invoices WHERE id = :id`, values),
    statement(db, besideSql, values),
    statement(
      db,
      `SELECT min(at) AS since, count(paid) AS transfers, max(paid) AS last FROM
         (SELECT o.created_at AS at, CASE WHEN o.status = ${InvoiceStatus.Approved} THEN o.updated_at END AS paid
           FROM invoices i JOIN invoices o ON ${same} AND o.user_id = i.user_id WHERE i.id = :id
           ORDER BY o.created_at DESC LIMIT ${mostTransfers})`,
      values,
    ),
    statement(
      db,
      `SELECT DISTINCT u.id, u.name FROM invoices i JOIN invoices o ON ${same} AND o.user_id <> i.user_id
         JOIN users u ON u.id = o.user_id WHERE i.id = :id LIMIT ${mostShared}`,
      values,
    ),
  ])
  if (!found) return null
  const invoice = toRow(found)
  const { since, transfers, last } = own as { since: number | null; transfers: number; last: number | null }
  const named = namedAt(invoice.receiverHeldUntil) ?? invoice.createdAt
  return {
    warnings: warn(invoice, beside as Beside, now),
    since: toIsoInstant(Math.min(since ?? invoice.createdAt, named)),
    transfers,
    lastPaidAt: toIsoInstantOrNull(last),
    sharedWith: others as ReceiverChecks['sharedWith'],
  }
}

/** The oldest that are summed; a team of three never has more open. */
const mostSummed = 1000

export const readWithdrawalSums = async (db: Db, now: number): Promise<WithdrawalSums> => {
  const { PendingApproval } = InvoiceStatus
  const parts: Record<keyof WithdrawalSums, string> = {
    waiting: '1',
    due: 'created_at <= :dueBefore',
    second: `amount > ${boundSql('withdrawal')}`,
    stopped: `status <> ${PendingApproval} OR change IS NOT NULL OR held_until > :now OR receiver_held_until > :now`,
  }
  const keys = Object.keys(parts) as (keyof WithdrawalSums)[]
  const row = await statement(
    db,
    `SELECT ${keys.map((key) => `count(CASE WHEN ${parts[key]} THEN 1 END) AS ${key}Count, total(CASE WHEN ${parts[key]} THEN amount END) AS ${key}Amount`).join(', ')}
     FROM (SELECT * FROM invoices WHERE status IN (0, 1) ORDER BY created_at LIMIT ${mostSummed})`,
    { now, dueBefore: dueTodayBefore(now) },
  ).first<Record<string, number>>()
  const sumOf = (key: keyof WithdrawalSums) => ({
    count: row?.[`${key}Count`] ?? 0,
    amount: row?.[`${key}Amount`] ?? 0,
  })
  return {
    waiting: sumOf('waiting'),
    due: sumOf('due'),
    second: sumOf('second'),
    stopped: sumOf('stopped'),
  }
}
