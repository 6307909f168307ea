/** Withdrawal requests, each change with its history and its journal in one batch. Raw SQL: guarded writes. */
import { newReceiverHeldUntil } from '#contract/money/rules/holds.ts'
import { pendingStatuses } from '#contract/money/rules/invoices.ts'
import { accounts, reserveJournal } from '#contract/money/rules/ledger.ts'
import type { WithdrawalDraft } from '#contract/money/rules/withdrawals.ts'
import type { TermsChange } from '#contract/money/shapes/invoice.ts'
import type { Changer } from '#contract/shared/shapes/wire.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { insertedRowId, postJournal, spendableSql } from '#worker/features/money/ledger/store.ts'
import { holdValues } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, type Values } from '#worker/storage/guarded.ts'
import { type IdempotentRequest, isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'
import { queueNewReceiver } from '#worker/storage/notifications.ts'
import { rowReader } from '#worker/storage/row-reader.ts'
import { invoices } from '#worker/storage/schema/money.ts'

export type InvoiceRow = typeof invoices.$inferSelect

const pending = pendingStatuses.join(', ')

export const { columns, toRow } = rowReader(invoices)

const findOne = async (db: Db, condition: string, values: Values): Promise<InvoiceRow | null> => {
  const row = await statement(db, `SELECT ${columns} FROM invoices WHERE ${condition}`, values).first()
  return row && toRow(row)
}

export const findInvoice = (db: Db, id: number): Promise<InvoiceRow | null> => findOne(db, 'id = :id', { id })

/** Several requests, in the order of their ids. */
export const findInvoicesById = async (db: Db, ids: readonly number[]): Promise<InvoiceRow[]> => {
  const text = `SELECT ${columns} FROM invoices WHERE id IN (SELECT value FROM json_each(:ids)) ORDER BY id`
  const { results } = await statement(db, text, { ids: JSON.stringify(ids) }).all()
  return results.map(toRow)
}

export interface InvoiceEventRow {
  readonly from: InvoiceStatus | null
  readonly to: InvoiceStatus
  readonly actorId: number
  readonly note: string | null
  readonly change: TermsChange | null
  readonly at: number
}

type StoredEvent = Omit<InvoiceEventRow, 'change'> & { readonly change: string | null }

const toEvent = ({ change, ...event }: StoredEvent): InvoiceEventRow => ({
  ...event,
  change: change === null ? null : (JSON.parse(change) as TermsChange),
})

/** Who changed a request last, its tutor or one of the team; null once that account is gone. */
export const findInvoiceChanger = (db: Db, id: number): Promise<Changer | null> =>
  statement(
    db,
    `SELECT u.id, u.name FROM users u
     WHERE u.id = (SELECT actor_id FROM invoice_events WHERE invoice_id = :id ORDER BY id DESC LIMIT 1)`,
    { id },
  ).first<Changer>()

/** A request with its history, oldest first; null when there is none. */
export const findInvoiceHistory = async (
  db: Db,
  id: number,
): Promise<{ invoice: InvoiceRow; events: InvoiceEventRow[] } | null> => {
  const [[invoice] = [], events = []] = await runBatch(db, [
    statement(db, `SELECT ${columns} FROM invoices WHERE id = :id`, { id }),
    statement(
      db,
      `SELECT from_status AS "from", to_status AS "to", actor_id AS actorId, note, change, created_at AS at
       FROM invoice_events WHERE invoice_id = :id ORDER BY id`,
      { id },
    ),
  ])
  if (!invoice) return null
  return { invoice: toRow(invoice), events: (events as StoredEvent[]).map(toEvent) }
}

/** The request whose receipt this is; `key` is the whole object key. */
export const findInvoiceOfReceipt = (db: Db, key: string): Promise<InvoiceRow | null> =>
  findOne(db, 'receipt = :key', { key })

export interface NewInvoice {
  readonly userId: number
  readonly draft: WithdrawalDraft
  readonly idempotency: IdempotentRequest | null
  readonly now: number
}

/**
 * SQL: until when a receiver (`:method`, `:receiver`, `:bank`) is new to `:userId`. As the request says that named it first
 * and was not given up or refused; `fallback` where there is none. Compared as receivers are stored: without grouping,
 * in one case, an IBAN whole.
 */
export const receiverHeldUntilSql = (fallback: string): string =>
  `coalesce((SELECT min(k.receiver_held_until) FROM invoices k WHERE k.user_id = :userId AND k.method = :method
     AND k.receiver = :receiver AND k.bank IS :bank AND k.status IN (${pending}, ${InvoiceStatus.Approved})), ${fallback})`

const newestOf = '(SELECT max(id) FROM invoices WHERE user_id = :userId)'

/**
 * Stores a request, holds its sum back and begins its history, all or nothing. Null when the balance, the method or the
 * number of open requests no longer allows it, or the same request arrived twice.
 */
export const insertInvoice = async (
  db: Db,
  { userId, draft, idempotency, now }: NewInvoice,
): Promise<InvoiceRow | null> => {
  const { amount, method, receiver, bank, note, holder } = draft
  const resultWrites = storeRequestResult(db, idempotency, '', now)
  try {
    const results = await runBatch(db, [
      ...resultWrites,
      statement(
        db,
        `INSERT INTO invoices (user_id, method, receiver, bank, holder, amount, status, note, held_until, held_for, receiver_held_until,
           created_at, updated_at)
         SELECT :userId, :method, :receiver, :bank, :holder, :amount, ${InvoiceStatus.PendingApproval}, :note, ${holdValues(':userId')},
           ${receiverHeldUntilSql(':newUntil')}, :now, :now
         WHERE ${spendableSql(':account', ':userId')} >= :amount
           AND (SELECT count(*) FROM invoices WHERE user_id = :userId AND status IN (${pending})) < :most
           AND EXISTS (SELECT 1 FROM withdraw_methods WHERE type = :method AND enabled = 1)
         RETURNING ${columns}`,
        {
          userId,
          method,
          receiver,
          bank,
          holder,
          amount,
          note,
          now,
          newUntil: newReceiverHeldUntil(now),
          account: accounts.tutor(userId),
          most: limits.pendingInvoices,
        },
      ),
      abortIfUnchanged(db),
      // Names the row by the last insert of the batch, so nothing may be inserted in between.
      postJournal(db, reserveJournal({ id: insertedRowId, userId, amount }), now),
      statement(
        db,
        `INSERT INTO invoice_events (invoice_id, from_status, to_status, actor_id, note, created_at)
         VALUES (${newestOf}, NULL, ${InvoiceStatus.PendingApproval}, :userId, :note, :now)`,
        { userId, note, now },
      ),
      queueNewReceiver(db, userId, now),
      ...(idempotency
        ? [
            statement(db, `UPDATE idempotency SET result = ${newestOf} WHERE user_id = :userId AND key = :key`, {
              userId,
              key: idempotency.key,
            }),
          ]
        : []),
    ])
    const [inserted] = results[resultWrites.length] ?? []
    return inserted === undefined ? null : toRow(inserted)
  } catch (error) {
    if (isAborted(error) || isRepeatedRequest(error)) return null
    throw error
  }
}

/** SQL: the next `updated_at`, always a later one: it tells writers of the same millisecond apart. */
export const nextVersion = 'max(:now, updated_at + 1)'
