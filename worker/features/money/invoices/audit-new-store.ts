/**
 * The look at what is new in a long ledger: the journals, payments and withdrawals of entries that came since the last look
 * without a difference, sums that go on from those of then, and a part of the tutors. Raw SQL: each read is by an index.
 */

import { dayMs } from '#contract/shared/rules/time.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { accountSumSql } from '#worker/features/money/ledger/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { selectPlace, storePlace } from '#worker/storage/job-places.ts'
import { creditedFor, type LedgerDifference, mostPerCheck, payoutSql, pending, refunded } from './audit-store.ts'

const job = 'ledger'
/** Nights after which every tutor has been looked at. */
const nights = 28
/** A payment is posted in the batch that stores it as paid; what was not is young. */
const paymentsSinceMs = 7 * dayMs

type Sums = Readonly<Record<string, number>>

/** What the last look without a difference left: the last entry it saw, and the sums up to it. */
export interface Audited {
  readonly entryId: number
  readonly totals: Sums
  readonly spans: Sums
}

export const readAudited = async (db: Db): Promise<Audited | null> => {
  const row = await selectPlace(db, job).first<{ place: number; facts: string }>()
  return row && { entryId: row.place, ...(JSON.parse(row.facts) as Omit<Audited, 'entryId'>) }
}

export const storeAudited = async (db: Db, { entryId, ...facts }: Audited): Promise<void> => {
  await storePlace(db, { job, place: entryId, facts }).run()
}

const classSql = "substr(account, 1, instr(account || ':', ':') - 1)"
const storedSpans = "SELECT ref_type || ' ' || account AS name, sum(amount) AS amount FROM ledger_spans GROUP BY 1"
const storedTotals = 'SELECT account AS name, amount FROM ledger_totals'

interface Sum {
  readonly name: string
  readonly amount: number
}
const toSums = (rows: readonly unknown[]): Sums =>
  Object.fromEntries((rows as Sum[]).map(({ name, amount }) => [name, amount]))

/** The ledger as it stands, which a whole look has found to be sound. */
export const readSums = async (db: Db): Promise<Audited> => {
  const [[last] = [], totals = [], spans = []] = await runBatch(db, [
    statement(db, 'SELECT coalesce(max(id), 0) AS id FROM ledger_entries'),
    statement(db, storedTotals),
    statement(db, storedSpans),
  ])
  return { entryId: (last as { id: number }).id, totals: toSums(totals), spans: toSums(spans) }
}

/** New entries; the plus signs keep the database to the order of their ids. */
const fresh = 'ledger_entries WHERE id > :after'
const refsOf = (refType: string): string => `SELECT DISTINCT ref_id FROM ${fresh} AND +ref_type = '${refType}'`
const transactions = `transactions t WHERE t.id IN (
  SELECT ref_id FROM ${fresh} AND +ref_type IN ('tx:paid', 'tx:refund')
  UNION SELECT id FROM transactions WHERE created_at > :since)`

