import type { MySubscription, Subscription } from '#contract/shapes/subscription.ts'
import { instant, instantOrNull } from '#worker/features/users/view.ts'
import type { NextLesson, SubscriptionFacts } from './store.ts'

export const subscriptionView = (facts: SubscriptionFacts): Subscription => ({
  ...facts,
  start: instant(facts.start),
  end: instant(facts.end),
  terminatedAt: instantOrNull(facts.terminatedAt),
  createdAt: instant(facts.createdAt),
  updatedAt: instant(facts.updatedAt),
})

export const nextLessonView = (lesson: NextLesson): MySubscription['nextLesson'] => ({
  ...lesson,
  start: instant(lesson.start),
})
