/** Converts the API's answer about a subscription into what the rules take. Pure. */
import {
  type BookingAccess,
  type BookingAccessFacts,
  judgeBookingAccess,
} from '#contract/lessons/rules/booking-access.ts'
import type { MinuteLot } from '#contract/lessons/shapes/minutes.ts'
import type { MySubscription, Subscription } from '#contract/lessons/shapes/subscription.ts'
import { minutes } from '#contract/shared/rules/time.ts'

/** A subscription in the form the rules take: instants in epoch ms. */
export const subscriptionTimes = (info: Subscription) => ({
  id: info.id,
  start: Date.parse(info.start),
  end: Date.parse(info.end),
  createdAt: Date.parse(info.createdAt),
  terminatedAt: info.terminatedAt === null ? null : Date.parse(info.terminatedAt),
  weeklyMinutes: info.weeklyMinutes,
  // Absent in an answer that an earlier version kept on the device.
  pauses: (info.pauses ?? []).map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })),
  isExtended: info.extendedBy !== null,
})

/** The subscription, and the minutes beside its week. */
export interface OwnMinutes extends MySubscription {
  /** Absent in an answer that an earlier version kept on the device. */
  readonly lots?: readonly MinuteLot[]
  /** Minutes of the week that lessons ahead hold. */
  readonly held?: number
}

/** What the rule of access is asked with. */
export const accessFactsOf = (own: OwnMinutes): BookingAccessFacts => {
  const { info, last, nextLesson, remainingWeeklyMinutes: remaining, lots = [] } = own
  return {
    subscription: info && subscriptionTimes(info),
    last: last && subscriptionTimes(last),
    // Absent in an answer that an earlier version kept on the device.
    isRefunding: own.isRefunding === true,
    remaining,
    // Whether a lesson is charged for them is for the server to know.
    lots: lots.map(({ id, rest, end }) => ({ id, rest, paid: true, end: Date.parse(end) })),
    nextLesson: nextLesson && { end: Date.parse(nextLesson.start) + minutes(nextLesson.duration) },
  }
}

/** Whether and why the student can book, by the rule the server uses. */
export const accessOf = (own: OwnMinutes, now: number): BookingAccess => judgeBookingAccess(accessFactsOf(own), now)
