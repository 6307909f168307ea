import type * as declared from '#contract/catalogue/api/trust.ts'
import { shownTrust, toTrust } from '#contract/catalogue/rules/trust.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handlers } from '#worker/handler.ts'
import { findFigures } from './figures-store.ts'
import { findPromises } from './lessons-store.ts'

export const trust: Handlers<typeof declared> = {
  async getMyTrust({ actor, services: { db } }) {
    const row = await findFigures(db, actor.id)
    if (!row) return null
    const { figures, countedAt } = row
    return { shown: shownTrust(figures) !== null, countedAt: toIsoInstant(countedAt), figures: toTrust(figures) }
  },

  async listMyPromises({ input, actor, services: { db }, now }) {
    const page = await findPromises(db, actor.id, input.query, now)
    return {
      ...page,
      list: page.list.map(({ id, start, duration, outcome, verdict, canceledAt, studentId, name, image }) => ({
        ...{ id, start: toIsoInstant(start), duration, outcome, verdict },
        canceledAt: outcome === 'canceled' ? toIsoInstantOrNull(canceledAt) : null,
        student: { id: studentId, name, image: fileUrl(image) },
      })),
    }
  },
}
