/** Converts the API's answer about a subscription into what the rules take. Pure. */
import { type BookingAccess, judgeBookingAccess } from '#contract/lessons/rules/booking-access.ts'
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
  isExtended: info.extendedBy !== null,
})

/** Whether and why the student can book, by the rule the server uses. */
export const accessOf = (subscription: MySubscription, now: number): BookingAccess => {
  const { info, last, nextLesson, remainingWeeklyMinutes: remaining } = subscription
  return judgeBookingAccess(
    {
      subscription: info && subscriptionTimes(info),
      last: last && subscriptionTimes(last),
      remaining,
      nextLesson: nextLesson && { end: Date.parse(nextLesson.start) + minutes(nextLesson.duration) },
    },
    now,
  )
}