const checks = {
  journal: `SELECT n.ref_type || ' ' || n.ref_id AS subject, 0 AS expected, sum(e.amount) AS found
    FROM (SELECT DISTINCT ref_type, ref_id FROM ${fresh}) n
    CROSS JOIN ledger_entries e ON e.ref_type = n.ref_type AND e.ref_id = n.ref_id GROUP BY n.ref_type, n.ref_id`,
  tutor: `SELECT 'tutor:' || p.id AS subject,
      coalesce((SELECT sum(CASE
          WHEN l.settled_at IS NOT NULL AND l.canceled_at IS NOT NULL AND l.late_minutes = 0
          THEN coalesce((SELECT sum(r.earned) FROM lesson_rulings r WHERE r.lesson_id = l.id), 0)
          ELSE coalesce(v.earned, l.price) END)
        FROM lessons l LEFT JOIN lesson_verdicts v ON v.lesson_id = l.id
        WHERE l.tutor_id = p.id
          AND ((l.settled_at IS NOT NULL AND (l.canceled_at IS NULL OR l.late_minutes > 0)) OR v.earned <> 0)), 0)
      - coalesce((SELECT sum(i.amount) FROM invoices i WHERE i.user_id = p.id AND i.status IN (${pending}, ${InvoiceStatus.Approved})), 0)
      - coalesce((SELECT d.forfeited FROM deleted_accounts d WHERE d.user_id = p.id), 0) AS expected,
      -${accountSumSql("'tutor:' || p.id")} AS found
    FROM tutors p WHERE p.id % ${nights} = :night`,
  ruling: `SELECT 'ruling ' || r.id AS subject, r.earned AS expected, coalesce((SELECT -e.amount FROM ledger_entries e
      WHERE e.ref_type = 'lesson:ruled' AND e.ref_id = r.id AND e.account = 'tutor:' || r.tutor_id), 0) AS found
    FROM lesson_rulings r WHERE r.id IN (${refsOf('lesson:ruled')})`,
  payout: `${payoutSql} WHERE i.id IN (
      SELECT CAST(substr(account, 8) AS INTEGER) FROM ${fresh} AND +account LIKE 'payout:%')`,
  payment: `SELECT 'transaction ' || t.id AS subject, t.amount AS expected, ${creditedFor('tx:paid')} AS found
    FROM ${transactions} AND t.paid_at IS NOT NULL`,
  refund: `SELECT 'transaction ' || t.id AS subject, -t.refunded_amount AS expected, ${creditedFor('tx:refund')} AS found
    FROM ${transactions} AND t.status IN (${refunded})`,
} as const

const freshSums = {
  totals: `SELECT ${classSql} AS name, sum(amount) AS amount FROM ${fresh} GROUP BY 1`,
  spans: `SELECT ref_type || ' ' || ${classSql} AS name, sum(amount) AS amount FROM ${fresh} GROUP BY 1`,
} as const

const add = (known: Sums, more: Sums): Record<string, number> => {
  const sums: Record<string, number> = { ...known }
  for (const [name, amount] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + amount
  return sums
}

const compare = (kind: 'totals' | 'spans', expected: Sums, found: Sums): LedgerDifference[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .map((subject) => ({ kind, subject, expected: expected[subject] ?? 0, found: found[subject] ?? 0 }))
    .filter((one) => one.expected !== one.found)
    .sort((a, b) => (a.subject < b.subject ? -1 : 1))
    .slice(0, mostPerCheck)

/** Differences in what came since `audited`, and how far the ledger is audited without them. */
export const findNewDifferences = async (
  db: Db,
  audited: Audited,
  now: number,
): Promise<{ readonly differences: LedgerDifference[]; readonly next: Audited }> => {
  const values = { after: audited.entryId, since: now - paymentsSinceMs, night: Math.floor(now / dayMs) % nights }
  const names = Object.keys(checks) as (keyof typeof checks)[]
  const [[last] = [], totals = [], spans = [], storedT = [], storedS = [], ...found] = await runBatch(db, [
    statement(db, 'SELECT coalesce(max(id), 0) AS id FROM ledger_entries'),
    statement(db, freshSums.totals, values),
    statement(db, freshSums.spans, values),
    statement(db, storedTotals),
    statement(db, storedSpans),
    ...names.map((name) =>
      statement(
        db,
        `SELECT * FROM (${checks[name]}) WHERE expected <> found ORDER BY subject LIMIT ${mostPerCheck}`,
        values,
      ),
    ),
  ])
  const next = {
    entryId: (last as { id: number }).id,
    totals: add(audited.totals, toSums(totals)),
    spans: add(audited.spans, toSums(spans)),
  }
  const differences = names.flatMap((kind, i) =>
    ((found[i] ?? []) as Omit<LedgerDifference, 'kind'>[]).map((row) => ({ ...row, kind })),
  )
  return {
    differences: [
      ...differences,
      ...compare('spans', next.spans, toSums(storedS)),
      ...compare('totals', next.totals, toSums(storedT)),
    ],
    next,
  }
}
