import type * as declared from '#contract/classroom/api/insight-wish.ts'
import { barredBy } from '#contract/classroom/rules/insights.ts'
import type { InsightWish } from '#contract/classroom/shapes/insight.ts'
import { toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { insightLimits } from '#contract/vocabulary/insights.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { type Actor, enforceRateLimit, type Handlers } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import { findWish, storeWish } from './store.ts'

const readWish = async ({ db, transcriber }: Services, { id, role }: Actor, now: number): Promise<InsightWish> => {
  const { on, changedAt, birthYear, guardianAllows } = await findWish(db, id)
  return {
    on: on === 1,
    available: transcriber !== null,
    // The age of the student decides, of whoever wishes.
    barred: role === Role.Student ? barredBy({ birthYear, guardianAllows: guardianAllows === 1 }, now) : null,
    changedAt: toIsoInstantOrNull(changedAt),
  }
}

export const insightWish: Handlers<typeof declared> = {
  getInsightWish({ actor, services, now }) {
    return readWish(services, actor, now)
  },

  async setInsightWish({ input, actor, services, now, fail }) {
    const { db } = services
    const { on } = input.body
    if (on) {
      const { available, barred } = await readWish(services, actor, now)
      if (barred) return fail(barred)
      if (!available) return fail('service-unavailable')
      // Of giving alone: taking back is never refused, and each needs one of these before it.
      enforceRateLimit(await countRequest(db, `insight-wish:${actor.id}`, insightLimits.wishes, now))
    }
    await storeWish(db, { userId: actor.id, on, way: 'settings' }, now).run()
    return readWish(services, actor, now)
  },
}
