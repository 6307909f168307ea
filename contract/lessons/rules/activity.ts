/** Activity of a tutor per day. */

import { cairoDay } from '../../shared/rules/time.ts'
import { LessonDuration } from '../../vocabulary/teaching.ts'

export interface DayActivity {
  readonly score: number
  readonly lessonCount: number
}

/**
 * Held lessons by the Cairo day of their start; a long one scores 2, a short one 1. `start` in epoch ms, `duration`
 * in minutes. In July, 21:30Z belongs to the next day.
 */
export const activityByDay = (
  heldLessons: readonly { readonly start: number; readonly duration: number }[],
): Record<string, DayActivity> => {
  const days: Record<string, DayActivity> = {}
  for (const { start, duration } of heldLessons) {
    const day = cairoDay(start)
    const { score, lessonCount } = days[day] ?? { score: 0, lessonCount: 0 }
    days[day] = { score: score + (duration >= LessonDuration.Long ? 2 : 1), lessonCount: lessonCount + 1 }
  }
  return days
}
