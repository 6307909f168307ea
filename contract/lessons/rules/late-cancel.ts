/** What a student's cancellation costs shortly before the start, by the terms that the lesson was booked with. */
import { hourMs, minuteMs } from '../../shared/rules/time.ts'
import { lateCancel } from '../../vocabulary/minutes.ts'
import type { HeldPart, MinuteReturn } from './minutes.ts'

/** What the team has set: hours before the start, and the share of the minutes that is used up, basis points. */
export interface LateCancelSetting {
  readonly hours: number
  readonly share: number
}

/** The terms of one lesson. `lateFrom`: cancelled from then on, `lateShare` of its minutes are used up; null: never. */
export interface CancelTerms {
  readonly lateFrom: number | null
  readonly lateShare: number
}

const never: CancelTerms = { lateFrom: null, lateShare: 0 }

/** Nobody is late the moment they press: who books or moves to a near time has this long to think again. */
const graceMs = lateCancel.graceMinutes * minuteMs

/**
 * The terms of a lesson that is booked now. With 12 hours: of one tomorrow at 18:00, from 6:00 on; of one in an hour, a
 * quarter of an hour after it was booked.
 */
export const termsOf = (start: number, { hours, share }: LateCancelSetting, now: number): CancelTerms =>
  hours === 0 || share === 0 ? never : { lateFrom: Math.max(start - hours * hourMs, now + graceMs), lateShare: share }

/**
 * The terms of a lesson that moves: those it was booked with, at its new time. One that is late already stays late, or
 * moving it away first would cost nothing.
 */
export const movedTerms = (
  { lateFrom, lateShare }: CancelTerms,
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
): CancelTerms => {
  if (lateFrom === null || now >= lateFrom) return { lateFrom, lateShare }
  return { lateFrom: Math.max(lateFrom + to - from, now + graceMs), lateShare }
}

/** Whole minutes that a cancellation by the student uses up now; rounded down, 0 while it is not late. */
export const minutesUsedUp = ({ lateFrom, lateShare }: CancelTerms, duration: number, now: number): number =>
  lateFrom === null || now < lateFrom ? 0 : Math.floor((duration * lateShare) / 10_000)

/**
 * The student's own cancellation gives all but the minutes that are used up back to their sources, which can be used until
 * they end and not longer by cancelling. Those that were paid for come back first.
 */
export const returnAllBut = (parts: readonly HeldPart[], used: number): MinuteReturn[] => {
  let missing = parts.reduce((sum, { minutes }) => sum + minutes, 0) - used
  return parts
    .toSorted((one, other) => Number(other.paid) - Number(one.paid))
    .flatMap(({ lotId, minutes: held, paid }) => {
      const minutes = Math.min(held, missing)
      missing -= minutes
      return minutes > 0 ? [{ to: lotId === null ? ('week' as const) : ('lot' as const), lotId, minutes, paid }] : []
    })
}
