/** What a payment begins and ends. Raw SQL: statements for the batch of the payment. */

import type { PaidPeriod } from '#contract/money/rules/pricing.ts'
import { subscriptionTimes } from '#contract/money/rules/purchases.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** Subscriptions that have not ended, in the order of their ends. */
export const liveSubscriptions = `SELECT id, start_at AS start, end_at AS "end" FROM subscriptions
  WHERE user_id = :userId AND terminated_at IS NULL AND end_at > :now ORDER BY end_at`

/** One text for all of them, which changes when one is bought, renewed or stopped. */
export const liveSubscriptionsDigest = `(SELECT coalesce(group_concat(id || ':' || "end"), '') FROM (${liveSubscriptions}))`

/** Begins what was paid for: a subscription that starts today, or that follows the one it renews. */
export const startSubscription = (
  db: Db,
  { paidAt, period, renewed, now }: { paidAt: number; period: PaidPeriod; renewed: Interval | null; now: number },
  txId: number | 'newest',
): D1PreparedStatement[] => {
  const { start, end } = subscriptionTimes(paidAt, period, renewed)
  // A batch that has just inserted the payment does not know its id; nothing else inserts before the batch ends.
  const tx = txId === 'newest' ? '(SELECT max(id) FROM transactions)' : String(txId)
  return [
    statement(
      db,
      `INSERT INTO subscriptions (user_id, plan_id, tx_id, period, weekly_minutes, start_at, end_at, created_at, updated_at)
       SELECT user_id, plan_id, id, plan_period, snapshot->>'weeklyMinutes', :start, :end, :now, :now
       FROM transactions WHERE id = ${tx} ON CONFLICT (tx_id) DO NOTHING`,
      { start, end, now },
    ),
    statement(
      db,
      `UPDATE subscriptions SET extended_by = fresh.id, updated_at = :now
       FROM (SELECT id, user_id FROM subscriptions WHERE tx_id = ${tx}) AS fresh
       WHERE subscriptions.user_id = fresh.user_id AND subscriptions.id <> fresh.id AND extended_by IS NULL
         AND terminated_at IS NULL AND end_at = :start AND :renews = 1`,
      { start, now, renews: Number(renewed !== null) },
    ),
  ]
}

/** Lets a subscription go on that was ended for a refund which does not come about. */
export const resumeSubscription = (db: Db, txId: number, now: number): D1PreparedStatement[] => [
  statement(
    db,
    'UPDATE subscriptions SET terminated_at = NULL, terminated_by = NULL, updated_at = :now WHERE tx_id = :txId',
    { txId, now },
  ),
  statement(
    db,
    `UPDATE subscriptions SET extended_by = back.id, updated_at = :now
     FROM (SELECT id, user_id, start_at FROM subscriptions WHERE tx_id = :txId) AS back
     WHERE subscriptions.user_id = back.user_id AND subscriptions.id <> back.id AND extended_by IS NULL
       AND terminated_at IS NULL AND end_at = back.start_at`,
    { txId, now },
  ),
]

/**
 * Ends what a payment began, when its money goes back; one that it was to follow is followed by nothing any more. `by`:
 * the user who caused it, null for the gateway.
 */
export const endSubscription = (db: Db, txId: number, by: number | null, now: number): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE subscriptions SET terminated_at = :now, terminated_by = :by, updated_at = :now
     WHERE tx_id = :txId AND terminated_at IS NULL`,
    { txId, by, now },
  ),
  statement(
    db,
    `UPDATE subscriptions SET extended_by = NULL, updated_at = :now
     WHERE user_id = (SELECT user_id FROM subscriptions WHERE tx_id = :txId)
       AND extended_by = (SELECT id FROM subscriptions WHERE tx_id = :txId)`,
    { txId, now },
  ),
]
