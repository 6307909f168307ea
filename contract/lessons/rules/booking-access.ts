/**
 * What a student may book at this moment, before any tutor or time is chosen. Dashboard, header, tutor cards and the
 * booking panel all ask here, so that none of them offers what another one refuses.
 */

import { type BookingWeek, bookingWeek, type SubscriptionTimes } from '../../shared/rules/weeks.ts'
import { LessonDuration } from '../../vocabulary/teaching.ts'

/** A subscription that has begun; instants in epoch ms. */
export interface PastSubscription {
  readonly end: number
  /** When an admin stopped it before its end. */
  readonly terminatedAt: number | null
  readonly weeklyMinutes: number
}

export interface BookingAccessFacts {
  /** The running subscription or the trial. `isExtended`: the next term is paid, and begins when this one ends. */
  readonly subscription: (SubscriptionTimes & PastSubscription & { readonly isExtended?: boolean }) | null
  /** The subscription that was the latest to begin, when none runs. */
  readonly last: PastSubscription | null
  /** Minutes left of the week or of the trial. */
  readonly remaining: number
  /** A live lesson that has not ended. One that is being moved does not count. */
  readonly nextLesson: { readonly end: number } | null
}

type WeekState = 'open' | 'week-depleted' | 'trial-used' | 'trial-lesson-booked'

interface WithWeek<State extends WeekState> {
  readonly state: State
  readonly week: BookingWeek
  /** Minutes. */
  readonly remaining: number
  /** When new minutes come; null when none will: the trial is given once, a last week has no next one. */
  readonly renewsAt: number | null
  /** When what stands in the way of booking goes by itself; null when it does not, and where nothing does. */
  readonly opensAt: number | null
}

export type BookingAccess =
  | WithWeek<'open'>
  | WithWeek<Exclude<WeekState, 'open'>>
  | {
      readonly state: 'subscription-ended' | 'subscription-stopped'
      readonly week: null
      readonly endedAt: number
      readonly weeklyMinutes: number
    }
  | { readonly state: 'no-subscription'; readonly week: null }

export type BookingState = BookingAccess['state']

const hasEnough = (remaining: number): boolean => remaining >= LessonDuration.Short

const judgeWeek = (week: BookingWeek, { remaining, nextLesson }: BookingAccessFacts, now: number): WeekState => {
  // The lesson in the way is worth showing even when it used up the minutes.
  if (week.trial && nextLesson && nextLesson.end > now) return 'trial-lesson-booked'
  if (hasEnough(remaining)) return 'open'
  return week.trial ? 'trial-used' : 'week-depleted'
}

/** 60 a week since Wednesday, all of them booked on Friday: `week-depleted`, renewed on Wednesday at 00:00Z. */
export const judgeBookingAccess = (facts: BookingAccessFacts, now: number): BookingAccess => {
  const { subscription, last, remaining } = facts
  const week = subscription && bookingWeek(subscription, now)
  if (week) {
    const goesOn = week.window.end < week.lastEnd || subscription.isExtended === true
    const renewsAt = !week.trial && goesOn ? Math.min(week.window.end, week.lastEnd) : null
    const state = judgeWeek(week, facts, now)
    const lessonEnd = hasEnough(remaining) ? (facts.nextLesson?.end ?? null) : null
    const opensAt = state === 'week-depleted' ? renewsAt : state === 'trial-lesson-booked' ? lessonEnd : null
    return { state, week, remaining, renewsAt, opensAt }
  }
  // A subscription can run out while a page that knows it is open.
  const past = subscription ?? last
  if (!past) return { state: 'no-subscription', week: null }
  const { end, terminatedAt, weeklyMinutes } = past
  const stopped = terminatedAt !== null && terminatedAt < end
  return {
    state: stopped ? 'subscription-stopped' : 'subscription-ended',
    week: null,
    endedAt: stopped ? terminatedAt : end,
    weeklyMinutes,
  }
}
