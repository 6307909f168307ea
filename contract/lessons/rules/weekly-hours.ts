/**
 * Hours a student keeps every week with one tutor, by the wall clock of Cairo: "every Sunday at 20:00" stays at eight
 * when the clocks change. Only the intent is stored; a lesson is booked for each week once that week opens.
 */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import {
  addCairoDays,
  cairoDay,
  cairoDayStart,
  cairoInstant,
  cairoParts,
  dayMs,
  hourMs,
  type Interval,
  minutes,
} from '../../shared/rules/time.ts'
import type { BookingWeek } from '../../shared/rules/weeks.ts'
import { calendarLimits, WeeklyMiss } from '../../vocabulary/calendar.ts'
import { isTutorType } from '../../vocabulary/roles.ts'
import type { LessonDuration } from '../../vocabulary/teaching.ts'
import type { BookableTutor, BookingRefusal } from './booking.ts'

/** `weekday` 0 Sunday to 6 Saturday, `minute` of the day, `duration` in minutes. */
export interface WeeklyTime {
  readonly weekday: number
  readonly minute: number
  readonly duration: LessonDuration
}

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** The weekday and the minute of the day that clocks in Cairo show at this instant. */
export const weeklyTimeAt = (start: number): Pick<WeeklyTime, 'weekday' | 'minute'> => {
  const { weekday, hour, minute } = cairoParts(start)
  return { weekday, minute: hour * 60 + minute }
}

/**
 * The lessons of the hour that start in the window, earliest first. A week of seven UTC days holds one, except where the
 * clocks change: two or none when the hour is within an hour of UTC midnight. A time that the change skips is the first
 * instant after it; one that occurs twice is the first.
 */
export const occurrencesIn = ({ weekday, minute, duration }: WeeklyTime, window: Interval): Interval[] => {
  const occurrences: Interval[] = []
  const last = cairoDay(window.end)
  for (let day = cairoDay(window.start); day <= last; day = addCairoDays(day, 1)) {
    const parts = cairoParts(cairoDayStart(day))
    if (parts.weekday !== weekday) continue
    const start = cairoInstant({ ...parts, hour: Math.floor(minute / 60), minute: minute % 60 })
    if (start >= window.start && start < window.end) occurrences.push({ start, end: start + minutes(duration) })
  }
  return occurrences
}

/** The first lesson of the hour after this instant. */
export const nextOccurrence = (time: WeeklyTime, now: number): Interval => {
  // Eight days hold every weekday once, whatever the clocks do.
  const [first] = occurrencesIn(time, { start: now + 1, end: now + 9 * dayMs })
  if (!first) throw new Error('a week without one of its weekdays')
  return first
}

const minuteOfWeek = ({ weekday, minute }: WeeklyTime): number => weekday * dayMinutes + minute

/** Whether the lessons of two hours overlap, also across the end of Saturday. */
export const weeklyTimesOverlap = (one: WeeklyTime, other: WeeklyTime): boolean => {
  const ahead = (minuteOfWeek(other) - minuteOfWeek(one) + weekMinutes) % weekMinutes
  return ahead < one.duration || (weekMinutes - ahead) % weekMinutes < other.duration
}

export interface WeeklyHourFacts {
  readonly tutor: Omit<BookableTutor, 'noticeMinutes'> | null
  /** Weekly minutes of the running subscription; null without one, also while the free trial runs. */
  readonly weeklyMinutes: number | null
  /** The hours the student keeps already, with any tutor. */
  readonly existing: readonly WeeklyTime[]
}

export type WeeklyHourRefusal =
  | ('tutor-not-found' | 'subscription-required' | 'too-many-weekly-hours')
  | ('conflicting-schedule' | 'no-enough-minutes')

/** Null, or the first rule that a new hour breaks. All hours together must fit into the minutes of a week. */
export const judgeWeeklyHour = (facts: WeeklyHourFacts, request: WeeklyTime): Refused<WeeklyHourRefusal> | null => {
  const { tutor, weeklyMinutes, existing } = facts
  if (!tutor || !isTutorType(tutor.role) || !tutor.activated) return refuse('tutor-not-found')
  if (weeklyMinutes === null) return refuse('subscription-required')
  if (existing.length >= calendarLimits.weeklyHours) return refuse('too-many-weekly-hours')
  if (existing.some((one) => weeklyTimesOverlap(one, request))) return refuse('conflicting-schedule')
  const used = existing.reduce((sum, { duration }) => sum + duration, 0)
  return used + request.duration > weeklyMinutes ? refuse('no-enough-minutes') : null
}

/** The lessons of the present week that are still to be booked. `settled`: starts that had their lesson. */
export const findDueOccurrences = (
  time: WeeklyTime,
  week: BookingWeek,
  settled: ReadonlySet<number>,
  now: number,
): Interval[] => occurrencesIn(time, week.window).filter(({ start }) => start > now && !settled.has(start))

/** How often a lesson that could not be booked is tried again until its start: tutors often open their hours later. */
const retryMs = hourMs

/**
 * When the hour is looked at next. With nothing left to book that is when the next week opens or the subscription ends;
 * without a subscription in a week, since a new one asks for it at once, or when the one begins that is paid ahead.
 */
export const nextLookAt = (
  week: BookingWeek | null,
  missed: readonly Interval[],
  now: number,
  opensAt: number | null = null,
): number => {
  if (!week) return Math.min(now + 7 * dayMs, opensAt ?? Number.POSITIVE_INFINITY)
  const turn = Math.min(week.window.end, week.lastEnd)
  return missed.length > 0 ? Math.min(turn, now + retryMs) : turn
}

const missByCode: Readonly<Record<BookingRefusal, WeeklyMiss>> = {
  'bad-request': WeeklyMiss.TooSoon,
  'tutor-not-found': WeeklyMiss.TutorAway,
  'slot-not-found': WeeklyMiss.TutorAway,
  illegal: WeeklyMiss.TutorAway,
  'busy-tutor': WeeklyMiss.HourTaken,
  'no-enough-minutes': WeeklyMiss.NoMinutes,
  'week-boundaries-violation': WeeklyMiss.OutsideWeek,
  'subscription-paused': WeeklyMiss.OutsideWeek,
  'subscription-required': WeeklyMiss.NoSubscription,
  'subscription-refunding': WeeklyMiss.NoSubscription,
  'reached-booking-limit': WeeklyMiss.NoSubscription,
  // A subscription that nobody has consented to books nothing.
  'guardian-required': WeeklyMiss.NoSubscription,
  'conflicting-lessons': WeeklyMiss.StudentBusy,
}

/** The reason a student is told when the rules of booking refuse the lesson of their weekly hour. */
export const toWeeklyMiss = (code: BookingRefusal): WeeklyMiss => missByCode[code]
