/**
 * Other terms of withdrawal requests, each step with its history and, where another sum is held back, its journal in one
 * batch. Raw SQL: guarded writes.
 */
import { newReceiverHeldUntil } from '#contract/money/rules/holds.ts'
import { type ChangePlan, termsOf } from '#contract/money/rules/invoice-changes.ts'
import { accounts, amendJournal } from '#contract/money/rules/ledger.ts'
import type { TermsChange, WithdrawalTerms } from '#contract/money/shapes/invoice.ts'
import { credentialLimits } from '#contract/vocabulary/credentials.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { insertedRowId, postJournal, spendableSql } from '#worker/features/money/ledger/store.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { isChangedByActorSql } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { type IdempotentRequest, isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'
import { queueNewReceiverOfChange, queueWithdrawalNotification } from '#worker/storage/notifications.ts'
import { columns, type InvoiceRow, nextVersion, receiverHeldUntilSql, toRow } from './store.ts'

interface Step {
  readonly invoice: InvoiceRow
  readonly actorId: number
  readonly idempotency: IdempotentRequest | null
  readonly now: number
}

/** Runs the write of a step and what follows from it. Null when the request changed meanwhile, or arrived twice. */
const runStep = async (
  db: Db,
  { invoice, idempotency, now }: Step,
  write: D1PreparedStatement,
  effects: readonly D1PreparedStatement[],
): Promise<InvoiceRow | null> => {
  const resultWrites = storeRequestResult(db, idempotency, String(invoice.id), now)
  try {
    const results = await runBatch(db, [...resultWrites, write, abortIfUnchanged(db), ...effects])
    const [row] = results[resultWrites.length] ?? []
    return row === undefined ? null : toRow(row)
  } catch (error) {
    if (isAborted(error) || isRepeatedRequest(error)) return null
    throw error
  }
}

const insertEvent = (
  db: Db,
  { invoice, actorId, now }: Step,
  change: TermsChange,
  note: string | null,
): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO invoice_events (invoice_id, from_status, to_status, actor_id, note, change, created_at)
     VALUES (:id, :status, :status, :actorId, :note, :change, :now)`,
    { id: invoice.id, status: invoice.status, actorId, note, change: JSON.stringify(change), now },
  )

const isUnchanged = `id = :id AND status = ${InvoiceStatus.PendingApproval} AND updated_at = :seenAt`

/** Has other terms wait for the team, if the balance still carries them and their way is open. */
export const storeChangeRequest = (db: Db, step: Step, terms: WithdrawalTerms): Promise<InvoiceRow | null> => {
  const { invoice, now } = step
  const { id, userId, updatedAt: seenAt } = invoice
  const change: TermsChange = { step: 'asked', from: termsOf(invoice), to: terms }
  return runStep(
    db,
    step,
    statement(
      db,
      `UPDATE invoices SET change = :change, updated_at = ${nextVersion}
       WHERE ${isUnchanged} AND amount + ${spendableSql(':account', 'invoices.user_id')} >= :amount
         AND EXISTS (SELECT 1 FROM withdraw_methods WHERE type = :method AND enabled = 1)
       RETURNING ${columns}`,
      {
        id,
        seenAt,
        now,
        amount: terms.amount,
        method: terms.method,
        change: JSON.stringify(terms),
        account: accounts.tutor(userId),
      },
    ),
    [
      insertEvent(db, step, change, invoice.note),
      queueNewReceiverOfChange(db, { invoiceId: id, heldUntil: newReceiverHeldUntil(now) }, now),
    ],
  )
}

/** Takes terms back that wait. */
export const storeChangeWithdrawal = (
  db: Db,
  step: Step,
  waitingTerms: WithdrawalTerms,
): Promise<InvoiceRow | null> => {
  const { invoice, now } = step
  return runStep(
    db,
    step,
    statement(
      db,
      `UPDATE invoices SET change = NULL, updated_at = ${nextVersion}
       WHERE ${isUnchanged} AND change IS NOT NULL RETURNING ${columns}`,
      { id: invoice.id, seenAt: invoice.updatedAt, now },
    ),
    [insertEvent(db, step, { step: 'withdrawn', from: termsOf(invoice), to: waitingTerms }, invoice.note)],
  )
}

/** SQL: until when the receiver of terms that wait is new, counted from when their tutor asked for them. */
const newUntilSql = `:holdMs + coalesce((SELECT max(e.created_at) FROM invoice_events e
           WHERE e.invoice_id = invoices.id AND e.change->>'step' = 'asked'), :now)`

/**
 * Takes terms over or refuses them. The guard repeats what may have changed since the facts were read: the balance, the
 * hold of the account, and who changed it.
 */
export const storeChangeDecision = (db: Db, step: Step, plan: ChangePlan): Promise<InvoiceRow | null> => {
  const { invoice, actorId, now } = step
  const { id, userId, updatedAt: seenAt } = invoice
  const { step: to, note } = plan
  const isApproval = to === 'approved'
  const terms = isApproval ? plan.to : plan.from
  const sums = { from: plan.from.amount, to: terms.amount }
  return runStep(
    db,
    step,
    statement(
      db,
      `UPDATE invoices SET method = :method, holder = CASE WHEN receiver = :receiver THEN holder END, receiver = :receiver,
         bank = :bank, amount = :amount, change = NULL,
         receiver_held_until = CASE WHEN :approves THEN ${receiverHeldUntilSql(newUntilSql)} ELSE receiver_held_until END,
         note = :note, addressed_by = :actorId, updated_at = ${nextVersion}
       WHERE ${isUnchanged} AND change IS NOT NULL
         AND (:amount <= amount OR amount + ${spendableSql(':account', 'invoices.user_id')} >= :amount)
         AND (NOT :approves OR (coalesce(held_until, 0) <= :now AND NOT ${isChangedByActorSql('user_id')}))
       RETURNING ${columns}`,
      {
        id,
        seenAt,
        now,
        note,
        actorId,
        ...terms,
        userId,
        holdMs: credentialLimits.newReceiverHoldMs,
        approves: Number(isApproval),
        account: accounts.tutor(userId),
      },
    ),
    [
      insertEvent(db, step, { step: to, from: plan.from, to: plan.to }, note),
      // Names the event by the last insert of the batch, so nothing may be inserted in between.
      postJournal(db, amendJournal({ eventId: insertedRowId, id, userId, ...sums }), now),
      queueWithdrawalNotification(db, id, now, to),
      toStatement(
        db,
        insertAuditEntry(
          db,
          {
            ...{ actorId, action: 'invoice.change', targetId: id, facts: { step: to } },
            // Where the money goes is in the history of the request, which keeps it for as long.
            before: { amount: sums.from },
            after: { amount: sums.to },
          },
          now,
        ),
      ),
    ],
  )
}
