/** Counts lessons by day. Raw SQL: the days are given as JSON, because the clock of Cairo changes twice a year. */
import type { AttendedDay } from '#contract/lessons/shapes/lesson.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** Lessons that were not cancelled, by day, oldest first. Days without any are left out. */
export const countAttended = async (
  db: Db,
  days: readonly { readonly date: string; readonly start: number; readonly end: number }[],
): Promise<AttendedDay[]> => {
  const { results } = await statement(
    db,
    `SELECT d.value->>'date' AS date,
       sum(l.price > 0) AS paidLessonCount, sum(iif(l.price > 0, l.duration, 0)) AS paidTutoringMinutes,
       sum(l.price = 0) AS freeLessonCount, sum(iif(l.price = 0, l.duration, 0)) AS freeTutoringMinutes
     FROM json_each(:days) d CROSS JOIN lessons l
     ON l.start_at >= d.value->>'start' AND l.start_at < d.value->>'end' AND l.canceled_at IS NULL
     GROUP BY d.key ORDER BY d.key`,
    { days: JSON.stringify(days) },
  ).all<AttendedDay>()
  return results
}
