/** Cancelling lessons. Raw SQL: guarded writes in one batch with the messages. */

import type { MinuteReturn } from '#contract/lessons/rules/minutes.ts'
import type { LessonPresence } from '#contract/lessons/rules/presence.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { booking, session } from '#contract/vocabulary/limits.ts'
import type { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { type IdempotentRequest, isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'
import { heldPartsSql, returnedToWeek, returnStatements } from '#worker/storage/minutes.ts'
import { queueVerdicts } from '#worker/storage/notifications.ts'
import {
  createCanceledMessage,
  createTeamMessages,
  deleteReminders,
  type OutboxMessage,
  queueMessages,
} from '#worker/storage/outbox/bookings.ts'
import { attendanceSql, countAttendanceSql, insertCanceledLate, insertVerdicts } from './attendance-store.ts'
import { type LessonRow, lessonColumns } from './store.ts'

export interface CancelableLesson extends LessonRow {
  readonly charge: number
  readonly events: string
  readonly held: string
}

/** A lesson with the joins and leaves of both, and with what it holds of each source of minutes. */
export const findLessonAndPresence = (db: Db, id: number): Promise<CancelableLesson | null> =>
  statement(
    db,
    `SELECT ${lessonColumns}, charge, ${attendanceSql('lessons.session_id')} AS events, ${heldPartsSql('lessons')} AS held
     FROM lessons WHERE id = :id`,
    { id },
  ).first()

export interface Cancellation {
  readonly lesson: LessonRow
  readonly by: number
  /** Set when the student reports the tutor's absence. */
  readonly judged: { readonly verdict: LessonVerdict; readonly presence: LessonPresence } | null
  /** Joins and leaves of both it was decided from. */
  readonly events: number
  /** Where its minutes go. */
  readonly returns: readonly MinuteReturn[]
  /** What a late cancellation uses up, with the price and charge of that and of the whole lesson; null otherwise. */
  readonly used: {
    readonly minutes: number
    readonly price: number
    readonly charge: number
    readonly agreedPrice: number
    readonly agreedCharge: number
  } | null
  /** Minutes of it that somebody paid for. */
  readonly chargedMinutes: number
  readonly idempotency: IdempotentRequest | null
  /** Set when the team cancels: who is not told, because the booking ends for their sake. */
  readonly blockedId?: number
  /** Set when the team cancels for one of both: the reason, which both read but who is `untold`, and what its batch has besides. */
  readonly team?: { readonly reason: string; readonly also: readonly D1PreparedStatement[]; readonly untold?: number }
  readonly now: number
}

/**
 * The team may cancel until the start. Before the start either member may, up to the cutoff. After it only the student, once the tutor is late enough;
 * the absence was decided from attendance, so a further event undoes it.
 */
const mayStillCancel = `(
  (:byTeam = 1 AND start_at > :now) OR
  (start_at > :now AND start_at - :now >= :cutoff AND :by IN (tutor_id, student_id) AND :verdict IS NULL)
  OR (end_at > :now AND start_at <= :absentSince AND student_id = :by AND :verdict IS NOT NULL
    AND :events = ${countAttendanceSql('lessons.session_id')}))`

const teamMessages = (lesson: LessonRow, news: OutboxMessage, { reason, untold }: NonNullable<Cancellation['team']>) =>
  createTeamMessages(lesson, news, reason).filter(({ userId }) => userId !== untold)

/**
 * Cancels a lesson, deletes its reminders and queues a message to the other member. The first statement returns the
 * lesson; the batch is rolled back when a guard fails: it began, somebody joined or left, it was moved, or somebody else
 * cancelled first.
 */
export const cancellationStatements = (
  db: Db,
  {
    lesson,
    by,
    judged,
    events,
    returns,
    used,
    chargedMinutes,
    blockedId,
    team,
    now,
  }: Omit<Cancellation, 'idempotency'>,
): D1PreparedStatement[] => {
  const other = (blockedId ?? by) === lesson.tutorId ? lesson.studentId : lesson.tutorId
  const news = createCanceledMessage(
    { kind: 'lesson', ...lesson },
    { userId: other, by, lateMinutes: used?.minutes },
    now,
  )
  const guarded = statement(
    db,
    `UPDATE lessons SET canceled_by = :by, canceled_at = :now, updated_at = :now,
       week_minutes = week_minutes - :toWeek, late_minutes = :used, price = coalesce(:price, price),
       charge = coalesce(:charge, charge), verdict = :verdict, judged_at = iif(:verdict IS NULL, NULL, :now)
     WHERE id = :id AND canceled_at IS NULL AND start_at = :start AND updated_at = :updatedAt AND ${mayStillCancel}
     RETURNING ${lessonColumns}`,
    {
      id: lesson.id,
      start: lesson.start,
      updatedAt: lesson.updatedAt,
      toWeek: returnedToWeek(returns),
      used: used?.minutes ?? 0,
      price: used?.price ?? null,
      charge: used?.charge ?? null,
      by,
      byTeam: blockedId !== undefined || team !== undefined ? 1 : 0,
      verdict: judged?.verdict ?? null,
      events,
      now,
      cutoff: booking.cancelCutoffHours * hourMs,
      absentSince: now - session.absenceAfterMs,
    },
  )
  return [
    guarded,
    abortIfUnchanged(db),
    ...returnStatements(db, [{ lessonId: lesson.id, studentId: lesson.studentId, returns }], 'canceled_at', now),
    deleteReminders(db, [{ kind: 'lesson', ...lesson }]),
    ...(judged === null
      ? queueMessages(db, team ? teamMessages(lesson, news, team) : [news])
      : [
          insertVerdicts(
            db,
            [
              {
                ...judged,
                lessonId: lesson.id,
                returnedMinutes: lesson.duration,
                paidMinutes: 0,
                reported: false,
                heldBack: false,
                money: null,
                chargedMinutes,
              },
            ],
            now,
          ),
          queueVerdicts(db, [lesson.id], now),
        ]),
    ...(used === null
      ? []
      : [
          insertCanceledLate(
            db,
            {
              ...{ lessonId: lesson.id, usedMinutes: used.minutes, chargedMinutes },
              ...{ agreedPrice: used.agreedPrice, agreedCharge: used.agreedCharge },
            },
            now,
          ),
        ]),
    statement(db, 'UPDATE sessions SET scheduled_for = NULL WHERE session_id = :sessionId', {
      sessionId: lesson.sessionId,
    }),
    ...(team?.also ?? []),
  ]
}

/** Runs them, all or nothing; null when a guard failed. */
export const storeCancellation = async (db: Db, cancellation: Cancellation): Promise<LessonRow | null> => {
  const { lesson, idempotency, now } = cancellation
  const storedResult = storeRequestResult(db, idempotency, lesson.sessionId, now)
  try {
    const results = await runBatch(db, [...storedResult, ...cancellationStatements(db, cancellation)])
    return (results[storedResult.length]?.[0] ?? null) as LessonRow | null
  } catch (error) {
    if (isAborted(error) || isRepeatedRequest(error)) return null
    throw error
  }
}

/** Ids of lessons of a person that begin later, soonest first. */
export const findLessonsAhead = async (db: Db, userId: number, now: number, most: number): Promise<number[]> => {
  const { results } = await statement(
    db,
    `SELECT id FROM lessons WHERE (student_id = :userId OR tutor_id = :userId) AND start_at > :now AND canceled_at IS NULL
     ORDER BY start_at LIMIT :most`,
    { userId, now, most },
  ).all<{ id: number }>()
  return results.map(({ id }) => id)
}
