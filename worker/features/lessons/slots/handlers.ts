import type * as declared from '#contract/lessons/api/slots.ts'
import { maySeeSlots } from '#contract/shared/rules/access.ts'
import { decideListWindow, decideVisitorWindow, decideWeekWindow } from '#contract/shared/rules/list-window.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { subslotsOf } from '#contract/shared/rules/slots.ts'
import { toEpochMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { detailsKeptMs } from '#contract/vocabulary/kept.ts'
import type { Handlers } from '#worker/handler.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { listSlotRows, wholeSlotList } from './list-store.ts'
import { slotView } from './view.ts'

export const slots = {
  async listSlots({ input, actor, services, now, fail }) {
    const { userIds, roles, purposes, full } = input.query
    const seen = maySeeSlots(actor, { userIds, roles, purposes })
    if (isRefused(seen)) return fail(seen.refused)
    const listed = decideListWindow({
      after: toEpochMs(input.query.after),
      before: toEpochMs(input.query.before),
      full,
    })
    if (isRefused(listed)) return fail(listed.refused)
    const ofAnybody = seen.filter.onboardedOnly && !userIds
    // Everybody's week is read page by page: as a whole it would be the largest list there is.
    if (ofAnybody && full) return fail('bad-request')
    const decided = ofAnybody
      ? decideWeekWindow(listed.window, now)
      : actor
        ? listed
        : decideVisitorWindow(listed.window, now)
    if (isRefused(decided)) return fail(decided.refused)
    const page = full ? wholeSlotList : toSqlPage(input.query)
    // Before it, nothing says any more what was booked of an hour.
    const after = Math.max(decided.window.after ?? 0, now - detailsKeptMs)
    const { slots, total, busy } = await listSlotRows(services.db, seen.filter, { ...decided.window, after }, page)
    return {
      slots: { list: slots.map(slotView), total },
      subslots: subslotsOf(slots, busy).map(({ parent, start, end }) => ({
        parent,
        start: toIsoInstant(start),
        end: toIsoInstant(end),
      })),
    }
  },
} satisfies Handlers<typeof declared>
