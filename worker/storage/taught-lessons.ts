/** Which lessons took place, as totals, ratings and figures count them. */
import { sql } from 'drizzle-orm'
import { heldVerdicts, type LessonVerdict, untaughtVerdicts } from '#contract/vocabulary/teaching.ts'
import { lessons } from '#worker/storage/schema/teaching.ts'

const quoted = (verdicts: readonly LessonVerdict[]): string => verdicts.map((verdict) => `'${verdict}'`).join(', ')

/** SQL: whether a verdict says that the lesson was held; the condition of the index `lessons_held`. */
export const isHeldSql = (verdict: string): string => `${verdict} IN (${quoted(heldVerdicts)})`

/** As raw SQL, of a lesson that is over and was not cancelled: it took place, or its attendance is not judged yet. */
export const wasAttendedSql = `coalesce(verdict, '') NOT IN (${quoted(untaughtVerdicts)})`

/** Lessons `f` of the call that carries this one which are before it and took place, by a condition on `verdict`. */
const beforeInCallSql = (row: string, tookPlace: string): string => `FROM lessons f
  WHERE (f.session_id = ${row}.call_session_id OR f.call_session_id = ${row}.call_session_id)
    AND f.start_at < ${row}.start_at AND f.canceled_at IS NULL AND ${tookPlace}`

/**
 * As raw SQL: whether a lesson is the first of its call that took place, by a condition on `verdict`. A call that went on
 * is several lessons, so that what counts calls takes one of each.
 */
export const isFirstOfCallSql = (row: string, tookPlace: string): string => `(${row}.call_session_id IS NULL
  OR NOT EXISTS (SELECT 1 ${beforeInCallSql(row, tookPlace)}))`

/**
 * As raw SQL: the first lesson of the call that carries this one, of those that took place as far as is known: what is
 * written of the call belongs there. Null for the first itself.
 */
export const carriedBySql = (row: string): string =>
  `(SELECT f.id ${beforeInCallSql(row, wasAttendedSql)} ORDER BY f.start_at LIMIT 1)`

/** Whether a lesson was over by `now` and took place as far as is known. */
export const wasTaught = (now: number) =>
  sql`(${lessons.endAt} <= ${now} AND coalesce(${lessons.verdict}, '') NOT IN (${sql.raw(quoted(untaughtVerdicts))}))`
