/**
 * What a student may book at this moment, before any tutor or time is chosen. Dashboard, header, tutor cards and the
 * booking panel all ask here, so that none of them offers what another one refuses.
 */

import { minutes } from '../../shared/rules/time.ts'
import { type BookingWeek, bookingWeek, type SubscriptionTimes } from '../../shared/rules/weeks.ts'
import { LessonDuration } from '../../vocabulary/teaching.ts'
import { type BookableMinutes, canTake, type WishedLesson } from './bookable-minutes.ts'
import { type MinuteLot, usableLots } from './minutes.ts'
import { countsInWeek } from './quota.ts'

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
  /** The money of the running subscription is on its way back. */
  readonly isRefunding?: boolean
  /** Minutes left of the week or of the trial. */
  readonly remaining: number
  /** Minutes beside them. */
  readonly lots: readonly MinuteLot[]
  /** A live lesson that has not ended. One that is being moved does not count. */
  readonly nextLesson: { readonly end: number } | null
}

type WeekState = 'open' | 'subscription-refunding' | 'week-depleted' | 'trial-used' | 'trial-lesson-booked'

interface WithLots {
  /** Those of which a lesson could still take, the earliest end first. */
  readonly lots: readonly MinuteLot[]
}

interface WithWeek<State extends WeekState> extends WithLots {
  readonly state: State
  readonly week: BookingWeek
  /** Minutes of the week or of the trial. */
  readonly remaining: number
  /** When new minutes come; null when none will: the trial is given once, a last week has no next one. */
  readonly renewsAt: number | null
  /** When what stands in the way of booking goes by itself; null when it does not, and where nothing does. */
  readonly opensAt: number | null
  /** Whether the one lesson that a trial may hold at a time is booked. */
  readonly trialTaken: boolean
}

type WithoutWeek = WithLots &
  (
    | {
        readonly state: 'subscription-ended' | 'subscription-stopped'
        readonly week: null
        readonly endedAt: number
        readonly weeklyMinutes: number
      }
    | { readonly state: 'no-subscription'; readonly week: null }
  )

/** Lessons without a subscription or a trial, of lots alone. */
interface OfLotsAlone extends WithLots {
  readonly state: 'open'
  readonly week: null
  /** What it would be without the lots. */
  readonly without: WithoutWeek
}

export type BookingAccess = WithWeek<'open'> | WithWeek<Exclude<WeekState, 'open'>> | WithoutWeek | OfLotsAlone

export type BookingState = BookingAccess['state']

export const bookableMinutes = (access: BookingAccess): BookableMinutes => ({
  week: access.week,
  usedMinutes: access.week ? access.week.quota - access.remaining : 0,
  lots: access.lots,
  trialTaken: access.week ? access.trialTaken : false,
})

/** A lesson that is moved, with what it holds of each source. `end` of a lot, null of the week or the trial. */
export interface HeldLesson extends WishedLesson {
  readonly held: readonly { readonly lotId: number | null; readonly minutes: number; readonly end: number | null }[]
}

/**
 * What is asked when a lesson is moved: its minutes are back where they are of, as the server gives them back, and it is
 * no lesson in the way. A lot that it used up is there again.
 */
export const withLessonReturned = (facts: BookingAccessFacts, lesson: HeldLesson, now: number): BookingAccessFacts => {
  const week = facts.subscription && bookingWeek(facts.subscription, now)
  const isOfWeek = week && countsInWeek(lesson, week)
  const ofWeek = isOfWeek ? sumOfWeek(lesson) : 0
  const lots = new Map(facts.lots.map((lot) => [lot.id, lot]))
  for (const { lotId, minutes: held, end } of lesson.held) {
    if (lotId === null || end === null) continue
    // Whether a lesson is charged for them is for the server to know.
    const lot = lots.get(lotId) ?? { id: lotId, rest: 0, paid: true, end }
    lots.set(lotId, { ...lot, rest: lot.rest + held })
  }
  return { ...facts, nextLesson: null, remaining: facts.remaining + ofWeek, lots: [...lots.values()] }
}

const sumOfWeek = ({ held }: HeldLesson): number =>
  held.reduce((sum, { lotId, minutes: part }) => (lotId === null ? sum + part : sum), 0)

const hasEnough = (remaining: number): boolean => remaining >= LessonDuration.Short

const judgeWeek = (account: BookableMinutes, week: BookingWeek, remaining: number, now: number): WeekState => {
  const suffices = canTake(account, LessonDuration.Short, now)
  // The lesson in the way is worth showing even when it used up the minutes.
  if (account.trialTaken) return suffices ? 'open' : 'trial-lesson-booked'
  // Also in the last minutes of a week, which no lesson fits into.
  if (suffices || hasEnough(remaining)) return 'open'
  return week.trial ? 'trial-used' : 'week-depleted'
}

const judgePast = (past: PastSubscription | null, lots: readonly MinuteLot[]): WithoutWeek => {
  if (!past) return { state: 'no-subscription', week: null, lots }
  const { end, terminatedAt, weeklyMinutes } = past
  const stopped = terminatedAt !== null && terminatedAt < end
  return {
    state: stopped ? 'subscription-stopped' : 'subscription-ended',
    week: null,
    endedAt: stopped ? terminatedAt : end,
    weeklyMinutes,
    lots,
  }
}

/**
 * 60 a week since Wednesday, all of them booked on Friday: `week-depleted`, renewed on Wednesday at 00:00Z; `open` with
 * lots of 15 minutes beside them.
 */
export const judgeBookingAccess = (facts: BookingAccessFacts, now: number): BookingAccess => {
  const { subscription, last, remaining, nextLesson } = facts
  const week = subscription && bookingWeek(subscription, now)
  const lots = usableLots(facts.lots, now + minutes(LessonDuration.Short))
  const trialTaken = week?.trial === true && nextLesson !== null && nextLesson.end > now
  if (week) {
    const goesOn = week.window.end < week.lastEnd || subscription.isExtended === true
    const renewsAt = !week.trial && goesOn ? Math.min(week.window.end, week.lastEnd) : null
    const account = { week, usedMinutes: week.quota - remaining, lots, trialTaken }
    const state = facts.isRefunding ? 'subscription-refunding' : judgeWeek(account, week, remaining, now)
    const lessonEnd = hasEnough(remaining) ? (nextLesson?.end ?? null) : null
    const opensAt = state === 'week-depleted' ? renewsAt : state === 'trial-lesson-booked' ? lessonEnd : null
    return { state, week, remaining, renewsAt, opensAt, trialTaken, lots }
  }
  // A subscription can run out while a page that knows it is open.
  const past = judgePast(subscription ?? last, lots)
  const account = { week: null, usedMinutes: 0, lots, trialTaken: false }
  return canTake(account, LessonDuration.Short, now) ? { state: 'open', week: null, lots, without: past } : past
}

/** All minutes that a lesson could take: of the week, and of the lots beside it. */
export const minutesLeft = (access: BookingAccess): { week: number; lots: number } => ({
  week: access.week ? access.remaining : 0,
  lots: access.lots.reduce((sum, { rest }) => sum + rest, 0),
})
