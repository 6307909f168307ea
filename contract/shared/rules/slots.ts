/** Bookable times of a calendar: offered time minus bookings, cut into steps. */
import { limits } from '../../vocabulary/limits.ts'
import { contains, type Interval, minutes, overlaps, subtract, withoutInterval } from './time.ts'

export interface SlotTimes extends Interval {
  readonly id: number
}

/** Free time of a slot. `busy` holds every booking of its owner, of whatever slot. */
export const freeIntervals = (slot: Interval, busy: readonly Interval[]): Interval[] => subtract(slot, busy)

/**
 * Bookings as a tutor's calendar offers lessons around them: with the pause before and after each. With 10 minutes, a
 * lesson 13:00–13:30 keeps 12:50–13:40.
 */
export const withPause = <I extends Interval>(busy: readonly I[], pauseMinutes: number): I[] =>
  busy.map((one) => ({ ...one, start: one.start - minutes(pauseMinutes), end: one.end + minutes(pauseMinutes) }))

export interface OpenStart extends Interval {
  readonly slotId: number
}

interface Offered {
  readonly slots: readonly SlotTimes[]
  readonly busy: readonly Interval[]
  readonly now: number
  readonly noticeMinutes: number
}

export interface OpenStartsQuery extends Offered {
  readonly durationMinutes: number
  /** The window that must contain the whole lesson; absent when there is none. */
  readonly window?: Interval
  /** The lesson being rescheduled: its own time counts as free. */
  readonly ignore?: Interval
}

/** The present instant itself counts as past, even without notice. */
const earliestAllowed = (now: number, noticeMinutes: number): number => now + Math.max(1, minutes(noticeMinutes))

/** The first quarter of an hour of a piece: after a lesson that began at once it may begin in between. */
const firstQuarter = ({ start }: Interval): number => {
  const step = minutes(limits.slot.stepMinutes)
  return Math.ceil(start / step) * step
}

/** Steps of a piece from its first quarter of an hour; a remainder that is too short is dropped. */
const stepsOf = (piece: Interval, stepMs: number, lengthMs: number): Interval[] => {
  const steps: Interval[] = []
  for (let start = firstQuarter(piece); start + lengthMs <= piece.end; start += stepMs) {
    steps.push({ start, end: start + lengthMs })
  }
  return steps
}

/**
 * Every start a student may pick, earliest first. A free 13:00–14:10 gives 13:00 and 13:30 for 30 minutes.
 * At 12:50 with 30 minutes of notice only 13:30 is left.
 */
export const openStarts = (query: OpenStartsQuery): OpenStart[] => {
  const { slots, busy, durationMinutes, now, noticeMinutes, window, ignore } = query
  const busyTimes = ignore ? withoutInterval(busy, ignore) : busy
  const earliest = earliestAllowed(now, noticeMinutes)
  const length = minutes(durationMinutes)
  return slots
    .flatMap((slot) =>
      freeIntervals(slot, busyTimes)
        .flatMap((piece) => stepsOf(piece, length, length))
        .filter((step) => step.start >= earliest && (!window || contains(window, step)))
        .map((step) => ({ slotId: slot.id, ...step })),
    )
    .sort((a, b) => a.start - b.start || a.slotId - b.slotId)
}

export interface EarliestStartQuery extends Offered {
  readonly minutes: number
}

/**
 * The first quarter-hour step of any free piece that still leaves the asked minutes and keeps the notice; null
 * when there is none. At 10:20 a piece 10:00–11:00 answers 10:30 for 30 minutes and null for 45.
 */
export const earliestFreeStart = (query: EarliestStartQuery): number | null => {
  const step = minutes(limits.slot.stepMinutes)
  const earliest = earliestAllowed(query.now, query.noticeMinutes)
  const starts = query.slots
    .flatMap((slot) => freeIntervals(slot, query.busy))
    .flatMap((piece) => {
      const first = firstQuarter(piece)
      const start = first + Math.max(0, Math.ceil((earliest - first) / step)) * step
      return start + minutes(query.minutes) <= piece.end ? [start] : []
    })
  return starts.length > 0 ? Math.min(...starts) : null
}

export interface OwnedSlot extends SlotTimes {
  readonly ownerId: number
}
export interface OwnedInterval extends Interval {
  readonly ownerId: number
}

/**
 * The taken pieces of slots, cut to their slot and naming neither people nor kind. A booking counts
 * whatever slot it belongs to, so a calendar that subtracts them never offers a taken time.
 */
export const subslotsOf = (slots: readonly OwnedSlot[], bookings: readonly OwnedInterval[]) =>
  slots.flatMap((slot) =>
    bookings
      .filter((one) => one.ownerId === slot.ownerId && overlaps(one, slot))
      .sort((a, b) => a.start - b.start)
      .map((one) => ({
        parent: slot.id,
        start: Math.max(one.start, slot.start),
        end: Math.min(one.end, slot.end),
      })),
  )
