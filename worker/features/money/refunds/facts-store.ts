/** The facts a refund is computed from. Raw SQL: one batch, so that they are of one moment. */
import { isPaid, judgeAttendance } from '#contract/lessons/rules/attendance.ts'
import { type AttendedLesson, measurePresence } from '#contract/lessons/rules/presence.ts'
import type { ChargedLesson, PaidSubscription } from '#contract/money/rules/refunds.ts'
import { dayMs, utcDayStart } from '#contract/shared/rules/time.ts'
import type { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import type { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { attendanceSql, parseAttendance } from '#worker/features/lessons/attendance-store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export interface RefundFacts {
  readonly userId: number
  readonly status: TransactionStatus
  readonly amount: number
  readonly paymentMethod: PaymentMethod
  /** Null when the payment has no subscription. */
  readonly subscription: PaidSubscription | null
  /** Of the payer, begun lately; those of this week of the subscription are among them. */
  readonly lessons: readonly ChargedLesson[]
}

/** A week that holds now began within the last seven days, counted from a midnight. */
const daysBack = 8

interface BegunLesson extends ChargedLesson, AttendedLesson {
  readonly verdict: LessonVerdict | null
  readonly events: string
}

/**
 * A lesson that is over and waits to be judged costs what its attendance so far says: a student who ends the
 * subscription minutes after a tutor did not come would otherwise pay for that lesson, and its minutes would return to
 * a subscription that has ended.
 */
const isCharged = (lesson: BegunLesson, now: number): boolean =>
  lesson.verdict !== null ||
  lesson.end > now ||
  isPaid(judgeAttendance(lesson, measurePresence(lesson, parseAttendance(lesson.events), now)).verdict)

/** Null when there is no such payment. */
export const readRefundFacts = async (db: Db, txId: number, now: number): Promise<RefundFacts | null> => {
  const [[payment], [subscription], lessons] = (await runBatch(db, [
    statement(
      db,
      'SELECT user_id AS userId, status, amount, payment_method AS paymentMethod FROM transactions WHERE id = :txId',
      { txId },
    ),
    statement(
      db,
      `SELECT t.amount, t.fees, s.weekly_minutes AS weeklyMinutes, s.start_at AS start
       FROM transactions t JOIN subscriptions s ON s.tx_id = t.id WHERE t.id = :txId`,
      { txId },
    ),
    statement(
      db,
      `SELECT tutor_id AS tutorId, student_id AS studentId, start_at AS start, end_at AS "end", duration,
         canceled_at AS canceledAt, verdict, ${attendanceSql('lessons.session_id')} AS events FROM lessons
       WHERE student_id = (SELECT user_id FROM transactions WHERE id = :txId) AND canceled_at IS NULL
         AND start_at >= :since AND start_at <= :now`,
      { txId, since: utcDayStart(now) - daysBack * dayMs, now },
    ),
  ])) as [Omit<RefundFacts, 'subscription' | 'lessons'>[], PaidSubscription[], BegunLesson[]]
  const chargedLessons = lessons.filter((lesson) => isCharged(lesson, now))
  return payment ? { ...payment, subscription: subscription ?? null, lessons: chargedLessons } : null
}
