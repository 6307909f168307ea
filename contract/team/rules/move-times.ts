/** Times to which a lesson can be moved for both of its members. */
import { type OpenStart, openStarts, type SlotTimes, withPause } from '../../shared/rules/slots.ts'
import { cairoDay, type Interval, overlaps } from '../../shared/rules/time.ts'

export const moveLimits = { days: 14, perDay: 4, inAll: 20 } as const

export interface MoveFacts {
  readonly lesson: Interval & { readonly duration: number }
  readonly slots: readonly SlotTimes[]
  readonly tutorBusy: readonly Interval[]
  readonly studentBusy: readonly Interval[]
  readonly noticeMinutes: number
  readonly pauseMinutes: number
}

const isOther = (lesson: Interval) => (one: Interval) => one.start !== lesson.start || one.end !== lesson.end

/**
 * Starts at which both are free, earliest first, spread over the days: of a day with ten of them the first four. The
 * lesson's own time counts as free, and is left out.
 */
export const moveTimes = (facts: MoveFacts, now: number): OpenStart[] => {
  const { lesson, slots, tutorBusy, studentBusy, noticeMinutes, pauseMinutes } = facts
  const others = { tutor: tutorBusy.filter(isOther(lesson)), student: studentBusy.filter(isOther(lesson)) }
  const busy = withPause(others.tutor, pauseMinutes)
  const days = new Map<string, number>()
  return openStarts({ slots, busy, durationMinutes: lesson.duration, now, noticeMinutes })
    .filter((time) => time.start !== lesson.start && !others.student.some((one) => overlaps(one, time)))
    .filter(({ start }) => {
      const day = cairoDay(start)
      const count = (days.get(day) ?? 0) + 1
      days.set(day, count)
      return count <= moveLimits.perDay
    })
    .slice(0, moveLimits.inAll)
}
