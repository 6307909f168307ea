import { isMinor } from '#contract/people/rules/guardians.ts'
import type { StudentStats } from '#contract/people/shapes/tutor.ts'
import type { Student } from '#contract/people/shapes/user.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'

import type { findStudent, LessonCounts } from './store.ts'

export const studentView = (row: NonNullable<Awaited<ReturnType<typeof findStudent>>>, now: number): Student => ({
  id: row.userId,
  userId: row.userId,
  jobTitle: row.jobTitle,
  englishLevel: row.englishLevel,
  learningObjective: row.learningObjective,
  minor: isMinor(row.birthYear, now),
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

const split = (total: number, ratified: number) => ({ total, ratified, canceled: total - ratified })

/**
 * Past and future add up to the total: a lesson in progress counts as future. A tutor counts as cancelled when every
 * lesson with them is.
 */
export const studentStatsView = (counts: LessonCounts): StudentStats => ({
  lessonCount: {
    ...split(counts.lessons, counts.standing),
    past: split(counts.past, counts.pastStanding),
    future: split(counts.lessons - counts.past, counts.standing - counts.pastStanding),
  },
  tutorCount: split(counts.tutors, counts.tutorsStanding),
  minutes: split(counts.minutes, counts.minutesStanding),
  taught: { lessons: counts.taught, minutes: counts.taughtMinutes },
})
