import type * as declared from '#contract/lessons/api/own-subscription.ts'
import { remainingMinutes } from '#contract/lessons/rules/quota.ts'
import type { Handlers } from '#worker/handler.ts'
import { findSpending } from './store.ts'
import { nextLessonView, subscriptionView } from './view.ts'

export const ownSubscription: Handlers<typeof declared> = {
  async getUserSubscription({ input, actor, services: { db, env }, now, fail }) {
    const userId = input.query.userId ?? actor.id
    const spending = (await findSpending(db, userId, now, env.FREE_TRIAL !== 'off')) ?? fail('user-not-found')
    const { subscription, week, usedMinutes, latest } = spending
    const nextLesson = spending.nextLesson && nextLessonView(spending.nextLesson)
    if (!subscription || !week)
      return {
        info: null,
        isRefunding: false,
        remainingWeeklyMinutes: 0,
        last: latest && subscriptionView(latest),
        nextLesson,
      }
    return {
      info: subscriptionView(subscription),
      isRefunding: week.isRefunding === true,
      remainingWeeklyMinutes: remainingMinutes(week.quota, usedMinutes),
      last: null,
      nextLesson,
    }
  },
}
