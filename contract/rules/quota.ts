/** Minutes and price of lessons. Minutes are never debited: the remainder is always counted from the lessons. */
import { booking } from '../vocabulary/limits.ts'
import { Role } from '../vocabulary/roles.ts'
import type { BookingWeek } from './weeks.ts'

/** A lesson as the count sees it: instants in epoch ms, `duration` in minutes. */
export interface CountedLesson {
  readonly start: number
  readonly duration: number
  readonly canceledAt: number | null
}

export const remainingMinutes = (quota: number, usedMinutes: number): number => Math.max(0, quota - usedMinutes)

/** A lesson counts in the week it starts in, so one across midnight is never counted twice. */
export const countsInWeek = (
  lesson: Pick<CountedLesson, 'start' | 'canceledAt'>,
  week: Pick<BookingWeek, 'countFrom' | 'window'>,
): boolean => lesson.canceledAt === null && lesson.start >= week.countFrom && lesson.start < week.window.end

export const usedMinutes = (
  lessons: readonly CountedLesson[],
  week: Pick<BookingWeek, 'countFrom' | 'window'>,
): number => lessons.reduce((sum, lesson) => (countsInWeek(lesson, week) ? sum + lesson.duration : sum), 0)

/** What the tutor earns, piastres: 15 minutes are 3750, 30 are 7500; a manager's lessons earn nothing. */
export const lessonPrice = (durationMinutes: number, role: Role): number =>
  role === Role.TutorManager ? 0 : Math.floor((durationMinutes / 60) * booking.tutorHourPiastres)
