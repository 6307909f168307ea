import { useMemo, useState } from 'react'
import { canTake, takeForAll, type WishedLesson } from '#contract/lessons/rules/bookable-minutes.ts'
import { withPause } from '#contract/shared/rules/slots.ts'
import { calendarLimits } from '#contract/vocabulary/calendar.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import type { PickedLesson } from './picked-lessons.tsx'
import type { BookingFacts } from './use-booking-facts.ts'

const byStart = (one: WishedLesson, other: WishedLesson): number => one.start - other.start

/**
 * Times that are put aside to be booked together with one that is chosen last. To that choice they count as booked: their
 * minutes are gone, and times that overlap them are held.
 */
export const usePickedLessons = (facts: BookingFacts) => {
  const [list, setList] = useState<readonly PickedLesson[]>([])
  const { offer, account, now } = facts
  const left = useMemo(
    () =>
      list.length === 0
        ? facts
        : {
            ...facts,
            aside: list,
            offer: offer && { ...offer, own: [...offer.own, ...withPause(list, offer.pauseMinutes)] },
          },
    [facts, list, offer],
  )
  return {
    list,
    /** The facts for the next choice. */
    left,
    /** Whether one more can be put aside, and another be chosen after it. */
    mayAdd: (next: WishedLesson): boolean => {
      if (!account || list.length + 1 >= calendarLimits.lessonsAtOnce.max) return false
      const taken = takeForAll(account, [...list, next].sort(byStart))
      return 'rest' in taken && canTake(taken.rest, LessonDuration.Short, now)
    },
    add: (one: PickedLesson) => setList([...list, one].sort(byStart)),
    remove: (start: number) => setList(list.filter((one) => one.start !== start)),
    keep: (starts: ReadonlySet<number>) => setList(list.filter((one) => starts.has(one.start))),
  }
}

export type PickedLessons = ReturnType<typeof usePickedLessons>
