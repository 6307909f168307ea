/** Minutes of the week, price and charge of lessons. What is left of a week is always counted from its lessons. */

import type { BookingWeek } from '../../shared/rules/weeks.ts'
import { booking, money } from '../../vocabulary/limits.ts'
import { Role } from '../../vocabulary/roles.ts'

/** A lesson as the count sees it, cancelled or not: `weekMinutes` is what it holds or has used of the week it starts in. */
export interface CountedLesson {
  /** Epoch ms. */
  readonly start: number
  readonly canceledAt: number | null
  /** Whether they are minutes of the free trial. */
  readonly trial: boolean
  readonly weekMinutes: number
}

export const remainingMinutes = (quota: number, usedMinutes: number): number => Math.max(0, quota - usedMinutes)

/** A lesson counts in the week it starts in, so one across midnight is never counted twice. */
export const countsInWeek = (
  { start }: Pick<CountedLesson, 'start'>,
  week: Pick<BookingWeek, 'countFrom' | 'window'>,
): boolean => start >= week.countFrom && start < week.window.end

/** Within the week whose minutes it took, also where a pause that ended early has moved the weeks since it was cancelled. */
const takenAt = ({ start, canceledAt }: CountedLesson): number =>
  canceledAt === null ? start : Math.min(start, canceledAt)

/**
 * What lessons have taken of this week, and not of another source: a trial lesson of the day on which the student bought
 * the subscription costs it nothing, nor does one of an earlier subscription that ended in this week.
 */
export const usedMinutes = (
  lessons: readonly CountedLesson[],
  week: Pick<BookingWeek, 'countFrom' | 'window' | 'trial'>,
): number =>
  lessons
    .filter((lesson) => lesson.trial === week.trial && countsInWeek({ start: takenAt(lesson) }, week))
    .reduce((sum, lesson) => sum + lesson.weekMinutes, 0)

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
 * What the student's side pays, piastres: 15 minutes are 6375, 30 are 12750, with a manager as with a tutor. Minutes of
 * the free trial, and those that were given, are paid by nobody.
 */
export const lessonCharge = (paidMinutes: number, rates = defaultRates): number =>
  shareOfHour(paidMinutes, rates.studentHour)

/** What remains of a price or charge when it is for fewer minutes than agreed; rounded down. */
export const partOfPrice = (price: number, minutes: number, ofMinutes: number): number =>
  ofMinutes === 0 ? 0 : Math.floor((price * minutes) / ofMinutes)
