/** Reads the minutes of a student's week. Raw statements, because booking runs them in the batch of its other facts. */
import { type CountedLesson, usedMinutes } from '#contract/lessons/rules/quota.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { type BookingWeek, bookingWeek, hasTrial, trialSubscription } from '#contract/shared/rules/weeks.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import type { subscriptions } from '#worker/storage/schema/teaching.ts'

type Row = typeof subscriptions.$inferSelect

/** A subscription, or the trial (`id` -1). Instants in epoch ms, named as in the rules. */
export type SubscriptionFacts = Omit<Row, 'startAt' | 'endAt' | 'carriesAt'> & { start: number; end: number }

/** As the raw statements give it: JSON is text. */
type StoredSubscription = Omit<SubscriptionFacts, 'pauses'> & { pauses: string }

const parseSubscription = (row: StoredSubscription): SubscriptionFacts => ({ ...row, pauses: JSON.parse(row.pauses) })

/** The running one, and whether its money is on its way back. */
type RunningSubscription = StoredSubscription & { refunding: 0 | 1 }

const parseRunning = ({ refunding: _, ...row }: RunningSubscription): SubscriptionFacts => parseSubscription(row)

type CountedRow = Omit<CountedLesson, 'trial'> & { readonly trial: 0 | 1 }

const toCounted = (row: CountedRow): CountedLesson => ({ ...row, trial: row.trial === 1 })

export interface Spending {
  /** The running subscription; else the trial, for students who never bought one, where it is offered; else null. */
  readonly subscription: SubscriptionFacts | null
  readonly week: BookingWeek | null
  /** Minutes used in `week`; 0 without one. */
  readonly usedMinutes: number
  /** Those of them that lessons ahead hold. */
  readonly heldMinutes: number
}

const weekMs = booking.weekDays * dayMs

/** As many lessons as the trial has minutes use it up, even if a long one among them is given back. */
const enoughForTrial = booking.trialMinutes + LessonDuration.Long

const columns = `id, user_id AS userId, plan_id AS planId, tx_id AS txId, period, weekly_minutes AS weeklyMinutes,
  start_at AS start, end_at AS "end", pauses, extended_by AS extendedBy, terminated_at AS terminatedAt,
  terminated_by AS terminatedBy, created_at AS createdAt, updated_at AS updatedAt`

const counted = `SELECT start_at AS start, canceled_at AS canceledAt, week_minutes AS weekMinutes, trial FROM lessons
  WHERE student_id = :userId AND week_minutes > 0`

/**
 * SQL: whether a subscription that runs at `:now` is on its way back to this person as money. Booking refuses until the
 * refund is done or given up, as its end would cancel what was booked meanwhile.
 */
export const isRefundingSql = (userId: string): string => `EXISTS (
  SELECT 1 FROM subscriptions r JOIN transactions t ON t.id = r.tx_id
  WHERE r.user_id = ${userId} AND r.end_at > :now AND r.start_at <= :now AND r.terminated_at IS NULL
    AND t.status = ${TransactionStatus.Refunding})`

/** The statements whose rows `toSpending` takes, in this order. */
export const selectSpending = (db: Db, userId: number, now: number): D1PreparedStatement[] => [
  statement(db, 'SELECT id, role, created_at AS createdAt FROM users WHERE id = :userId', { userId }),
  // Of several running subscriptions the one that ends first is used first.
  statement(
    db,
    `SELECT ${columns}, ${isRefundingSql(':userId')} AS refunding FROM subscriptions
     WHERE user_id = :userId AND end_at > :now AND start_at <= :now AND terminated_at IS NULL
     ORDER BY end_at LIMIT 1`,
    { userId, now },
  ),
  statement(db, 'SELECT 1 FROM subscriptions WHERE user_id = :userId LIMIT 1', { userId }),
  // A week containing `now` began within the last fourteen days and ends within the next: a pause may lie in it.
  statement(db, `${counted} AND start_at >= :since AND start_at < :until`, {
    userId,
    since: now - 2 * weekMs,
    until: now + 2 * weekMs,
  }),
  // The trial counts its lessons ever.
  statement(db, `${counted} AND trial = 1 LIMIT ${enoughForTrial}`, { userId }),
]

/**
 * Interprets the rows of `selectSpending`; null when there is no such user. After the first purchase the trial is over
 * for good, or unused trial minutes would return between two subscriptions.
 */
export const toSpending = (rows: readonly unknown[][], now: number, trialOffered: boolean): Spending | null => {
  const [[user], [running], bought = [], weekLessons, trialLessons] = rows as [
    { id: number; role: Role; createdAt: number }[],
    RunningSubscription[],
    unknown[],
    CountedRow[],
    CountedRow[],
  ]
  if (!user) return null
  const mayTry = trialOffered && hasTrial(user.role) && bought.length === 0
  const subscription = (running && parseRunning(running)) ?? (mayTry ? trialSubscription(user) : null)
  const present = subscription && bookingWeek(subscription, now)
  const week = present && running?.refunding ? { ...present, isRefunding: true } : present
  if (!week) return { subscription, week: null, usedMinutes: 0, heldMinutes: 0 }
  const lessons = (week.trial ? trialLessons : weekLessons).map(toCounted)
  const ahead = lessons.filter(({ start, canceledAt }) => start > now && canceledAt === null)
  return { subscription, week, usedMinutes: usedMinutes(lessons, week), heldMinutes: usedMinutes(ahead, week) }
}

export interface NextLesson {
  readonly id: number
  readonly start: number
  readonly duration: LessonDuration
}

export interface SpendingOverview extends Spending {
  /** The subscription that began last, running or not. */
  readonly latest: SubscriptionFacts | null
  /** The earliest lesson that is not cancelled and has not ended. */
  readonly nextLesson: NextLesson | null
}

/** A student's spending, latest subscription and next lesson, in one batch. Null when there is no such user. */
export const findSpending = async (
  db: Db,
  userId: number,
  now: number,
  trialOffered: boolean,
): Promise<SpendingOverview | null> => {
  const [latest, next, ...rows] = await runBatch(db, [
    statement(
      db,
      `SELECT ${columns} FROM subscriptions WHERE user_id = :userId AND start_at <= :now ORDER BY start_at DESC LIMIT 1`,
      { userId, now },
    ),
    // No lesson is longer than `longestMs`, so one that has not ended started within that time.
    statement(
      db,
      `SELECT id, start_at AS start, duration FROM lessons
       WHERE student_id = :userId AND canceled_at IS NULL AND start_at > :since AND end_at > :now
       ORDER BY start_at LIMIT 1`,
      { userId, now, since: now - booking.longestMs },
    ),
    ...selectSpending(db, userId, now),
  ])
  const spending = toSpending(rows, now, trialOffered)
  return (
    spending && {
      ...spending,
      latest: latest?.[0] ? parseSubscription(latest[0] as StoredSubscription) : null,
      nextLesson: (next?.[0] ?? null) as NextLesson | null,
    }
  )
}
