/**
 * Stores and moves lessons. The facts of a decision may be outdated when the write runs, so the statement that writes
 * repeats every condition a concurrent write could have broken, and the batch is rolled back when one fails.
 * Raw SQL: guarded inserts.
 */
import type { MinutePart } from '#contract/lessons/rules/minutes.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { sqliteMessage } from '#worker/database-errors.ts'
import { createRoomIfAbsent } from '#worker/storage/chat-rooms.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import {
  abortIfUnchanged,
  isAborted,
  isBusyConflict,
  runBatch,
  statement,
  type Values,
} from '#worker/storage/guarded.ts'
import { type IdempotentRequest, isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'
import { insertChanges, insertReturnedTaken, type MinuteChange } from '#worker/storage/minutes.ts'
import {
  createBookedMessage,
  createMovedMessage,
  createReminders,
  createTeamMessages,
  deleteReminders,
  pendingId,
  queueMessages,
} from '#worker/storage/outbox/bookings.ts'
import {
  bothAreFree,
  guardValues,
  hasNoOpenTrialLesson,
  isBehindLive,
  isConsentedTo,
  isNotPaused,
  type LessonWrite,
  minutesSuffice,
  slotServes,
  subscriptionStands,
  tutorTeaches,
} from './booking-guards.ts'
import { type LessonRow, lessonColumns } from './store.ts'

/** True when another request has stored a lesson of this session: a search ends with one lesson, whoever accepts. */
const isSessionTaken = (error: unknown): boolean => violatesUnique(error, 'lessons.session_id')

/** True when a lot had too little left, or ends before the lesson. */
const isLotConflict = (error: unknown): boolean => sqliteMessage(error).includes('minute_lots')

/** Null for a lost race: a guard failed, the time or the minutes were taken, or the same request arrived twice. */
const nullIfLost = async <T>(writing: Promise<T>): Promise<T | null> =>
  writing.catch((error: unknown) => {
    if (
      isAborted(error) ||
      isBusyConflict(error) ||
      isLotConflict(error) ||
      isRepeatedRequest(error) ||
      isSessionTaken(error)
    )
      return null
    throw error
  })

export interface NewLesson extends LessonWrite {
  /** Generated before the insert, so that later statements of the batch can refer to the lesson. */
  readonly sessionId: string
  readonly idempotency: IdempotentRequest | null
  /** The lesson whose place it takes, and the statements that cancel that one before anything else. */
  readonly insteadOf?: { readonly lessonId: number; readonly cancel: readonly D1PreparedStatement[] } | undefined
  /** Further statements of the batch; they may refer to the lesson by its session. */
  readonly also?: ((sessionId: string) => readonly D1PreparedStatement[]) | undefined
  /** When the tutor is told, where that is not at once. */
  readonly noticeAt?: number | undefined
}

/** The slot of a lesson that begins at once, before the lesson; the trigger against overlapping hours lets closed ones be. */
const insertOwnSlot = (db: Db, values: Values): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO availability_slots (user_id, purpose, start_at, end_at, deleted, created_at, updated_at)
     VALUES (:tutorId, ${SlotPurpose.Lesson}, :start, :end, 1, :now, :now)`,
    values,
  )
const ownSlot = `(SELECT max(s.id) FROM availability_slots s
  WHERE s.user_id = :tutorId AND s.deleted = 1 AND s.start_at = :start AND s.end_at = :end)`

/** Stores a lesson with its session, chat room and messages, all or nothing; null for a lost race. */
export const insertLesson = async (db: Db, lesson: NewLesson): Promise<LessonRow | null> => {
  const { draft, studentId, sessionId, idempotency, also, noticeAt = lesson.now, atOnce, insteadOf, now } = lesson
  const times = { id: pendingId, sessionId, studentId, ...draft }
  const values = { ...guardValues(lesson, pendingId), sessionId, callSession: lesson.behind?.callSession ?? null }
  const before = [
    ...storeRequestResult(db, idempotency, sessionId, now),
    ...(insteadOf?.cancel ?? []),
    ...(atOnce ? [insertOwnSlot(db, values)] : []),
  ]
  const results = await nullIfLost(
    runBatch(db, [
      ...before,
      statement(
        db,
        `INSERT INTO lessons (tutor_id, student_id, slot_id, session_id, call_session_id, start_at, end_at, duration, price, charge,
           week_minutes, trial, late_from, late_share, created_at, updated_at)
         SELECT :tutorId, :studentId, ${atOnce ? ownSlot : ':slotId'}, :sessionId, :callSession, :start, :end, :duration, :price,
           :charge, :weekMinutes, :trial, :lateFrom, :lateShare, :now, :now
         WHERE ${tutorTeaches} AND ${atOnce ? '1' : slotServes} AND ${bothAreFree}
           AND ${minutesSuffice} AND ${hasNoOpenTrialLesson} AND ${isNotPaused}
           AND ${subscriptionStands} AND ${isConsentedTo} AND ${isBehindLive}
         RETURNING ${lessonColumns}`,
        values,
      ),
      abortIfUnchanged(db),
      insertChanges(
        db,
        sessionId,
        draft.parts.map(({ lotId, minutes }) => ({ lotId, minutes: -minutes, kind: 'taken' })),
        now,
      ),
      ...(insteadOf ? insertReturnedTaken(db, sessionId, insteadOf.lessonId, draft.returned, now) : []),
      ...createRoomIfAbsent(db, studentId, draft.tutorId, now),
      // The session counts as scheduled: nobody can have joined it yet, and its object reads the booking when somebody
      // does. A move or cancellation sets `scheduled_for` to null, so that the object is told.
      statement(
        db,
        `INSERT INTO sessions (session_id, kind, ref_id, scheduled_for, created_at)
         SELECT session_id, 'lesson', id, end_at, :now FROM lessons WHERE session_id = :sessionId`,
        { sessionId, now },
      ),
      ...queueMessages(db, [createBookedMessage(times, noticeAt), ...createReminders(times, now)]),
      ...(also?.(sessionId) ?? []),
    ]),
  )
  return (results?.[before.length]?.[0] ?? null) as LessonRow | null
}

export interface LessonMove extends LessonWrite {
  readonly old: LessonRow & { readonly parts: readonly MinutePart[] }
  /** Set when the team moves it: the reason, which both read, and what its batch has besides. */
  readonly team?: { readonly reason: string; readonly also: readonly D1PreparedStatement[] }
}

/** What a move gives back to each source, or takes from it in addition: below zero. */
const differences = (before: readonly MinutePart[], after: readonly MinutePart[]): MinuteChange[] => {
  const sources = new Set([...before, ...after].map(({ lotId }) => lotId))
  const from = (parts: readonly MinutePart[], lotId: number | null) =>
    parts.find((one) => one.lotId === lotId)?.minutes ?? 0
  return [...sources].flatMap((lotId) => {
    const minutes = from(before, lotId) - from(after, lotId)
    return minutes === 0 ? [] : [{ lotId, minutes, kind: 'moved' }]
  })
}

/** Moves a lesson, replaces its reminders and has its session rescheduled, all or nothing; null for a lost race. */
export const moveLesson = async (db: Db, move: LessonMove): Promise<LessonRow | null> => {
  const { draft, studentId, old, team, now } = move
  const times = { id: old.id, sessionId: old.sessionId, studentId, ...draft }
  const news = createMovedMessage(times, old.start, now)
  const results = await nullIfLost(
    runBatch(db, [
      statement(
        db,
        `UPDATE lessons SET slot_id = :slotId, start_at = :start, end_at = :end, duration = :duration, price = :price, charge = :charge,
           week_minutes = :weekMinutes, trial = :trial, late_from = :lateFrom, late_share = :lateShare,
           call_session_id = NULL, updated_at = :now
         WHERE id = :lessonId AND student_id = :studentId AND tutor_id = :tutorId
           AND canceled_at IS NULL AND start_at = :oldStart AND start_at > :now
           AND duration = :oldDuration AND updated_at = :oldUpdatedAt
           AND ${slotServes} AND ${bothAreFree} AND ${minutesSuffice} AND ${isNotPaused}
           AND ${subscriptionStands} AND ${isConsentedTo}
         RETURNING ${lessonColumns}`,
        {
          ...guardValues(move, old.id),
          oldStart: old.start,
          oldDuration: old.duration,
          oldUpdatedAt: old.updatedAt,
        },
      ),
      abortIfUnchanged(db),
      insertChanges(db, old.sessionId, differences(old.parts, draft.parts), now),
      deleteReminders(db, [{ kind: 'lesson', ...old }]),
      ...queueMessages(db, [
        ...(team ? createTeamMessages(old, news, team.reason) : [news]),
        ...createReminders(times, now),
      ]),
      statement(db, 'UPDATE sessions SET scheduled_for = NULL WHERE session_id = :sessionId', {
        sessionId: old.sessionId,
      }),
      ...(team?.also ?? []),
    ]),
  )
  return (results?.[0]?.[0] ?? null) as LessonRow | null
}
