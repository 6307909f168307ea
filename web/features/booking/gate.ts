/** Whether somebody may book at all, before any time is chosen. Mirrors the order the server refuses in. */
import type { BookingWeek } from '#contract/rules/weeks.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'

export type Gate =
  | 'open'
  | 'guest'
  | 'other'
  | 'missing'
  | 'passed'
  | 'subscribe'
  | 'depleted'
  | 'trial-used'
  | 'has-booked'

interface GateFacts {
  /** Null when signed out. */
  readonly role: Role | null
  readonly tutorMissing: boolean
  readonly week: BookingWeek | null
  /** Minutes left, the moved lesson's own given back. */
  readonly remaining: number
  readonly upcomingLessons: number
  /** Start of the lesson being moved. */
  readonly movingFrom: number | null
  readonly now: number
}

export const bookingGate = (facts: GateFacts): Gate => {
  const { role, tutorMissing, week, remaining, upcomingLessons, movingFrom, now } = facts
  if (role === null) return 'guest'
  if (role !== Role.Student) return 'other'
  if (tutorMissing) return 'missing'
  if (movingFrom !== null && movingFrom <= now) return 'passed'
  if (!week) return 'subscribe'
  // The lesson in the way is worth showing even when it used up the minutes.
  if (week.trial && movingFrom === null && upcomingLessons >= booking.trialUpcomingLessons) return 'has-booked'
  if (remaining < LessonDuration.Short) return week.trial ? 'trial-used' : 'depleted'
  return 'open'
}
