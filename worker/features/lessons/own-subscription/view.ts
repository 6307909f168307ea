import type { MySubscription, Subscription } from '#contract/lessons/shapes/subscription.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'

import type { NextLesson, SubscriptionFacts } from './store.ts'

export const subscriptionView = (facts: SubscriptionFacts): Subscription => ({
  ...facts,
  start: toIsoInstant(facts.start),
  end: toIsoInstant(facts.end),
  pauses: facts.pauses.map(({ start, end }) => ({ start: toIsoInstant(start), end: toIsoInstant(end) })),
  terminatedAt: toIsoInstantOrNull(facts.terminatedAt),
  createdAt: toIsoInstant(facts.createdAt),
  updatedAt: toIsoInstant(facts.updatedAt),
})

export const nextLessonView = (lesson: NextLesson): MySubscription['nextLesson'] => ({
  ...lesson,
  start: toIsoInstant(lesson.start),
})
