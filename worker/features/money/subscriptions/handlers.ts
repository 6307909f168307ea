import type * as declared from '#contract/money/api/subscriptions.ts'
import { isOwnOrAdmin } from '#contract/shared/rules/access.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { subscriptionView } from '#worker/features/lessons/own-subscription/view.ts'
import type { Handlers } from '#worker/handler.ts'
import { cancelSubscription } from './cancel.ts'
import { findSubscription, findSubscriptions } from './list-store.ts'

export const subscriptions: Handlers<typeof declared> = {
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
