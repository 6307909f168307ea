import { useMemo, useState } from 'react'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { groupByDayPart, type Start } from '#web/features/shared/start-groups.ts'
import { balanceOf } from './balance.ts'
import type { BookingFacts, MovedLesson } from './use-booking-facts.ts'
import { isHiddenByNotice, weekDays, weekStarts } from './week.ts'

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
const hasFree = (starts: readonly Start[]) => starts.some((one) => !one.held)

/**
 * Day, duration and start, from what the user picked and what the facts allow. When refreshed times no longer contain
 * the picked start, it is dropped; day and duration stay.
 */
export const useBookingChoice = (facts: BookingFacts, lesson?: MovedLesson | undefined, first: PickedTime = noPick) => {
  const [pick, setPick] = useState<PickedTime>(() => (lesson ? pickOf(lesson) : first))
  const { offer, now, remaining, aside, window, week, coming } = facts

  const long = useMemo(() => (offer ? weekStarts(offer, LessonDuration.Long, now) : noStarts), [offer, now])
  const short = useMemo(() => (offer ? weekStarts(offer, LessonDuration.Short, now) : noStarts), [offer, now])
  const guess = remaining >= LessonDuration.Long && hasFree(long) ? LessonDuration.Long : LessonDuration.Short
  const duration = pick.duration !== null && pick.duration <= remaining ? pick.duration : guess
  const starts = duration === LessonDuration.Long ? long : short

  const days = window ? weekDays(window, starts, now) : []
  const picked = days.find((one) => one.key === pick.day)
  const day = (picked ?? days.find((one) => one.free > 0) ?? days.find((one) => one.today))?.key ?? ''
  const start = starts.find((one) => one.start === pick.start && !one.held && cairoDay(one.start) === day) ?? null
  const earliest = starts.find((one) => !one.held) ?? null
  // The picked start is no longer offered: another student booked it, or the notice now covers it.
  const lost = offer !== null && pick.start !== null && !start && pick.start !== facts.moving?.start
  const inWeek = coming.filter((one) => week && one.start > now && one.start < week.window.end)

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
    balance: balanceOf({
      quota: week?.quota ?? 0,
      remaining: remaining + aside,
      ahead: inWeek.reduce((sum, one) => sum + one.lesson.duration, 0),
      wanted: duration + aside,
    }),
    aside,
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
