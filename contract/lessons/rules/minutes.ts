/**
 * The account of a student's minutes: those of the running week or the trial, and lots beside them. Decides what a lesson
 * takes from which source, and where its minutes go when it does not take place.
 */

import { contains, dayMs, type Interval, overlaps } from '../../shared/rules/time.ts'
import { type BookingWeek, bookableWindow } from '../../shared/rules/weeks.ts'
import { minuteLimits } from '../../vocabulary/minutes.ts'
import type { WeekRefusal } from './booking-checks.ts'
import { remainingMinutes } from './quota.ts'

/** Minutes beside the week that can still be used. `paid`: a lesson is charged for them. */
export interface MinuteLot {
  readonly id: number
  /** What is left of it. */
  readonly rest: number
  readonly paid: boolean
  /** Epoch ms; a lesson may end exactly then. */
  readonly end: number
}

export interface MinuteAccount {
  /** Null without a running subscription or a trial. */
  readonly week: BookingWeek | null
  /** Minutes that lessons hold or have used of the week. */
  readonly usedMinutes: number
  readonly lots: readonly MinuteLot[]
}

/** Minutes of a lesson from one source. `lotId` null: of the week it lies in, or of the trial. */
export interface MinutePart {
  readonly lotId: number | null
  readonly minutes: number
  readonly paid: boolean
}

/** Minutes and whether they were paid for, whatever they come from. */
type Minutes = Pick<MinutePart, 'minutes' | 'paid'>

export const weekPartOf = (parts: readonly MinutePart[]): number =>
  parts.find(({ lotId }) => lotId === null)?.minutes ?? 0

export const sumOfParts = (parts: readonly Pick<Minutes, 'minutes'>[]): number =>
  parts.reduce((sum, { minutes }) => sum + minutes, 0)

export const paidMinutesOf = (parts: readonly Minutes[]): number => sumOfParts(parts.filter(({ paid }) => paid))

/** Lots that a lesson ending then may use, in the order in which they are used up: the earliest end first. */
export const usableLots = (lots: readonly MinuteLot[], lessonEnd: number): MinuteLot[] =>
  lots
    .filter(({ rest, end }) => rest > 0 && end >= lessonEnd)
    .toSorted((one, other) => one.end - other.end || one.id - other.id)

/**
 * What a lesson takes: first of the week it lies in, then of the lots by the earliest end. With 15 minutes left of the
 * week and a lot of 20: a lesson of 30 takes 15 and 15. A lesson beyond the week is of lots alone, and none
 * is taken while the subscription rests, or while its money is on its way back: its end cancels every lesson in its time.
 */
export const takeMinutes = (
  { week, usedMinutes, lots }: MinuteAccount,
  lesson: Interval,
  duration: number,
): { parts: MinutePart[] } | { refused: WeekRefusal | 'subscription-required' } => {
  if (week?.isRefunding) return { refused: 'subscription-refunding' }
  if (week?.pauses?.some((pause) => overlaps(pause, lesson))) return { refused: 'subscription-paused' }
  const left = week ? remainingMinutes(week.quota, usedMinutes) : 0
  const isInWeek = week !== null && contains(bookableWindow(week), lesson)
  const parts: MinutePart[] = []
  const ofWeek = week && isInWeek ? Math.min(duration, left) : 0
  if (week && ofWeek > 0) parts.push({ lotId: null, minutes: ofWeek, paid: !week.trial })
  let missing = duration - ofWeek
  for (const { id, rest, paid } of usableLots(lots, lesson.end)) {
    if (missing === 0) break
    const minutes = Math.min(missing, rest)
    parts.push({ lotId: id, minutes, paid })
    missing -= minutes
  }
  if (missing === 0) return { parts }
  const hasLots = lots.some(({ rest }) => rest > 0)
  if (!week) return { refused: hasLots ? 'no-enough-minutes' : 'subscription-required' }
  return { refused: isInWeek || left < duration ? 'no-enough-minutes' : 'week-boundaries-violation' }
}

/** The lots as they would be without this lesson. */
export const givenBack = (lots: readonly MinuteLot[], parts: readonly MinutePart[]): MinuteLot[] =>
  lots.map((lot) => ({ ...lot, rest: lot.rest + sumOfParts(parts.filter(({ lotId }) => lotId === lot.id)) }))

/** A part of a booked lesson, with the end of its source: until then minutes that go back to it can be used. */
export interface HeldPart extends MinutePart {
  /**
   * Epoch ms; 0 for a week, which never has seven days left, and where the source has ended otherwise, as the trial does
   * with the first purchase.
   */
  readonly end: number
}

/** Where minutes of a lesson go. `new`: a lot of their own, usable for seven days. */
export interface MinuteReturn {
  readonly to: 'week' | 'lot' | 'new'
  /** Of the lot they go back to; null otherwise. */
  readonly lotId: number | null
  readonly minutes: number
  readonly paid: boolean
}

/**
 * Minutes that the student did not lose by themselves: back to their source if it can be used for seven more days, else a
 * lot of their own. Of fewer than all, those that were paid for come back first.
 */
export const returnMinutes = (parts: readonly HeldPart[], minutes: number, now: number): MinuteReturn[] => {
  const until = now + minuteLimits.returnedDays * dayMs
  const returns: MinuteReturn[] = []
  let missing = minutes
  for (const part of parts.toSorted((one, other) => Number(other.paid) - Number(one.paid))) {
    const taken = Math.min(missing, part.minutes)
    if (taken === 0) continue
    missing -= taken
    const { lotId, paid } = part
    const lasts = part.end >= until
    const same = returns.findIndex((one) => one.to === 'new' && one.paid === paid)
    const earlier = returns[same]
    if (lasts) returns.push({ to: lotId === null ? 'week' : 'lot', lotId, minutes: taken, paid })
    else if (earlier) returns[same] = { ...earlier, minutes: earlier.minutes + taken }
    else returns.push({ to: 'new', lotId: null, minutes: taken, paid })
  }
  return returns
}

/** When a lot of returned minutes ends. */
export const returnedUntil = (now: number): number => now + minuteLimits.returnedDays * dayMs

/**
 * What a lesson takes that gets the minutes of one which is cancelled with it: of the sources they go back to, and of the
 * lots that are made of the others.
 */
export const takeReturned = (returns: readonly MinuteReturn[]): { parts: MinutePart[]; returned: Minutes[] } => ({
  parts: returns
    .filter(({ to }) => to !== 'new')
    .map(({ to, lotId, minutes, paid }) => ({ lotId: to === 'week' ? null : lotId, minutes, paid })),
  returned: returns.filter(({ to }) => to === 'new').map(({ minutes, paid }) => ({ minutes, paid })),
})
