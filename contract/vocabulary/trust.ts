/** What counts as keeping a promise, from when on a tutor's figures are shown, and what orders the list. */
import { LessonVerdict } from './teaching.ts'

/**
 * What a verdict says of the tutor: whether they kept the lesson, came late to it or left it early, or missed it; null where it says
 * nothing of them. `taught`: the student was there for it. Of a new verdict this is the one line to write.
 */
export const verdictMeanings: Readonly<
  Record<LessonVerdict, { readonly promise: 'kept' | 'late' | 'missed' | null; readonly taught: boolean }>
> = {
  [LessonVerdict.Held]: { promise: 'kept', taught: true },
  [LessonVerdict.TutorLate]: { promise: 'late', taught: true },
  [LessonVerdict.TutorLeft]: { promise: 'late', taught: true },
  [LessonVerdict.StudentAbsent]: { promise: 'kept', taught: false },
  [LessonVerdict.TutorAbsent]: { promise: 'missed', taught: false },
  [LessonVerdict.CutShort]: { promise: 'missed', taught: false },
  [LessonVerdict.DeadLine]: { promise: null, taught: false },
  [LessonVerdict.Outage]: { promise: null, taught: false },
}

/** What became of a lesson a tutor promised; `canceled`: by the tutor, shortly before it. */
export const promiseOutcomes = ['kept', 'late', 'missed', 'canceled'] as const
export type PromiseOutcome = (typeof promiseOutcomes)[number]

export const trust = {
  /** Lessons and first messages of so many days are counted. */
  days: 180,
  /** Fewer lessons say too little; the tutor is then shown as new. */
  lessons: 10,
  /** A tutor who cancels later than this before the start has broken a promise. */
  cancelHours: 24,
  /** A student who comes again within so many days of their first lesson has come back. */
  returnDays: 28,
  /** Fewer students or first messages than this have no figure. */
  students: 5,
  messages: 5,
  /** Hours of Cairo in which time to answer is counted, from the first until the last. */
  waking: { from: 9, until: 23 },
  /** Lessons that are shown one by one. */
  recent: 50,
  /** What only the team sees is of the last so many days; ratings are averaged over each such span of `days`. */
  spanDays: 30,
} as const

/** What orders the list by best fit; see `contract/catalogue/rules/tutor-order.ts`. */
export const tutorOrder = {
  /** The most points of each. They add up to a hundred. */
  points: { rating: 25, kept: 25, onTime: 15, returning: 10, topic: 15, level: 10 },
  /** What each day of waiting for the next free time costs. */
  dayPoints: 5,
  /** No points at the first value or below, all of them from the second one on. */
  scale: { rating: [3, 5], kept: [0.8, 1], onTime: [0.8, 1], returning: [0, 0.8] },
  /** So many ratings, lessons or students of this quality are added to everybody's own, so that one alone decides little. */
  usual: { count: 10, rating: 4.5, kept: 0.9, onTime: 0.9, returning: 0.4 },
  /** The same for who was listed for the first time within so many days: they are taken for good, and so are seen. */
  newcomer: { days: 14, rating: 4.8, kept: 0.97, onTime: 0.97, returning: 0.6 },
} as const
