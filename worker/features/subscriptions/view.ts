import type { Subscription } from '#contract/shapes/subscription.ts'
import { instant, instantOrNull } from '#worker/features/users/view.ts'
import type { SubscriptionFacts } from './store.ts'

export const subscriptionView = (facts: SubscriptionFacts): Subscription => ({
  ...facts,
  start: instant(facts.start),
  end: instant(facts.end),
  terminatedAt: instantOrNull(facts.terminatedAt),
  createdAt: instant(facts.createdAt),
  updatedAt: instant(facts.updatedAt),
})
