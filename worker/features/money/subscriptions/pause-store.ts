/** Pauses of subscriptions. Raw SQL: guarded writes in one batch. */
import type { PausableSubscription } from '#contract/lessons/rules/pauses.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import type { Pauses } from '#contract/shared/rules/weeks.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'

export interface PauseFacts {
  readonly subscription: (PausableSubscription & { readonly id: number; readonly userId: number }) | null
  /** Standing lessons of the student in the time that was asked about, the earliest first. */
  readonly lessons: readonly { readonly id: number; readonly start: number; readonly tutorName: string | null }[]
}

/** SQL: standing lessons of a student that touch a time. Those that end after its start began within the longest before it. */
const lessonsWithin = `lessons l WHERE l.student_id = :userId AND l.canceled_at IS NULL
  AND l.start_at > :from - ${booking.longestMs} AND l.start_at < :until AND l.end_at > :from`

/** The running subscription, and the lessons of a time. */
export const readPauseFacts = async (
  db: Db,
  userId: number,
  { start: from, end: until }: Interval,
  now: number,
): Promise<PauseFacts> => {
  const [[row] = [], lessons = []] = await runBatch(db, [
    statement(
      db,
      `SELECT id, user_id AS userId, start_at AS start, end_at AS "end", pauses FROM subscriptions
       WHERE user_id = :userId AND end_at > :now AND start_at <= :now AND terminated_at IS NULL ORDER BY end_at LIMIT 1`,
      { userId, now },
    ),
    statement(
      db,
      `SELECT l.id, l.start_at AS start, (SELECT name FROM users t WHERE t.id = l.tutor_id) AS tutorName
       FROM ${lessonsWithin} ORDER BY l.start_at`,
      { userId, from, until },
    ),
  ])
  const stored = row as { id: number; userId: number; start: number; end: number; pauses: string } | undefined
  return {
    subscription: stored ? { ...stored, pauses: JSON.parse(stored.pauses) } : null,
    lessons: lessons as PauseFacts['lessons'],
  }
}

export interface PauseChange {
  readonly subscription: NonNullable<PauseFacts['subscription']>
  readonly pauses: Pauses
  /** By how much the end moves; below zero where a pause ends early. */
  readonly by: number
  /** Weeks that are over after this move along. */
  readonly from: number
  /** No lesson of the week may stand in this time. */
  readonly free: Interval
  /** Whether lessons of lots alone may stand there. */
  readonly lotsMayStand: boolean
}

/**
 * Stores a pause, and moves with it the end, the weeks and the term that is paid ahead. False when the subscription has
 * changed since, or a lesson was booked: the statements that book repeat that the subscription does not rest.
 */
export const storePauses = async (db: Db, change: PauseChange, now: number): Promise<boolean> => {
  const { subscription, pauses, by, from, free, lotsMayStand } = change
  const { id, userId, end } = subscription
  try {
    await runBatch(db, [
      statement(
        db,
        `UPDATE subscriptions SET pauses = :pauses, end_at = end_at + :by, updated_at = :now,
           carries_at = iif(carries_at > :shiftedFrom, carries_at + :by, carries_at)
         WHERE id = :id AND terminated_at IS NULL AND end_at = :end AND pauses = :seen
           AND NOT EXISTS (SELECT 1 FROM ${lessonsWithin} AND (l.week_minutes > 0 OR NOT :lotsMayStand))`,
        {
          ...{ id, userId, end, by, now, shiftedFrom: from, lotsMayStand: Number(lotsMayStand) },
          ...{ pauses: JSON.stringify(pauses), seen: JSON.stringify(subscription.pauses) },
          ...{ from: free.start, until: free.end },
        },
      ),
      abortIfUnchanged(db),
      statement(
        db,
        `UPDATE subscriptions SET start_at = start_at + :by, end_at = end_at + :by, carries_at = carries_at + :by,
           updated_at = :now
         WHERE user_id = :userId AND id <> :id AND terminated_at IS NULL AND end_at > :now AND start_at = :end`,
        { userId, id, end, by, now },
      ),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}
