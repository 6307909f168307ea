/** Who could take over a coming lesson at its own time. */
import { withPause } from '../../shared/rules/slots.ts'
import { type Interval, minutes, overlaps } from '../../shared/rules/time.ts'

export const otherTutorLimits = {
  /** Shown. */
  offered: 6,
  /** Lessons with the student are counted up to this many, which then means "or more". */
  together: 11,
} as const

export interface OtherTutor {
  readonly id: number
  readonly noticeMinutes: number
  readonly pauseMinutes: number
  /** Bookings around the time of the lesson. */
  readonly busy: readonly Interval[]
  /** Judged lessons with this student. */
  readonly together: number
  /** Whether they teach a topic of the student. */
  readonly sharesTopic: boolean
  /** Hundredths of a star. */
  readonly rating: number
}

const byFit = (one: OtherTutor, other: OtherTutor): number =>
  other.together - one.together ||
  Number(other.sharesTopic) - Number(one.sharesTopic) ||
  other.rating - one.rating ||
  one.id - other.id

/**
 * Those of the candidates, each of whom has an open hour around the lesson, who are free for it and leave enough notice:
 * first who has taught the student most, then who shares a topic, then the better rated; each once.
 */
export const fittingTutors = <T extends OtherTutor>(candidates: readonly T[], lesson: Interval, now: number): T[] => {
  const free = candidates.filter(
    ({ noticeMinutes, pauseMinutes, busy }) =>
      lesson.start >= now + minutes(noticeMinutes) &&
      !withPause(busy, pauseMinutes).some((one) => overlaps(one, lesson)),
  )
  const once = new Map(free.map((tutor) => [tutor.id, tutor]))
  return [...once.values()].sort(byFit).slice(0, otherTutorLimits.offered)
}
