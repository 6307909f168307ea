import type { Subscription } from '#contract/shapes/subscription.ts'

/** A subscription as the rules read it: instants in epoch ms. */
export const subscriptionTimes = (info: Subscription) => ({
  id: info.id,
  start: Date.parse(info.start),
  end: Date.parse(info.end),
  createdAt: Date.parse(info.createdAt),
  weeklyMinutes: info.weeklyMinutes,
})
