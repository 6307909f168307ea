import type * as declared from '#contract/money/api/outages.ts'
import { refuseOutage } from '#contract/money/rules/outages.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { notifySettled } from '#worker/features/money/invoices/notifications.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { applyOutage, rejudgeRow } from './apply-outages.ts'
import { createOutageApproval, mostAtOnce } from './approve-outage.ts'
import { countCovered, findJudged, insertOutage, judgeMarking, lessonsPerLook, listOutages } from './store.ts'

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

const spanOf = ({ start, end }: { readonly start: string; readonly end: string }): Interval => ({
  start: Date.parse(start),
  end: Date.parse(end),
})

export const outages: Handlers<typeof declared> = {
  async listOutages({ services: { db } }) {
    const list = await listOutages(db)
    return {
      list: list.map(({ start, end, createdAt, ...row }) => ({
        ...row,
        start: toIsoInstant(start),
        end: toIsoInstant(end),
        createdAt: toIsoInstant(createdAt),
      })),
    }
  },

  async countOutage({ input, services: { db }, now, fail }) {
    const span = spanOf(input.query)
    const refusal = refuseOutage(span, now)
    if (refusal) return fail(refusal.refused)
    const covered = await countCovered(db, span)
    let changing = 0
    for (let place = 0; ; ) {
      const rows = await findJudged(db, span, place)
      changing += rows.filter((row) => rejudgeRow(row, now) !== null).length
      place = rows.at(-1)?.id ?? place
      if (rows.length < lessonsPerLook) return { covered, changing }
    }
  },

  async createOutage({ input, actor, services: { db, announce }, now, fail }) {
    const { reason, covered, ...times } = input.body
    const span = spanOf(times)
    const refusal = refuseOutage(span, now)
    if (refusal) return fail(refusal.refused)
    const outage = { ...span, reason, createdBy: actor.id }
    for (let round = 0; round < maxAttempts; round++) {
      const { isAsSeen, exceeds } = await judgeMarking(db, { ...outage, covered }, now)
      if (!isAsSeen) break
      if (exceeds) return await awaitApproval(db, createOutageApproval({ ...outage, covered }), now)
      const id = await insertOutage(db, { ...outage, covered, approved: null }, now)
      if (id === null) continue
      const { lessons } = await applyOutage(db, { ...outage, id }, mostAtOnce, now)
      await notifySettled(announce, lessons)
      return { id, rejudged: lessons.length }
    }
    throw new StaleRow(null)
  },
}
