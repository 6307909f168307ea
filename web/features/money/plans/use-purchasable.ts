import { useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { useNextTerm } from '#web/features/money/payments/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { judgePurchase, type Purchasable } from './renewal.ts'

/** Whether the student may buy a plan now; null until it is known. */
export const usePurchasable = (): Purchasable | null => {
  const { data } = useSubscription()
  const now = useMinuteClock()
  const next = useNextTerm()
  // A subscription that runs says itself whether another follows it.
  if (!data || (next === undefined && data.info === null)) return null
  return judgePurchase(data, now, next)
}
