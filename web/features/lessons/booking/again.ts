/**
 * The weekday, hour and length of an earlier lesson, the next time they come: whether that can be booked, and what is
 * nearest to it otherwise. The server decides when it is booked. Pure; instants in epoch ms.
 */
import { type BookableMinutes, canTake, takeFor } from '#contract/lessons/rules/bookable-minutes.ts'
import { isTooSoon } from '#contract/lessons/rules/booking-checks.ts'
import { nextOccurrence, weeklyTimeAt } from '#contract/lessons/rules/weekly-hours.ts'
import { freeIntervals } from '#contract/shared/rules/slots.ts'
import { contains, type Interval, overlaps } from '#contract/shared/rules/time.ts'
import { bookableWindow } from '#contract/shared/rules/weeks.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import type { Start } from '#web/features/shared/start-groups.ts'
import { type Offer, weekStarts } from './week.ts'

export interface EarlierLesson {
  readonly start: number
  readonly duration: LessonDuration
}

/**
 * `booked`: with this tutor already; `held`: another lesson of the student is in the way; `next-week`: its week is not
 * open yet, and no other minutes last until then; `after-end`: nor is there a subscription by then; `short`: too few
 * minutes are left; `taken`: the tutor is not free.
 */
export type AgainState = 'free' | 'booked' | 'held' | 'next-week' | 'after-end' | 'short' | 'taken'

export interface Again extends Interval {
  readonly state: AgainState
  /** The slot it is booked in; null unless it is free. */
  readonly slotId: number | null
  /** Free starts nearest to it, in their order; empty where it is free or booked. */
  readonly nearest: readonly Start[]
  /** The length of those: the earlier one, or the shorter where the minutes do not suffice. */
  readonly nearestDuration: LessonDuration
}

interface AgainFacts {
  readonly offer: Offer
  readonly account: BookableMinutes
  /** Starts of the student's coming lessons with this tutor. */
  readonly withTutor: readonly number[]
}

const shownNearest = 3

const nearestTo = (at: number, starts: readonly Start[]): Start[] =>
  starts
    .filter((one) => !one.held && one.start !== at)
    .sort((a, b) => Math.abs(a.start - at) - Math.abs(b.start - at))
    .slice(0, shownNearest)
    .sort((a, b) => a.start - b.start)

/** Asked on Monday about a lesson of last Thursday at 20:30, it is this Thursday at 20:30 by the clock of Cairo. */
export const findAgain = (earlier: EarlierLesson, facts: AgainFacts, now: number): Again => {
  const { offer, account, withTutor } = facts
  const { week } = account
  const time = { ...weeklyTimeAt(earlier.start), duration: earlier.duration }
  const target = nextOccurrence(time, now)
  const slot = offer.slots.find((one) => freeIntervals(one, offer.busy).some((piece) => contains(piece, target)))
  const stateOf = (): AgainState => {
    if (withTutor.includes(target.start)) return 'booked'
    if (offer.own.some((one) => overlaps(one, target))) return 'held'
    if ('refused' in takeFor(account, { ...target, duration: earlier.duration })) {
      if (week && target.end > week.lastEnd) return 'after-end'
      return week && target.end > bookableWindow(week).end ? 'next-week' : 'short'
    }
    return slot && !isTooSoon(target.start, offer.noticeMinutes, now) ? 'free' : 'taken'
  }
  const state = stateOf()
  const nearestDuration = canTake(account, earlier.duration, now) ? earlier.duration : LessonDuration.Short
  const isPaid = ({ start, end }: Start): boolean =>
    'parts' in takeFor(account, { start, end, duration: nearestDuration })
  const isSettled = state === 'free' || state === 'booked'
  return {
    ...target,
    state,
    slotId: state === 'free' && slot ? slot.id : null,
    nearest: isSettled ? [] : nearestTo(target.start, weekStarts(offer, nearestDuration, now).filter(isPaid)),
    nearestDuration,
  }
}
