/** The usual week: hours by the wall clock that are laid onto a week. Pure; instants in epoch ms. */

import type { TemplateHour } from '#contract/hours/shapes/schedule-settings.ts'
import { cairoParts, type Interval, lengthMinutes, minutes, overlaps } from '#contract/shared/rules/time.ts'
import { dayInterval, daysOf, noonOf } from '#web/features/shared/calendar-days.ts'
import {
  cut,
  type DraftRow,
  editableInterval,
  newKey,
  type OfferedSlot,
  replaced,
  type ScheduleDraft,
  stepMinutes,
  wallInstant,
} from './draft.ts'

const dayMinutes = 24 * 60
const weekdayOf = (day: string): number => cairoParts(noonOf(day)).weekday

const instantOn = (day: string, minute: number): number =>
  minute === dayMinutes ? dayInterval(day).end : wallInstant(day, Math.floor(minute / 60), minute % 60)

/** The hours of a weekday on one day. What a clock change leaves less than half an hour of is left out. */
const rowsOn = (day: string, template: readonly TemplateHour[], now: number): DraftRow[] => {
  const open = editableInterval(day, now)
  if (!open) return []
  return template
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .map(({ start, end, purpose }) => ({
      key: newKey(),
      slotId: null,
      purpose,
      start: Math.max(instantOn(day, start), open.start),
      end: instantOn(day, end),
    }))
    .filter((row) => lengthMinutes(row) >= stepMinutes)
}

/** Replaces the rows of the days still to come with the hours of the usual week. */
export const layTemplate = (draft: ScheduleDraft, template: readonly TemplateHour[], now: number): ScheduleDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([day, present]) => [day, replaced(present, rowsOn(day, template, now), now)]),
  )

/** The minute of the day that the wall clock shows; 1440 at its end. */
const minuteOn = (day: string, instant: number): number => {
  if (instant >= dayInterval(day).end) return dayMinutes
  const { hour, minute } = cairoParts(instant)
  return hour * 60 + minute
}

/** The hours of a week as a usual week. */
export const templateOf = (slots: readonly OfferedSlot[], weekStart: string): TemplateHour[] =>
  daysOf(weekStart).flatMap((day) =>
    slots
      .filter((slot) => overlaps(slot, dayInterval(day)))
      .map((slot): Interval & Pick<OfferedSlot, 'purpose'> => ({ purpose: slot.purpose, ...cut(slot, day) }))
      .sort((a, b) => a.start - b.start)
      .map(({ start, end, purpose }) => ({
        weekday: weekdayOf(day),
        purpose,
        start: minuteOn(day, start),
        end: minuteOn(day, end),
      }))
      // A slot within the hour that the clocks repeat would end before it begins.
      .filter(({ start, end }) => end > start),
  )

/** Minutes of the usual week. */
export const templateMinutes = (template: readonly TemplateHour[]): number =>
  template.reduce((total, { start, end }) => total + lengthMinutes({ start: minutes(start), end: minutes(end) }), 0)
