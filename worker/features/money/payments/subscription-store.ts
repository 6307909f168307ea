/** What a payment begins and ends. Raw SQL: statements for the batch of the payment. */

import type { PaidPeriod } from '#contract/money/rules/pricing.ts'
import { subscriptionTimes } from '#contract/money/rules/purchases.ts'
import { dayMs, type Interval, utcDayStart } from '#contract/shared/rules/time.ts'
import { booking } from '#contract/vocabulary/limits.ts'
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

const weekMs = booking.weekDays * dayMs

/**
 * Begins the term at once that was to follow a subscription which this batch has ended, with its whole length: who has
 * paid ahead waits for nothing. Its weeks begin today, as those of a purchase do; lessons of the ended one are none of it.
 * The hours that are kept every week are looked at now, since there is a week for them.
 */
const beginWaiting = (db: Db, txId: number, now: number): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE weekly_hours SET next_look_at = :now WHERE ended_at IS NULL AND next_look_at > :now
     AND student_id = (SELECT w.user_id FROM subscriptions s JOIN subscriptions w ON w.id = s.extended_by
       WHERE s.tx_id = :txId AND s.terminated_at = :now AND w.terminated_at IS NULL AND w.start_at > :now)`,
    { txId, now },
  ),
  statement(
    db,
    `UPDATE subscriptions SET start_at = :now, end_at = end_at + :today - start_at / ${dayMs} * ${dayMs},
       carries_at = iif(carries_at IS NULL, NULL, :today + ${weekMs}), updated_at = :now
     FROM (SELECT extended_by AS id FROM subscriptions WHERE tx_id = :txId AND terminated_at = :now) AS ended
     WHERE subscriptions.id = ended.id AND subscriptions.terminated_at IS NULL AND subscriptions.start_at > :now`,
    { txId, now, today: utcDayStart(now) },
  ),
]

/**
 * Puts the term that `beginWaiting` has begun behind the subscription again that goes on. Lessons that were booked in it
 * count to the week of that one. A term that has rested since stays where it is, as its weeks are counted by its pauses.
 */
const waitAgain = (db: Db, txId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `UPDATE subscriptions SET start_at = back.end_at,
       end_at = subscriptions.end_at + back.end_at - subscriptions.start_at / ${dayMs} * ${dayMs},
       carries_at = iif(carries_at IS NULL, NULL, back.end_at / ${dayMs} * ${dayMs} + ${weekMs}), updated_at = :now
     FROM (SELECT extended_by AS id, end_at FROM subscriptions WHERE tx_id = :txId AND terminated_at IS NULL) AS back
     WHERE subscriptions.id = back.id AND subscriptions.terminated_at IS NULL AND subscriptions.pauses = '[]'
       AND subscriptions.start_at < back.end_at AND subscriptions.end_at > :now`,
    { txId, now },
  )

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
  waitAgain(db, txId, now),
]

/**
 * Ends what a payment began, when its money goes back; one that it was to follow is followed by nothing any more, and
 * the term that was paid ahead begins. `by`: the user who caused it, null for the gateway.
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
  ...beginWaiting(db, txId, now),
]
