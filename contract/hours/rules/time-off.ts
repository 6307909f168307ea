/**
 * Days on which a tutor is away. Their free hours are closed; what is booked stays, with just the hours it needs, for the
 * tutor to keep or to cancel.
 */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import {
  addCairoDays,
  addMonths,
  cairoDay,
  cairoDayStart,
  contains,
  type Interval,
  minutes,
  overlaps,
  subtract,
} from '../../shared/rules/time.ts'
import { scheduleLimits } from '../../vocabulary/calendar.ts'
import { limits } from '../../vocabulary/limits.ts'
import type { SlotPurpose } from '../../vocabulary/teaching.ts'
import type { ScheduleBooking, SchedulePlan, ScheduleSlot } from './schedule.ts'

export interface DaysAway {
  /** Cairo days, `2026-11-22`; the last is included. */
  readonly firstDay: string
  readonly lastDay: string
}

/** False for a text that looks like a day and is none, as the thirtieth of February. */
const isRealDay = (day: string): boolean => !Number.isNaN(Date.parse(day)) && addCairoDays(day, 0) === day

/** The time these days cover, or a refusal: they begin today or later, in order, and are not too many. */
export const decideDaysAway = (
  { firstDay, lastDay }: DaysAway,
  now: number,
): { readonly away: Interval } | Refused<'bad-request'> => {
  if (!isRealDay(firstDay) || !isRealDay(lastDay)) return refuse('bad-request')
  const away = { start: cairoDayStart(firstDay), end: cairoDayStart(addCairoDays(lastDay, 1)) }
  const isTooLong = lastDay >= addCairoDays(firstDay, scheduleLimits.timeOffDays)
  const isFar = away.start > addMonths(now, scheduleLimits.timeOffAheadMonths)
  return lastDay < firstDay || firstDay < cairoDay(now) || isTooLong || isFar ? refuse('bad-request') : { away }
}

/** Null, or why these days cannot be added to the time off that is not over. */
export const judgeTimeOff = (
  away: Interval,
  known: readonly Interval[],
): Refused<'conflicting-schedule' | 'too-much-time-off'> | null => {
  if (known.some((other) => overlaps(other, away))) return refuse('conflicting-schedule')
  return known.length >= scheduleLimits.timeOff ? refuse('too-much-time-off') : null
}

const step = minutes(limits.slot.stepMinutes)
const stepBefore = (at: number): number => Math.floor(at / step) * step
const stepAfter = (at: number): number => Math.ceil(at / step) * step

interface SlotPiece extends Interval {
  readonly purpose: SlotPurpose
}

/** The same instants in order, where only what overlaps is joined: touching pieces stay apart. */
const joinOverlapping = (list: readonly Interval[]): Interval[] => {
  const joined: Interval[] = []
  for (const interval of [...list].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = joined.at(-1)
    if (last && interval.start < last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, interval.end) }
    else joined.push(interval)
  }
  return joined
}

/**
 * What is left of a slot: its time outside the days away, and the steps its bookings need. 17:00–21:00 with a lesson
 * 18:10–18:40 leaves 18:00–18:45, in which nothing else can be booked. Each booking keeps a piece of its own, so that
 * cancelling it closes that piece alone.
 */
const remainderOf = (slot: ScheduleSlot, away: Interval, booked: readonly Interval[]): SlotPiece[] => {
  const taken = booked
    .filter((booking) => overlaps(booking, away))
    .map((booking) => ({
      start: Math.max(stepBefore(booking.start), slot.start),
      end: Math.min(stepAfter(booking.end), slot.end),
    }))
  return joinOverlapping([...subtract(slot, [away]), ...taken]).map((piece) => ({ ...piece, purpose: slot.purpose }))
}

/** The changes of the slots that close the time away; nothing is cancelled. What has begun of a slot stays. */
export const closeSlots = <B extends ScheduleBooking>(
  slots: readonly ScheduleSlot[],
  bookings: readonly B[],
  away: Interval,
  now: number,
): SchedulePlan<B> => {
  const ahead = { start: Math.max(away.start, stepAfter(now)), end: away.end }
  const touched = slots.filter((slot) => !slot.deleted && slot.end > now && overlaps(slot, ahead))
  const used = new Set(bookings.map(({ slotId }) => slotId))
  const plans = touched.map((slot) => {
    const live = bookings.filter((booking) => booking.live && booking.slotId === slot.id && booking.end > now)
    const [first, ...more] = remainderOf(slot, ahead, live)
    return { slot, first, more, isWhole: first !== undefined && contains(first, slot) }
  })
  const gone = plans.filter(({ first }) => first === undefined).map(({ slot }) => slot.id)
  return {
    create: plans.flatMap(({ more }) => more),
    update: plans.flatMap(({ slot, first, isWhole }) => (first && !isWhole ? [{ id: slot.id, ...first }] : [])),
    remove: gone.filter((id) => !used.has(id)),
    retire: gone.filter((id) => used.has(id)),
    cancel: [],
  }
}
