import * as v from 'valibot'
import { Instant } from '../../shared/shapes/wire.ts'
import { goalMinutes, yearWeeks } from '../../vocabulary/words.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Minutes of lessons a week; null for no goal. */
export const GoalMinutes = v.nullable(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(goalMinutes.min),
    v.maxValue(goalMinutes.max),
    v.multipleOf(goalMinutes.step),
  ),
)

const Attended = v.object({ lessons: Count, minutes: Count })

export const Progress = v.object({
  /** Since Saturday, in Cairo. */
  week: Attended,
  total: Attended,
  /** Weeks in a row with a lesson. The current week counts once it has one, and breaks nothing before. */
  streakWeeks: Count,
  /** Minutes of lessons in each of the last weeks, oldest first; the last is the current one. */
  year: v.object({ firstWeek: Instant, minutes: v.pipe(v.array(Count), v.length(yearWeeks)) }),
  words: v.object({ known: Count, total: Count }),
  goalMinutes: GoalMinutes,
})
export type Progress = v.InferOutput<typeof Progress>
