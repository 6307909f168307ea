/** What the log says of a refund that the team makes, and what its student is told. Raw SQL: statements for other batches. */
import type { RefundShare } from '#contract/money/rules/refund-shares.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement, toStatement } from '#worker/storage/guarded.ts'

/**
 * Who of the team claimed the refund that is on its way. A claim and the entry that logs it are written at one instant:
 * an older entry is of a claim that was given back.
 */
export const readClaimant = (db: Db, txId: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT a.actor_id AS refundedBy FROM audit_log a JOIN transactions t ON t.id = a.target_id
     WHERE a.target_id = :txId AND a.action = 'payment.refund' AND a.created_at = t.updated_at
       AND t.status = ${TransactionStatus.Refunding} ORDER BY a.id DESC LIMIT 1`,
    { txId },
  )

/** Piastres: of the payment, and of those of its upgrades. */
interface LoggedRefund extends RefundShare {
  readonly others: readonly RefundShare[]
  readonly reason?: string | undefined
  readonly by: number
}

/** The line of the log about a refund of the team: what goes back of the payment, and with its upgrades in all. */
export const logRefund = (
  db: Db,
  { txId, amount, others, reason, by }: LoggedRefund,
  now: number,
): D1PreparedStatement => {
  const sum = others.reduce((all, other) => all + other.amount, amount)
  const facts = { amount, sum, ...(reason ? { reason } : {}) }
  return toStatement(db, insertAuditEntry(db, { actorId: by, action: 'payment.refund', targetId: txId, facts }, now))
}

/**
 * Once for each payment, with the sum and the reason of the line that logged it. Nothing for a refund that `by`, the user
 * who caused it, did not make as one of the team.
 */
export const queueRefundNews = (db: Db, txId: number, by: number | null, now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
     SELECT t.user_id, 'refund_begun', printf('payment:%d:refund-begun', t.id),
       json_patch('{}', json_object('transactionId', t.id, 'amount', a.facts->>'$.sum', 'note', a.facts->>'$.reason')), :now
     FROM transactions t JOIN audit_log a ON a.id = (SELECT max(id) FROM audit_log
       WHERE target_id = :txId AND action = 'payment.refund')
     WHERE t.id = :txId AND a.actor_id = :by AND a.facts->>'$.sum' IS NOT NULL`,
    { txId, by, now },
  )
