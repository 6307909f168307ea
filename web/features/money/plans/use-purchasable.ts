import { useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { judgePurchase, type Purchasable } from './renewal.ts'

/** Whether the student may buy a plan now; null until it is known. */
export const usePurchasable = (): Purchasable | null => {
  const { data } = useSubscription()
  const now = useMinuteClock()
  return data ? judgePurchase(data, now) : null
}
