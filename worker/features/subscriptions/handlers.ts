import type * as declared from '#contract/api/subscriptions.ts'
import { isOwnOrAdmin } from '#contract/rules/access.ts'
import { remainingMinutes } from '#contract/rules/quota.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import type { Handlers } from '#worker/handler.ts'
import { cancelSubscription } from './cancel.ts'
import { findSubscription, findSubscriptions } from './list-store.ts'
import { findSpending } from './store.ts'
import { nextLessonView, subscriptionView } from './view.ts'

export const subscriptions: Handlers<typeof declared> = {
  async getUserSubscription({ input, actor, services: { db, env }, now, fail }) {
    const userId = input.query.userId ?? actor.id
    const spending = (await findSpending(db, userId, now, env.FREE_TRIAL !== 'off')) ?? fail('user-not-found')
    const { subscription, week, usedMinutes, latest } = spending
    const nextLesson = spending.nextLesson && nextLessonView(spending.nextLesson)
    if (!subscription || !week)
      return { info: null, remainingWeeklyMinutes: 0, last: latest && subscriptionView(latest), nextLesson }
    return {
      info: subscriptionView(subscription),
      remainingWeeklyMinutes: remainingMinutes(week.quota, usedMinutes),
      last: null,
      nextLesson,
    }
  },

  async listSubscriptions({ input, actor, services: { db } }) {
    const filter = isAdmin(actor.role) ? input.query : { ...input.query, users: [actor.id] }
    const page = await findSubscriptions(db, filter)
    return { ...page, list: page.list.map(subscriptionView) }
  },

  async getSubscription({ input, actor, services: { db }, fail }) {
    const found = (await findSubscription(db, input.params.id)) ?? fail('subscription-not-found')
    if (!isOwnOrAdmin(actor, found.userId)) fail('forbidden')
    return subscriptionView(found)
  },

  cancelSubscription,
}
