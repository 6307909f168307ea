import * as v from 'valibot'
import { BookedPerson } from '../../people/shapes/user.ts'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { WeeklyMiss } from '../../vocabulary/calendar.ts'
import { limits } from '../../vocabulary/limits.ts'
import { DurationField } from './lesson.ts'

/** 0 Sunday to 6 Saturday. */
export const WeekdayField = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))

/** Minute of the day by the wall clock of Cairo, on a step of the calendar. */
export const MinuteOfDay = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(24 * 60 - 1),
  v.multipleOf(limits.slot.stepMinutes),
)

/** What became of the hour at a start that is to come: its lesson, or why there is none. */
export const WeeklyOutcome = v.object({
  start: Instant,
  lessonId: v.nullable(Id),
  miss: v.nullable(v.picklist(Object.values(WeeklyMiss))),
})
export type WeeklyOutcome = v.InferOutput<typeof WeeklyOutcome>

/** An hour a student keeps every week with one tutor. Lessons are booked as each week of the subscription opens. */
export const WeeklyHour = v.object({
  id: Id,
  student: BookedPerson,
  tutor: BookedPerson,
  weekday: WeekdayField,
  minute: MinuteOfDay,
  duration: DurationField,
  createdAt: Instant,
  /** The starts to come that were tried, earliest first. */
  outcomes: v.array(WeeklyOutcome),
})
export type WeeklyHour = v.InferOutput<typeof WeeklyHour>
