/** When a tutor is free next, as one of a few forms of saying it. Pure: the caller chooses the words. */

import { eveningHour, soonMinutes } from '#contract/lessons/rules/tutor-times.ts'
import { cairoParts } from '#contract/shared/rules/time.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { cairoDaysFrom, formatNearDay, formatTime } from '#web/lib/format.ts'

const nearMinutes = 60

export type NextTime =
  | { kind: 'none' | 'ask' | 'now' }
  | { kind: 'soon'; minutes: number }
  | { kind: 'today' | 'tonight'; time: string }
  | { kind: 'day'; day: string; time: string }

/** At 20:00 Cairo: 20:10 is soon, 21:00 tonight, 09:00 of the next day "tomorrow". */
export const nextTime = (at: string | null, now: number): NextTime => {
  if (at === null) return { kind: 'none' }
  const start = Date.parse(at)
  const minutesLeft = Math.ceil((start - now) / 60_000)
  // The known next time has passed, and the one after it is not known.
  if (minutesLeft < 0) return { kind: 'ask' }
  if (minutesLeft === 0) return { kind: 'now' }
  if (minutesLeft <= nearMinutes) return { kind: 'soon', minutes: minutesLeft }
  if (cairoDaysFrom(start, now) > 0) return { kind: 'day', day: formatNearDay(start, now), time: formatTime(start) }
  return { kind: cairoParts(start).hour >= eveningHour ? 'tonight' : 'today', time: formatTime(start) }
}

/** Within a quarter of an hour: the card highlights it. */
export const isSoon = (next: NextTime): boolean =>
  next.kind === 'now' || (next.kind === 'soon' && next.minutes <= soonMinutes)

/** The next free time in words: `Tonight 8:30 PM`, `within 10 minutes`. */
export const useNextWords = (): ((next: NextTime) => string) => {
  const t = useCopy(tutors)
  return (next) => {
    switch (next.kind) {
      case 'soon':
        return t('next.soon', { count: next.minutes })
      case 'today':
      case 'tonight':
        return t(`next.${next.kind}`, { time: next.time })
      case 'day':
        return t('next.day', { day: next.day, time: next.time })
      case 'none':
      case 'ask':
      case 'now':
        return t(`next.${next.kind}`)
    }
  }
}
