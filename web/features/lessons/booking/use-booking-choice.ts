import { useMemo, useState } from 'react'
import {
  type BookableMinutes,
  canTake,
  takeForAll,
  type WishedLesson,
} from '#contract/lessons/rules/bookable-minutes.ts'
import { remainingMinutes } from '#contract/lessons/rules/quota.ts'
import { cairoDay, minutes } from '#contract/shared/rules/time.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { groupByDayPart, type Start } from '#web/features/shared/start-groups.ts'
import { lotsBalanceOf, weekBalanceOf } from './balance.ts'
import type { BookingFacts, MovedLesson } from './use-booking-facts.ts'
import { isHiddenByNotice, type Offer, weekDays, weekStarts } from './week.ts'

export const durations = [LessonDuration.Short, LessonDuration.Long] as const

/** What the user picked; null for a field they have not touched, where a default is used. */
export interface PickedTime {
  readonly day: string | null
  readonly duration: LessonDuration | null
  readonly start: number | null
}

const noPick: PickedTime = { day: null, duration: null, start: null }

const pickOf = (lesson: MovedLesson): PickedTime => {
  const start = Date.parse(lesson.start)
  return { day: cairoDay(start), duration: lesson.duration, start }
}

const noStarts: Start[] = []
const noMinutes = { week: null, usedMinutes: 0, lots: [], trialTaken: false }
const hasFree = (starts: readonly Start[]) => starts.some((one) => !one.held)

const wish = (start: number, duration: LessonDuration): WishedLesson => ({
  start,
  end: start + minutes(duration),
  duration,
})

/** In the order in which they are booked. */
const inOrder = (aside: readonly WishedLesson[], one: WishedLesson): WishedLesson[] =>
  [...aside, one].sort((a, b) => a.start - b.start)

const sumOf = ({ week, usedMinutes, lots }: BookableMinutes): number =>
  (week ? remainingMinutes(week.quota, usedMinutes) : 0) + lots.reduce((sum, { rest }) => sum + rest, 0)

/** The starts that the minutes suffice for, together with the times put aside: fewer days than a week has, or more. */
const affordable = (
  account: BookableMinutes,
  aside: readonly WishedLesson[],
  offer: Offer | null,
  duration: LessonDuration,
  now: number,
): Start[] =>
  offer
    ? weekStarts(offer, duration, now).filter(
        ({ start }) => 'parts' in takeForAll(account, inOrder(aside, wish(start, duration))),
      )
    : noStarts

/**
 * Day, duration and start, from what the user picked and what the facts allow. When refreshed times no longer contain
 * the picked start, it is dropped; day and duration stay.
 */
export const useBookingChoice = (facts: BookingFacts, lesson?: MovedLesson | undefined, first: PickedTime = noPick) => {
  const [pick, setPick] = useState<PickedTime>(() => (lesson ? pickOf(lesson) : first))
  const { offer, now, aside, window, week, held } = facts
  const account = facts.account ?? noMinutes

  const long = useMemo(() => affordable(account, aside, offer, LessonDuration.Long, now), [account, aside, offer, now])
  const short = useMemo(
    () => affordable(account, aside, offer, LessonDuration.Short, now),
    [account, aside, offer, now],
  )
  const put = takeForAll(account, aside)
  const mayTake = (minutesOf: LessonDuration) => 'rest' in put && canTake(put.rest, minutesOf, now)
  const guess = mayTake(LessonDuration.Long) && hasFree(long) ? LessonDuration.Long : LessonDuration.Short
  const duration = pick.duration !== null && mayTake(pick.duration) ? pick.duration : guess
  const starts = duration === LessonDuration.Long ? long : short

  const days = window ? weekDays(window, starts, now, week) : []
  const picked = days.find((one) => one.key === pick.day)
  const day = (picked ?? days.find((one) => one.free > 0) ?? days.find((one) => one.today))?.key ?? ''
  const start = starts.find((one) => one.start === pick.start && !one.held && cairoDay(one.start) === day) ?? null
  const earliest = starts.find((one) => !one.held) ?? null
  // The picked start is no longer offered: another student booked it, or the notice now covers it.
  const lost = offer !== null && pick.start !== null && !start && pick.start !== facts.moving?.start
  // Before a time is chosen, the figures are those of one that could be.
  const likely = start ?? starts.find((one) => !one.held && cairoDay(one.start) === day) ?? earliest
  const taken = takeForAll(account, inOrder(aside, wish(likely?.start ?? now, duration)))
  const parts = 'parts' in taken ? taken.parts : []

  return {
    duration,
    day,
    start,
    lost,
    days,
    groups: groupByDayPart(starts, day),
    hidden: offer ? isHiddenByNotice(offer, duration, day, now) : 0,
    weekEmpty: !hasFree(long) && !hasFree(short),
    earliest,
    balance: weekBalanceOf(account, parts, held),
    lots: lotsBalanceOf(account, parts),
    aside: aside.length,
    mayTake,
    /** What would be left of all minutes after a lesson of this length, together with those put aside. */
    leftAfter: (minutesOf: LessonDuration) => ('rest' in put ? sumOf(put.rest) - minutesOf : 0),
    setDay: (next: string) => setPick((before) => ({ ...before, day: next, duration, start: null })),
    setDuration: (next: LessonDuration) => {
      const others = next === LessonDuration.Long ? long : short
      const isStillFree = others.some((one) => one.start === start?.start && !one.held)
      setPick({ day, duration: next, start: isStillFree && start ? start.start : null })
    },
    setStart: (next: number) => setPick({ day: cairoDay(next), duration, start: next }),
  }
}

export type BookingChoice = ReturnType<typeof useBookingChoice>
