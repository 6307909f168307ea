/** The minutes of a booking: what is used, booked ahead, taken by it and left, of the week and beside it. Pure. */
import type { BookableMinutes } from '#contract/lessons/rules/bookable-minutes.ts'
import type { MinutePart } from '#contract/lessons/rules/minutes.ts'
import { remainingMinutes } from '#contract/lessons/rules/quota.ts'

/** The week's minutes in four parts: spent, booked ahead, the lesson being booked, left. */
export interface Balance {
  readonly total: number
  readonly spent: number
  readonly held: number
  readonly about: number
  readonly left: number
}

interface BalanceFacts {
  readonly quota: number
  /** Minutes left before this lesson; those of a lesson that is being moved count as left. */
  readonly remaining: number
  /** Minutes of coming lessons of this week, without the one being moved. */
  readonly ahead: number
  /** Minutes of the lesson being chosen, and of those that are booked together with it. */
  readonly wanted: number
}

/** 120 a week, 45 left, 45 booked ahead, 30 wanted: 30 gone, 45 booked, 30 now, 15 left. */
export const balanceOf = ({ quota, remaining, ahead, wanted }: BalanceFacts): Balance => {
  const left = Math.min(remaining, quota)
  const used = quota - left
  const held = Math.min(ahead, used)
  const about = Math.min(wanted, left)
  return { total: quota, spent: used - held, held, about, left: left - about }
}

/** Minutes beside the week: what a booking takes of them, and what it leaves. */
export interface LotsBalance {
  readonly about: number
  readonly left: number
  /** The first end of those that it takes of; of all that are left where it takes none; null without any. */
  readonly until: number | null
}

export const lotsBalanceOf = ({ lots }: BookableMinutes, parts: readonly MinutePart[]): LotsBalance => {
  const taken = parts.filter(({ lotId }) => lotId !== null)
  const about = taken.reduce((sum, { minutes }) => sum + minutes, 0)
  const all = lots.reduce((sum, { rest }) => sum + rest, 0)
  const ends = lots
    .filter(({ id, rest }) => (about > 0 ? taken.some(({ lotId }) => lotId === id) : rest > 0))
    .map(({ end }) => end)
  return { about, left: all - about, until: ends.length === 0 ? null : Math.min(...ends) }
}

/** Of the week, with `ahead` minutes booked; all zero without one. */
export const weekBalanceOf = (
  { week, usedMinutes }: BookableMinutes,
  parts: readonly MinutePart[],
  ahead: number,
): Balance =>
  balanceOf({
    quota: week?.quota ?? 0,
    remaining: week ? remainingMinutes(week.quota, usedMinutes) : 0,
    ahead,
    wanted: parts.reduce((sum, { lotId, minutes }) => (lotId === null ? sum + minutes : sum), 0),
  })
