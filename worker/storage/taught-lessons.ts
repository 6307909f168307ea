/** The one condition under which totals count a lesson and its minutes, beside that it was not cancelled. */
import { sql } from 'drizzle-orm'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { lessons } from '#worker/storage/schema/teaching.ts'

/** As raw SQL, of a lesson that is over: its student was there, or its attendance is not judged yet. */
export const wasAttendedSql = `verdict IS NOT '${LessonVerdict.StudentAbsent}'`

/** Whether a lesson was over by `now` and was not missed by its student. */
export const wasTaught = (now: number) =>
  sql`(${lessons.endAt} <= ${now} AND ${lessons.verdict} IS NOT ${LessonVerdict.StudentAbsent})`
