/** An hour that a student of the demo world keeps every week, with what became of it this week. */

import { weeklyTimeAt } from '#contract/lessons/rules/weekly-hours.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import type { Row } from './seed-rows.ts'

/** The hour of the student's next lesson, kept with its tutor, and another one that the same tutor has not opened. */
export const weeklyHourRows = (studentId: number, lessons: readonly Row[], now: number) => {
  const next = lessons
    .filter((row) => row.student_id === studentId && row.canceled_at === null && Number(row.start_at) > now)
    .sort((a, b) => Number(a.start_at) - Number(b.start_at))[0]
  if (!next) throw new Error('no coming lesson for the weekly hour of the demo world')
  const { tutor_id = null, duration = null } = next
  const start = Number(next.start_at)
  const later = start + dayMs + minutes(240)
  const hour = (id: number, at: number): Row => ({
    id,
    student_id: studentId,
    tutor_id,
    ...weeklyTimeAt(at),
    duration,
    // Looked at by nobody while the demo world is shown: what became of the hours stays as it is here.
    next_look_at: now + 365 * dayMs,
    ended_at: null,
    created_at: now - 20 * dayMs,
    updated_at: now - 20 * dayMs,
  })
  return {
    hours: [hour(1, start), hour(2, later)],
    lessons: [
      { weekly_hour_id: 1, start_at: start, lesson_id: next.id ?? null, miss: null, updated_at: now - dayMs },
      { weekly_hour_id: 2, start_at: later, lesson_id: null, miss: 'tutor-away', updated_at: now - dayMs },
    ],
  }
}
