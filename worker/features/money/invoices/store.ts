/** Withdrawal requests, each change with its history and its journal in one batch. Raw SQL: guarded writes. */
import { favoursWithdrawal } from '#contract/money/rules/invoice-approval.ts'
import { endedChange } from '#contract/money/rules/invoice-changes.ts'
import { type InvoicePlan, pendingStatuses, type WithdrawalDraft } from '#contract/money/rules/invoices.ts'
import { accounts, payoutJournal, releaseJournal, reserveJournal } from '#contract/money/rules/ledger.ts'
import type { TermsChange } from '#contract/money/shapes/invoice.ts'
import type { Changer } from '#contract/shared/shapes/wire.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { type AuditEntry, insertAuditEntry } from '#worker/storage/audit.ts'
import { holdValues, isChangedByActorSql } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement, type Values } from '#worker/storage/guarded.ts'
import { type IdempotentRequest, isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'
import { accountSumSql, insertedRowId, postJournal } from '#worker/storage/ledger.ts'
import { queueWithdrawalNotification } from '#worker/storage/notifications.ts'
import { claimObject } from '#worker/storage/orphan-objects.ts'
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

const newestOf = '(SELECT max(id) FROM invoices WHERE user_id = :userId)'

/**
 * Stores a request, holds its sum back and begins its history, all or nothing. Null when the balance, the method or the
 * number of open requests no longer allows it, or the same request arrived twice.
 */
export const insertInvoice = async (
  db: Db,
  { userId, draft, idempotency, now }: NewInvoice,
): Promise<InvoiceRow | null> => {
  const { amount, method, receiver, bank, note } = draft
  const kept = storeRequestResult(db, idempotency, '', now)
  try {
    const results = await runBatch(db, [
      ...kept,
      statement(
        db,
        `INSERT INTO invoices (user_id, method, receiver, bank, amount, status, note, held_until, held_for, created_at, updated_at)
         SELECT :userId, :method, :receiver, :bank, :amount, ${InvoiceStatus.PendingApproval}, :note, ${holdValues(':userId')}, :now, :now
         WHERE -${accountSumSql(':account')} >= :amount
           AND (SELECT count(*) FROM invoices WHERE user_id = :userId AND status IN (${pending})) < :most
           AND EXISTS (SELECT 1 FROM withdraw_methods WHERE type = :method AND enabled = 1)
         RETURNING ${columns}`,
        {
          userId,
          method,
          receiver,
          bank,
          amount,
          note,
          now,
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
      ...(idempotency
        ? [
            statement(db, `UPDATE idempotency SET result = ${newestOf} WHERE user_id = :userId AND key = :key`, {
              userId,
              key: idempotency.key,
            }),
          ]
        : []),
    ])
    const [inserted] = results[kept.length] ?? []
    return inserted === undefined ? null : toRow(inserted)
  } catch (error) {
    if (isAborted(error) || isRepeatedRequest(error)) return null
    throw error
  }
}

export interface InvoiceUpdate {
  readonly invoice: InvoiceRow
  readonly plan: InvoicePlan
  readonly actorId: number
  /** Null for the tutor's own doing. */
  readonly auditEntry: AuditEntry | null
  /** Key of a stored file. */
  readonly receipt: string | null
  readonly idempotency: IdempotentRequest | null
  readonly now: number
}

/** SQL: the next `updated_at`, always a later one: it tells writers of the same millisecond apart. */
export const nextVersion = 'max(:now, updated_at + 1)'

/** Moves a request, with its journal, history and audit row, all or nothing. False when it changed meanwhile. */
export const storeInvoiceUpdate = async (db: Db, update: InvoiceUpdate): Promise<boolean> => {
  const { invoice, plan, actorId, auditEntry, receipt, idempotency, now } = update
  const { id, status: from, updatedAt: seenAt } = invoice
  const journals =
    plan.posts === null ? [] : [plan.posts === 'payout' ? payoutJournal(invoice) : releaseJournal(invoice)]
  try {
    await runBatch(db, [
      ...storeRequestResult(db, idempotency, String(id), now),
      statement(
        db,
        `UPDATE invoices SET status = :to, note = :note, receipt = coalesce(:receipt, receipt),
           addressed_by = CASE WHEN :addresses THEN :actorId ELSE addressed_by END,
           change = CASE WHEN :endsChange THEN NULL ELSE change END, updated_at = ${nextVersion}
         WHERE id = :id AND status = :from AND note IS :seenNote AND receipt IS :seenReceipt AND updated_at = :seenAt
           AND (NOT :approves OR (change IS NULL AND coalesce(held_until, 0) <= :now))
           AND (NOT :favours OR NOT ${isChangedByActorSql('user_id')})`,
        {
          id,
          from,
          to: plan.status,
          note: plan.note,
          receipt,
          actorId,
          now,
          seenAt,
          endsChange: Number(plan.endsChange !== null),
          addresses: Number(auditEntry !== null),
          seenNote: invoice.note,
          seenReceipt: invoice.receipt,
          approves: Number(plan.status === InvoiceStatus.Approved && from !== plan.status),
          favours: Number(auditEntry !== null && favoursWithdrawal(from, plan.status)),
        },
      ),
      abortIfUnchanged(db),
      ...journals.map((journal) => postJournal(db, journal, now)),
      statement(
        db,
        `INSERT INTO invoice_events (invoice_id, from_status, to_status, actor_id, note, change, created_at)
         VALUES (:id, :from, :to, :actorId, :note, :change, :now)`,
        { id, from, to: plan.status, actorId, note: plan.note, change: endedChange(invoice, plan), now },
      ),
      ...(receipt === null ? [] : [claimObject(db, receipt)]),
      // What tutors do to their own requests is no news to them.
      ...(auditEntry && plan.status !== from ? [queueWithdrawalNotification(db, id, now)] : []),
      ...(auditEntry ? [toStatement(db, insertAuditEntry(db, auditEntry, now))] : []),
    ])
    return true
  } catch (error) {
    if (isAborted(error) || isRepeatedRequest(error)) return false
    throw error
  }
}
