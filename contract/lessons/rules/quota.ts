/** Minutes, price and charge of lessons. Minutes are never debited: the remainder is always counted from the lessons. */

import type { BookingWeek } from '../../shared/rules/weeks.ts'
import { booking, money } from '../../vocabulary/limits.ts'
import { Role } from '../../vocabulary/roles.ts'

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

/** Piastres per hour: what a tutor earns and what the student's side pays. */
export interface LessonRates {
  readonly tutorHour: number
  readonly studentHour: number
}

export const defaultRates: LessonRates = {
  tutorHour: booking.tutorHourPiastres,
  studentHour: money.studentHourPiastres,
}

const shareOfHour = (durationMinutes: number, hour: number): number => Math.floor((durationMinutes * hour) / 60)

/** What the tutor earns, piastres: 15 minutes are 3750, 30 are 7500; a manager's lessons earn nothing. */
export const lessonPrice = (durationMinutes: number, role: Role, rates = defaultRates): number =>
  role === Role.TutorManager ? 0 : shareOfHour(durationMinutes, rates.tutorHour)

/**
 * What the student's side pays, piastres: 15 minutes are 6375, 30 are 12750, with a manager as with a tutor. A lesson
 * of the free trial is paid by nobody.
 */
export const lessonCharge = (durationMinutes: number, trial: boolean, rates = defaultRates): number =>
  trial ? 0 : shareOfHour(durationMinutes, rates.studentHour)
