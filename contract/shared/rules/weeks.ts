/** The 7-day booking week of a student. It changes at UTC midnight on the weekday the subscription began. */
import { booking } from '../../vocabulary/limits.ts'
import { Role } from '../../vocabulary/roles.ts'
import { PlanPeriod } from '../../vocabulary/teaching.ts'
import { addMonths, dayMs, type Interval, utcDayStart } from './time.ts'

const weekMs = booking.weekDays * dayMs

/** Instants in epoch ms; `id` -1 is the free trial. `end` is outside. */
export interface SubscriptionTimes {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly weeklyMinutes: number
  readonly createdAt: number
}

export const trialId = -1

/** Whole booking weeks of a subscription; 0 when it ends before it starts. Days that make no week, as an admin may add, count for nothing. */
export const countWeeks = ({ start, end }: Interval): number =>
  Math.max(0, Math.floor((end - utcDayStart(start)) / weekMs))

/** The place of the week of `now` among them, from 0 on. */
export const weekIndexOf = (start: number, now: number): number => Math.floor((now - utcDayStart(start)) / weekMs)

/**
 * The week of `now`, counted in whole 7-day steps from the UTC day of `start`; null before the start.
 * Bought Wednesday 3 September 10:15Z: until the 9th 23:59Z the week is 3–10 September, then 10–17.
 */
export const subscriptionWeekOf = (start: number, now: number): Interval | null => {
  if (now < start) return null
  const firstDay = utcDayStart(start)
  const weekStart = firstDay + weekIndexOf(start, now) * weekMs
  return { start: weekStart, end: weekStart + weekMs }
}

/** Today (UTC) and the six days after it. On 5 September 14:00Z: 5 September 00:00Z to 12 September 00:00Z. */
export const trialWindow = (now: number): Interval => {
  const today = utcDayStart(now)
  return { start: today, end: today + booking.trialWindowDays * dayMs }
}

/** The window a student may book in now, and where counting of minutes against `quota` begins. */
export interface BookingWeek {
  /** A lesson must end in it; ending exactly at its end is allowed. */
  readonly window: Interval
  /** Lessons that start from here until before the end of the window use up the quota. */
  readonly countFrom: number
  /** Minutes. */
  readonly quota: number
  readonly trial: boolean
  /** No lesson may end after this: the end of the subscription. */
  readonly lastEnd: number
}

/**
 * The booking week of a subscription, null when it has not started or is over. The trial counts from the
 * opening of the account, because its minutes are given once: 45 spent in March leave 15 in May.
 */
export const bookingWeek = (subscription: SubscriptionTimes, now: number): BookingWeek | null => {
  const { id, start, end, weeklyMinutes, createdAt } = subscription
  const trial = id === trialId
  const week = subscriptionWeekOf(start, now)
  if (!week || now >= end) return null
  const window = trial ? trialWindow(now) : week
  return { window, countFrom: trial ? createdAt : window.start, quota: weeklyMinutes, trial, lastEnd: end }
}

/** The window that must contain a whole lesson: the week, cut at the end of the subscription. */
export const bookableWindow = (week: BookingWeek): Interval => ({
  start: week.window.start,
  end: Math.min(week.window.end, week.lastEnd),
})

/** A started, unfinished, unterminated subscription; the trial is for students without one. */
export const isRunning = (subscription: Interval & { readonly terminatedAt: number | null }, now: number): boolean =>
  subscription.terminatedAt === null && subscription.start <= now && now < subscription.end

/** The free trial of a student without a subscription. It is never stored. */
export const trialSubscription = (user: { readonly id: number; readonly createdAt: number }) => ({
  id: trialId,
  userId: user.id,
  planId: trialId,
  txId: trialId,
  period: PlanPeriod.FreeTrial,
  weeklyMinutes: booking.trialMinutes as number,
  start: user.createdAt,
  end: addMonths(user.createdAt, booking.trialMonths),
  extendedBy: null,
  terminatedAt: null,
  terminatedBy: null,
  createdAt: user.createdAt,
  updatedAt: user.createdAt,
})

/** Only students have a trial; nobody else's minutes are counted. */
export const hasTrial = (role: Role): boolean => role === Role.Student
