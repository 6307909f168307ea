/** The lessons of one call, and the hour of next week. Raw SQL: one statement that finds a call by any of its lessons. */
import type { Interval } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { lessonPurposes } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { type LessonRow, lessonColumns, standsInCall } from '../store.ts'

/** A quarter takes a quarter of an hour, so a call carries few. */
const lessonsOfCall = 100

/** The lesson of this id and all that stand in its call, soonest first; none where the lesson does not exist. */
export const findLessonsOfCall = async (db: Db, id: number): Promise<LessonRow[]> => {
  const { results } = await statement(
    db,
    `WITH call AS (SELECT coalesce(call_session_id, session_id) AS sessionId FROM lessons WHERE id = :id)
     SELECT ${lessonColumns} FROM call CROSS JOIN lessons
     ON lessons.session_id = call.sessionId OR lessons.call_session_id = call.sessionId
     WHERE lessons.id = :id OR ${standsInCall('lessons')} ORDER BY lessons.start_at LIMIT ${lessonsOfCall}`,
    { id },
  ).all<LessonRow>()
  return results
}

/** An offered slot of the tutor that holds this time; null where there is none. */
export const findSlotFor = async (db: Db, tutorId: number, { start, end }: Interval): Promise<number | null> => {
  const row = await statement(
    db,
    `SELECT id FROM availability_slots
     WHERE user_id = :tutorId AND deleted = 0 AND purpose IN (${lessonPurposes.join(', ')})
       AND start_at > :since AND start_at <= :start AND end_at >= :end
     ORDER BY start_at DESC LIMIT 1`,
    { tutorId, start, end, since: start - limits.slot.maxMinutes * 60_000 },
  ).first<{ id: number }>()
  return row?.id ?? null
}
