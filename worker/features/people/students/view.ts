import type { StudentStats } from '#contract/people/shapes/tutor.ts'
import type { Student } from '#contract/people/shapes/user.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'

import type { findStudent, LessonCounts } from './store.ts'

export const studentView = (row: NonNullable<Awaited<ReturnType<typeof findStudent>>>): Student => ({
  id: row.userId,
  userId: row.userId,
  jobTitle: row.jobTitle,
  englishLevel: row.englishLevel,
  learningObjective: row.learningObjective,
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

const split = (total: number, ratified: number) => ({ total, ratified, canceled: total - ratified })

/**
 * Past and future add up to the total: a lesson in progress counts as future. A tutor counts as cancelled when every
 * lesson with them is.
 */
export const studentStatsView = (of: LessonCounts): StudentStats => ({
  lessonCount: {
    ...split(of.lessons, of.standing),
    past: split(of.past, of.pastStanding),
    future: split(of.lessons - of.past, of.standing - of.pastStanding),
  },
  tutorCount: split(of.tutors, of.tutorsStanding),
  minutes: split(of.minutes, of.minutesStanding),
})
