/** Single lessons. Raw SQL: other stores run these statements in their batches. */
import type { LessonDuration, LessonVerdict } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { heldPartsSql } from '#worker/storage/minutes.ts'
import { carriedBySql } from '#worker/storage/taught-lessons.ts'

/** A lesson as the stores of this area return it. Epoch ms, minutes, piastres. */
export interface LessonRow {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
  readonly slotId: number
  readonly sessionId: string
  /** Of the call that carries it; null where that is its own. */
  readonly callSession: string | null
  readonly start: number
  readonly end: number
  readonly duration: LessonDuration
  readonly price: number
  /** From when on the student's cancellation uses up minutes, and which share, basis points; null: never. */
  readonly lateFrom: number | null
  readonly lateShare: number
  /** Minutes that a late cancellation has used up. */
  readonly lateMinutes: number
  readonly canceledBy: number | null
  readonly canceledAt: number | null
  readonly verdict: LessonVerdict | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** The columns of `lessons` under the names of `LessonRow`. */
export const lessonColumns = `lessons.id AS id, lessons.tutor_id AS tutorId, lessons.student_id AS studentId,
  lessons.slot_id AS slotId, lessons.session_id AS sessionId,
  lessons.call_session_id AS callSession, lessons.start_at AS start, lessons.end_at AS "end",
  lessons.duration AS duration, lessons.price AS price, lessons.late_from AS lateFrom,
  lessons.late_share AS lateShare, lessons.late_minutes AS lateMinutes, lessons.canceled_by AS canceledBy,
  lessons.canceled_at AS canceledAt, lessons.verdict AS verdict,
  lessons.created_at AS createdAt, lessons.updated_at AS updatedAt`

/**
 * SQL: whether a lesson that a call carries counts for that call. One that was judged not to have been held counts as
 * cancelled only from then on, which ends no call.
 */
export const standsInCall = (lesson: string): string =>
  `(${lesson}.canceled_at IS NULL OR ${lesson}.canceled_at >= ${lesson}.end_at)`

/** A lesson with what it holds of each source of minutes, for `parseHeldParts`. */
export const findLessonAndParts = (db: Db, id: number): Promise<(LessonRow & { readonly held: string }) | null> =>
  statement(db, `SELECT ${lessonColumns}, ${heldPartsSql('lessons')} AS held FROM lessons WHERE id = :id`, {
    id,
  }).first()

export const findLesson = (db: Db, id: number): Promise<LessonRow | null> =>
  statement(db, `SELECT ${lessonColumns} FROM lessons WHERE id = :id`, { id }).first<LessonRow>()

/** A lesson with the one that what is written of its call belongs to; null where that is this one. */
export const findLessonInCall = (
  db: Db,
  id: number,
): Promise<(LessonRow & { readonly carriedBy: number | null }) | null> =>
  statement(db, `SELECT ${lessonColumns}, ${carriedBySql('lessons')} AS carriedBy FROM lessons WHERE id = :id`, {
    id,
  }).first()

export const findLessonOfSession = (db: Db, sessionId: string): Promise<LessonRow | null> =>
  statement(db, `SELECT ${lessonColumns} FROM lessons WHERE session_id = :sessionId`, { sessionId }).first<LessonRow>()
