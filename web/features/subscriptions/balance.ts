import { subscriptionWeekOf, trialId } from '#contract/rules/weeks.ts'
import type { MySubscription } from '#contract/shapes/subscription.ts'
import { serverNow } from '#web/lib/clock.ts'
import { useSubscription } from './query.ts'

export type Balance = {
  /** Minutes given, for a week or once for the trial. */
  total: number
  left: number
  trial: boolean
  /** Epoch ms; null when no more minutes come. */
  renewsAt: number | null
}

/** The minutes of a student in the terms of a screen; null without a subscription. */
export const balanceOf = ({ info, remainingWeeklyMinutes: left }: MySubscription): Balance | null => {
  if (!info) return null
  const trial = info.id === trialId
  const next = trial ? undefined : subscriptionWeekOf(Date.parse(info.start), serverNow())?.end
  const renewsAt = next !== undefined && next < Date.parse(info.end) ? next : null
  return { total: info.weeklyMinutes, left, trial, renewsAt }
}

export const useBalance = (): Balance | null => {
  const { data } = useSubscription()
  return data ? balanceOf(data) : null
}
