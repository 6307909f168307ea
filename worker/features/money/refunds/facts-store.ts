/** The facts a refund is computed from. Raw SQL: one batch, so that they are of one moment. */
import { judgeAttendance } from '#contract/lessons/rules/attendance.ts'
import { type AttendedLesson, measurePresence } from '#contract/lessons/rules/presence.ts'
import type { BoughtPack } from '#contract/money/rules/packs.ts'
import type { RefundablePayment, SubscriptionPayment } from '#contract/money/rules/refund-shares.ts'
import type { ChargedLesson } from '#contract/money/rules/refunds.ts'
import { quotaChanges, type StoredUpgrade } from '#contract/money/rules/upgrades.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import type { Pauses } from '#contract/shared/rules/weeks.ts'
import type { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { attendanceSql, parseAttendance } from '#worker/features/lessons/attendance-store.ts'
import { selectPack } from '#worker/features/money/payments/pack-store.ts'
import { refundDigest } from '#worker/features/money/payments/refund-store.ts'
import { parseReturnedLots, returnedLotsSql } from '#worker/features/money/payments/refunded-lots-store.ts'
import { subscriptionOfPayment } from '#worker/features/money/payments/upgrade-store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export interface RefundFacts {
  readonly userId: number
  readonly status: TransactionStatus
  readonly amount: number
  readonly fees: number
  readonly paymentMethod: PaymentMethod
  /** What the payment began or upgraded; null when it began nothing. */
  readonly subscription: RefundablePayment['subscription']
  /** The extra minutes it bought, or null. */
  readonly pack: BoughtPack | null
  /** Of the upgrades of that subscription, and of the rest of the pack. */
  readonly seen: string
  /** Of the payer, begun lately; those of this week of the subscription are among them. */
  readonly lessons: readonly ChargedLesson[]
}

/** A week that holds an instant began within the fifteen days before it, a pause and the time since midnight included. */
const daysBack = 16

/** SQL: when the subscription of the payment `:txId` ended; null while it runs. */
const endedAt = `(SELECT e.terminated_at FROM subscriptions e WHERE e.id = ${subscriptionOfPayment})`

interface BegunLesson extends Omit<ChargedLesson, 'lots'>, Pick<AttendedLesson, 'studentId' | 'tutorId'> {
  /** Of the lesson itself; `start` is when it was cancelled, if that was earlier. */
  readonly startAt: number
  readonly end: number
  readonly isSettled: 0 | 1
  readonly outage: 0 | 1
  readonly events: string
  readonly lots: string
}

/**
 * A lesson that is over and waits to be judged costs what its attendance so far says: a student who ends the
 * subscription minutes after a tutor did not come would otherwise pay for that lesson. What the verdict gives back later
 * is taken again by `takeReturnedNow`.
 */
const toCharged = (lesson: BegunLesson, now: number): ChargedLesson => {
  const { start, startAt, end, minutes, events, isSettled } = lesson
  const lots = parseReturnedLots(lesson.lots)
  if (isSettled === 1 || end > now) return { start, minutes, lots }
  const attended = { ...lesson, start: startAt }
  const presence = measurePresence(attended, parseAttendance(events), now)
  const { returnedMinutes } = judgeAttendance(attended, presence, { outage: lesson.outage === 1 })
  return { start, minutes: Math.max(0, minutes - returnedMinutes), lots }
}

/** Its verdict will be one of ours to answer for, which gives all minutes back. */
const isInOutage = `EXISTS (SELECT 1 FROM outages o WHERE o.end_at > lessons.start_at AND o.start_at < lessons.end_at)`

/** Null when there is no such payment. */
export const readRefundFacts = async (db: Db, txId: number, now: number): Promise<RefundFacts | null> => {
  const [[payment], [subscription], payments, upgrades, lessons, [digest], [pack = null]] = (await runBatch(db, [
    statement(
      db,
      'SELECT user_id AS userId, status, amount, fees, payment_method AS paymentMethod FROM transactions WHERE id = :txId',
      { txId },
    ),
    statement(
      db,
      `SELECT start_at AS start, pauses, created_at AS createdAt, terminated_at AS terminatedAt, coalesce((SELECT u.from_weekly_minutes
           FROM subscription_upgrades u WHERE u.subscription_id = s.id ORDER BY u.tx_id LIMIT 1), weekly_minutes) AS weeklyMinutes
       FROM subscriptions s WHERE id = ${subscriptionOfPayment}`,
      { txId },
    ),
    statement(
      db,
      `SELECT id AS txId, amount, fees, status, refunded_amount AS refundedAmount FROM transactions
       WHERE id = (SELECT tx_id FROM subscriptions WHERE id = ${subscriptionOfPayment})
         OR id IN (SELECT tx_id FROM subscription_upgrades WHERE subscription_id = ${subscriptionOfPayment}) ORDER BY id`,
      { txId },
    ),
    statement(
      db,
      `SELECT week_start AS weekStart, weekly_minutes AS weeklyMinutes, from_weekly_minutes AS fromWeeklyMinutes,
         undone_at AS undoneAt
       FROM subscription_upgrades WHERE subscription_id = ${subscriptionOfPayment} ORDER BY tx_id`,
      { txId },
    ),
    statement(
      db,
      // One that was cancelled counts as a lesson of then, with what it has used up, or what came back as a lot. Those of
      // the trial are of no subscription.
      `SELECT tutor_id AS tutorId, student_id AS studentId, min(start_at, coalesce(canceled_at, start_at)) AS start,
         start_at AS startAt, end_at AS "end", week_minutes AS minutes, ${returnedLotsSql('lessons', endedAt)} AS lots,
         canceled_at IS NOT NULL OR verdict IS NOT NULL AS isSettled, ${isInOutage} AS outage,
         ${attendanceSql('lessons.session_id')} AS events
       FROM lessons
       WHERE student_id = (SELECT user_id FROM transactions WHERE id = :txId)
         AND (canceled_at IS NOT NULL OR start_at <= :now) AND week_minutes > 0 AND NOT trial AND start_at >= coalesce(${endedAt}, :now) - :back`,
      { txId, back: daysBack * dayMs, now },
    ),
    statement(db, `SELECT ${refundDigest} AS seen`, { txId }),
    statement(db, selectPack, { txId }),
  ])) as [
    Omit<RefundFacts, 'subscription' | 'pack' | 'lessons' | 'seen'>[],
    { start: number; createdAt: number; pauses: string; terminatedAt: number | null; weeklyMinutes: number }[],
    SubscriptionPayment[],
    StoredUpgrade[],
    BegunLesson[],
    { seen: string }[],
    BoughtPack[],
  ]
  const pauses: Pauses = subscription ? JSON.parse(subscription.pauses) : []
  if (!payment) return null
  return {
    ...payment,
    pack,
    subscription: subscription
      ? { ...subscription, pauses, payments, changes: quotaChanges(subscription.start, upgrades, pauses) }
      : null,
    // Those of an earlier subscription that ended on the same day were charged with that one.
    lessons: lessons
      .filter(({ start }) => start >= Math.max(subscription?.createdAt ?? 0, subscription?.start ?? 0))
      .map((lesson) => toCharged(lesson, now)),
    seen: digest?.seen ?? '',
  }
}
