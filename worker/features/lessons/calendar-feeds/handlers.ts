import type * as declared from '#contract/lessons/api/calendar-feeds.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type { Handlers } from '#worker/handler.ts'
import { calendarPath, createFeedToken, hashFeedToken } from './feed-token.ts'
import * as store from './store.ts'

export const calendarFeeds: Handlers<typeof declared> = {
  async getCalendarFeed({ actor, services: { db } }) {
    return { createdAt: toIsoInstantOrNull(await store.findFeedCreation(db, actor.id)) }
  },

  async createCalendarFeed({ actor, services: { db, env }, now }) {
    const token = createFeedToken()
    await store.storeFeed(db, actor.id, await hashFeedToken(token), now)
    return { url: `${env.APP_URL}${calendarPath(token)}`, createdAt: toIsoInstant(now) }
  },

  async deleteCalendarFeed({ actor, services: { db } }) {
    await store.deleteFeed(db, actor.id)
  },
}
