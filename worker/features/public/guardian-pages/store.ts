/** What a guardian sees of a student's week. Raw SQL: rows of several tables in one batch. */
import { booking } from '#contract/vocabulary/limits.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import type { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { type Spending, selectSpending, toSpending } from '#worker/features/lessons/own-subscription/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export interface WeekLesson {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly duration: number
  readonly tutor: string | null
  readonly canceledAt: number | null
  readonly verdict: LessonVerdict | null
}

export interface WeekRows {
  readonly lessons: readonly WeekLesson[]
  readonly spending: Spending | null
  readonly payments: readonly { id: number; amount: number; status: TransactionStatus; paidAt: number }[]
  readonly reports: readonly { id: number; message: string; createdAt: number; answeredAt: number | null }[]
}

/** Rows shown of each list, and how far ahead lessons are. */
const shown = { lessons: 30, payments: 6, reports: 5 } as const

/** `phone`: the guardian's, by which their reports are found. Never reads a text of a conversation. */
export const readWeek = async (
  db: Db,
  query: { studentId: number; phone: string; since: number; now: number; trialOpen: boolean },
): Promise<WeekRows> => {
  const { studentId, phone, since, now, trialOpen } = query
  const [lessons = [], payments = [], reports = [], ...spending] = await runBatch(db, [
    statement(
      db,
      `SELECT l.id, l.start_at AS start, l.end_at AS "end", l.duration, t.name AS tutor, l.canceled_at AS canceledAt,
         l.verdict FROM lessons l JOIN users t ON t.id = l.tutor_id
       WHERE l.student_id = :studentId AND l.start_at >= :since AND (l.canceled_at IS NULL OR l.start_at < :soon)
       ORDER BY l.start_at LIMIT ${shown.lessons}`,
      { studentId, since, soon: now + booking.longestMs },
    ),
    statement(
      db,
      `SELECT id, amount, status, paid_at AS paidAt FROM transactions WHERE user_id = :studentId AND paid_at IS NOT NULL
       ORDER BY id DESC LIMIT ${shown.payments}`,
      { studentId },
    ),
    statement(
      db,
      `SELECT id, message, created_at AS createdAt, answered_at AS answeredAt FROM contact_requests
       WHERE user_id = :studentId AND phone = :phone ORDER BY id DESC LIMIT ${shown.reports}`,
      { studentId, phone },
    ),
    ...selectSpending(db, studentId, now),
  ])
  return {
    lessons: lessons as WeekLesson[],
    payments: payments as WeekRows['payments'][number][],
    reports: reports as WeekRows['reports'][number][],
    spending: toSpending(spending, now, trialOpen),
  }
}

/** Whether the money of a payment went back, or is on its way. */
export const isRefunded = (status: TransactionStatus): boolean =>
  status === TransactionStatus.Refunded || status === TransactionStatus.Refunding
