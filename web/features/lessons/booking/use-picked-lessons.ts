import { useMemo, useState } from 'react'
import { withPause } from '#contract/shared/rules/slots.ts'
import { calendarLimits } from '#contract/vocabulary/calendar.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { PickedLesson } from './picked-lessons.tsx'
import type { BookingFacts } from './use-booking-facts.ts'

/**
 * Times that are put aside to be booked together with one that is chosen last. To that choice they count as booked: their
 * minutes are gone, and times that overlap them are held.
 */
export const usePickedLessons = (facts: BookingFacts) => {
  const [list, setList] = useState<readonly PickedLesson[]>([])
  const { offer, remaining } = facts
  const minutes = list.reduce((sum, { duration }) => sum + duration, 0)
  const left = useMemo(
    () =>
      list.length === 0
        ? facts
        : {
            ...facts,
            remaining: remaining - minutes,
            aside: minutes,
            offer: offer && { ...offer, own: [...offer.own, ...withPause(list, offer.pauseMinutes)] },
          },
    [facts, list, offer, remaining, minutes],
  )
  return {
    list,
    /** The facts for the next choice. */
    left,
    /** Whether one more can be put aside, and another be chosen after it. */
    mayAdd: (next: { readonly duration: number }): boolean =>
      list.length + 1 < calendarLimits.lessonsAtOnce.max &&
      remaining - minutes - next.duration >= limits.slot.minMinutes,
    add: (one: PickedLesson) => setList([...list, one].sort((a, b) => a.start - b.start)),
    remove: (start: number) => setList(list.filter((one) => one.start !== start)),
    keep: (starts: ReadonlySet<number>) => setList(list.filter((one) => starts.has(one.start))),
  }
}

export type PickedLessons = ReturnType<typeof usePickedLessons>
