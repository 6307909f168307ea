/** What public pages show of the platform and of people. */

import { LessonVerdict } from './teaching.ts'

/**
 * Why students got minutes back: the verdict of the lesson, `canceled` by its tutor before it began, or `ruled` by the team
 * about a lesson that had returned none. */
export const returnReasons = [
  LessonVerdict.TutorAbsent,
  LessonVerdict.TutorLate,
  LessonVerdict.TutorLeft,
  LessonVerdict.CutShort,
  LessonVerdict.DeadLine,
  LessonVerdict.Outage,
  'canceled',
  'ruled',
] as const
export type ReturnReason = (typeof returnReasons)[number]
export type ReturnedMinutes = Readonly<Partial<Record<ReturnReason, number>>>

/** Least that a full month must have held for its figures to be shown to visitors. */
export const platformFigures = {
  lessons: 100,
  tutors: 5,
  /** Ratings of tutors in all; below it their median is left out. */
  ratings: 30,
  /** Disputes that were ruled in the month; below it the time they took is left out. */
  rulings: 5,
} as const

/** What the landing page shows of people. */
export const showcase = {
  ratings: 3,
  /** Newest ratings whose authors agreed that are looked at for those, as some may be about tutors who are listed no more. */
  ratingsRead: 30,
  /** Best rated tutors among whom one with a film is looked for. */
  tutorsRead: 10,
} as const
