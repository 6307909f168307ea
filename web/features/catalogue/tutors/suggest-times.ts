/** Which free times are proposed, out of those of several tutors. Pure; instants in epoch ms. */
import { cairoDay, cairoParts } from '#contract/shared/rules/time.ts'

interface FreeStart {
  readonly start: number
}

export interface TutorStarts {
  readonly tutorId: number
  /** What can be booked with them, earliest first. */
  readonly starts: readonly FreeStart[]
}

export interface SuggestedTime {
  readonly tutorId: number
  readonly start: number
}

const dayMinutes = 24 * 60

const clockOf = (instant: number): number => {
  const { hour, minute } = cairoParts(instant)
  return hour * 60 + minute
}

/** Whole hours between two times of the day, across midnight where that is shorter: 23:30 and 00:15 are within one. */
const hoursApart = (a: number, b: number): number => {
  const apart = Math.abs(clockOf(a) - clockOf(b))
  return Math.floor(Math.min(apart, dayMinutes - apart) / 60)
}

/**
 * One time of each tutor in the order given, then a second one on another day, until there are enough; earliest first.
 * Of one tutor's times those nearest to the hour of the day of `usual` come first, and among them the earliest.
 */
export const suggestTimes = (
  tutors: readonly TutorStarts[],
  usual: number | null,
  count: number,
): readonly SuggestedTime[] => {
  const taken: SuggestedTime[] = []
  for (let before = -1; taken.length < count && before < taken.length; ) {
    before = taken.length
    for (const { tutorId, starts } of tutors) {
      const days = new Set(taken.filter((one) => one.tutorId === tutorId).map(({ start }) => cairoDay(start)))
      const [best] = starts
        .filter(({ start }) => !days.has(cairoDay(start)))
        .toSorted(
          (a, b) => (usual === null ? 0 : hoursApart(a.start, usual) - hoursApart(b.start, usual)) || a.start - b.start,
        )
      if (best && taken.length < count) taken.push({ tutorId, start: best.start })
    }
  }
  return taken.toSorted((a, b) => a.start - b.start)
}
