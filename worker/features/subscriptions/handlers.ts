import type * as declared from '#contract/api/subscriptions.ts'
import { maySeeSubscription } from '#contract/rules/access.ts'
import { remainingMinutes } from '#contract/rules/quota.ts'
import { bookingWeek } from '#contract/rules/weeks.ts'
import type { Handlers } from '#worker/handler.ts'
import { findSubscription, findUsedMinutes } from './find-subscription.ts'
import { findSubscriber } from './store.ts'
import { subscriptionView } from './view.ts'

export const subscriptions: Handlers<typeof declared> = {
  async getUserSubscription({ input, actor, services: { db, env }, now, fail }) {
    const userId = input.query.userId ?? actor.id
    if (!maySeeSubscription(actor, userId)) fail('forbidden')
    // The trial belongs to the student asked about, not to the admin who asks.
    const user = userId === actor.id ? actor : ((await findSubscriber(db, userId)) ?? fail('user-not-found'))
    const found = await findSubscription(db, user, now, env.FREE_TRIAL !== 'off')
    const week = found && bookingWeek(found, now)
    if (!found || !week) return { info: null, remainingWeeklyMinutes: 0 }
    const remaining = remainingMinutes(week.quota, await findUsedMinutes(db, user.id, found, now))
    return { info: subscriptionView(found), remainingWeeklyMinutes: remaining }
  },
}
