/** Goals of students, and the marks that tutors give. */

export const goalKinds = ['daily', 'ielts', 'interview', 'travel', 'school'] as const
export type GoalKind = (typeof goalKinds)[number]

/** What a tutor marks, in the order in which it is asked and shown. */
export const markCriteria = ['fluency', 'vocabulary', 'grammar', 'pronunciation'] as const
export type MarkCriterion = (typeof markCriteria)[number]

/** Marks go in halves from 1 to 9, as those of IELTS Speaking. */
export const bands = { min: 1, max: 9, step: 0.5 } as const

const dayMs = 24 * 60 * 60_000

export const markLimits = {
  /** Lessons of a pair after which its next mark is due. */
  everyLessons: 4,
  /** Length of the sentence about one criterion, and of the tutor's word about all. */
  remark: 200,
  words: 600,
  /** For how long after its lesson a mark may be given, and after it was given corrected. */
  openMs: 30 * dayMs,
  correctedMs: dayMs,
  /** How long a student waits before the same tutor is asked again. */
  askAgainMs: 7 * dayMs,
  /** Marks and lessons of a student that a page is made of. */
  listed: 24,
  lessonsRead: 40,
  /** Tutors whose next mark is told. */
  tutors: 2,
  /** Lessons a forecast assumes in a week, and for how far ahead one is made. */
  weeklyLessons: 2,
  forecastMs: 365 * dayMs,
} as const
