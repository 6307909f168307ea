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
  readonly pauses?: Pauses
}

export const trialId = -1

/** Times in which a subscription rests, in order and apart from one another. Its weeks stand still meanwhile. */
export type Pauses = readonly Interval[]

const restedUntil = (pauses: Pauses, at: number): number =>
  pauses.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(at, end) - start), 0)

/** Whole booking weeks of a subscription; 0 when it ends before it starts. Days that make no week, as an admin may add, count for nothing. */
export const countWeeks = ({ start, end }: Interval, pauses: Pauses = []): number =>
  Math.max(0, Math.floor((end - utcDayStart(start) - restedUntil(pauses, end)) / weekMs))

/** The place of the week of `now` among them, from 0 on. */
export const weekIndexOf = (start: number, now: number, pauses: Pauses = []): number =>
  Math.floor((now - utcDayStart(start) - restedUntil(pauses, now)) / weekMs)

/** When so many weeks of a subscription are over; with `begins`, when the next one begins: after a pause that comes just then. */
const instantAfter = (start: number, weeks: number, pauses: Pauses, begins: boolean): number =>
  pauses.reduce(
    (at, pause) => ((begins ? at >= pause.start : at > pause.start) ? at + pause.end - pause.start : at),
    utcDayStart(start) + weeks * weekMs,
  )

/** The week of this place: seven days, and a pause that falls into it. */
export const weekAt = (start: number, index: number, pauses: Pauses = []): Interval => ({
  start: instantAfter(start, index, pauses, true),
  end: instantAfter(start, index + 1, pauses, false),
})

/**
 * The week of `now`, counted in whole 7-day steps from the UTC day of `start`; null before the start.
 * Bought Wednesday 3 September 10:15Z: until the 9th 23:59Z the week is 3–10 September, then 10–17. With a pause from the
 * 6th to the 13th the first one is 3–17.
 */
export const subscriptionWeekOf = (start: number, now: number, pauses: Pauses = []): Interval | null =>
  now < start ? null : weekAt(start, weekIndexOf(start, now, pauses), pauses)

/** Today (UTC) and the six days after it. On 5 September 14:00Z: 5 September 00:00Z to 12 September 00:00Z. */
export const trialWindow = (now: number): Interval => {
  const today = utcDayStart(now)
  return { start: today, end: today + booking.trialWindowDays * dayMs }
}

/** The window a student may book in now, and where counting of minutes against `quota` begins. */
export interface BookingWeek {
  /** A lesson must end in it; ending exactly at its end is allowed. */
  readonly window: Interval
  /**
   * Lessons that start from here until before the end of the window use up the quota. Later than the start of the window
   * on the day of the purchase, and on the day on which a term began early that was paid ahead.
   */
  readonly countFrom: number
  /** Minutes. */
  readonly quota: number
  readonly trial: boolean
  /** No lesson may end after this: the end of the subscription. */
  readonly lastEnd: number
  /** When no lesson can be. */
  readonly pauses?: Pauses
  /** The money of the subscription is on its way back, so that no lesson can be booked. Only the server knows. */
  readonly isRefunding?: boolean
}

/**
 * The booking week of a subscription, null when it has not started or is over. The trial counts from the
 * opening of the account, because its minutes are given once: 45 spent in March leave 15 in May.
 */
export const bookingWeek = (subscription: SubscriptionTimes, now: number): BookingWeek | null => {
  const { id, start, end, weeklyMinutes, createdAt, pauses } = subscription
  const trial = id === trialId
  const week = subscriptionWeekOf(start, now, pauses)
  if (!week || now >= end) return null
  const window = trial ? trialWindow(now) : week
  const counted = {
    countFrom: trial ? createdAt : Math.max(window.start, createdAt, start),
    quota: weeklyMinutes,
    trial,
  }
  return { window, ...counted, lastEnd: end, ...(pauses?.length ? { pauses } : {}) }
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
  pauses: [] as Pauses,
  createdAt: user.createdAt,
  updatedAt: user.createdAt,
})

/** Only students have a trial; nobody else's minutes are counted. */
export const hasTrial = (role: Role): boolean => role === Role.Student
