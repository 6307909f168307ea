import * as v from 'valibot'
import { PurposeField } from '../../lessons/shapes/slot.ts'
import { MinuteOfDay, WeekdayField } from '../../lessons/shapes/weekly-hour.ts'
import { Day, Id, Instant } from '../../shared/shapes/wire.ts'
import { pauseMinutes } from '../../vocabulary/calendar.ts'
import { limits } from '../../vocabulary/limits.ts'
import { SessionKind } from '../../vocabulary/teaching.ts'

export const PauseField = v.picklist(pauseMinutes)

/** Hours offered on one weekday of a tutor's usual week, by the wall clock of Cairo. */
export const TemplateHour = v.object({
  weekday: WeekdayField,
  start: MinuteOfDay,
  /** Minute of the day; 1440 is its end. */
  end: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(limits.slot.stepMinutes),
    v.maxValue(24 * 60),
    v.multipleOf(limits.slot.stepMinutes),
  ),
  purpose: PurposeField,
})
export type TemplateHour = v.InferOutput<typeof TemplateHour>

/** Whole days on which a tutor is away. */
export const TimeOff = v.object({
  id: Id,
  firstDay: Day,
  lastDay: Day,
  /** What was booked on these days before and is not over, earliest first. */
  bookings: v.array(
    v.object({
      kind: v.picklist(Object.values(SessionKind)),
      id: Id,
      start: Instant,
      end: Instant,
      name: v.nullable(v.string()),
    }),
  ),
})
export type TimeOff = v.InferOutput<typeof TimeOff>

export const ScheduleSettings = v.object({
  pause: PauseField,
  template: v.array(TemplateHour),
  timeOff: v.array(TimeOff),
})
export type ScheduleSettings = v.InferOutput<typeof ScheduleSettings>
