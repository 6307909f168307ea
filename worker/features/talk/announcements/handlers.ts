import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/talk/api/announcements.ts'
import { refuseAnnouncement } from '#contract/talk/rules/announcements.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import * as store from './store.ts'

const shownView = ({ id, title, text, end }: store.AnnouncementRow) => ({ id, title, text, end: toIsoInstant(end) })

const announcementView = (row: store.AnnouncementRow) => ({
  ...shownView(row),
  roles: JSON.parse(row.roles),
  start: toIsoInstant(row.start),
  by: row.createdBy === null ? null : { id: row.createdBy, name: row.authorName },
  updatedAt: toIsoInstant(row.updatedAt),
})

type Written = Omit<store.NewAnnouncement, 'start' | 'end'> & { readonly start: string; readonly end: string }

const toAnnouncement = ({ title, text, roles, start, end }: Written): store.NewAnnouncement => ({
  ...{ title, text, roles },
  start: Date.parse(start),
  end: Date.parse(end),
})

export const announcements: Handlers<typeof declared> = {
  async listShownAnnouncements({ actor, services: { db }, now }) {
    return (await store.findShown(db, actor.role, now)).map(shownView)
  },

  async listAnnouncements({ services: { db } }) {
    return (await store.findLatest(db)).map(announcementView)
  },

  async createAnnouncement({ input, actor, services: { db }, now, fail }) {
    const announcement = toAnnouncement(input.body)
    const refusal = refuseAnnouncement(announcement, now)
    if (refusal) return fail(refusal.refused)
    return announcementView(await store.insertAnnouncement(db, announcement, actor.id, now))
  },

  async updateAnnouncement({ input, actor, services: { db }, now, fail }) {
    const { id } = input.params
    const row = (await store.findAnnouncement(db, id)) ?? fail('not-found')
    await requireUnchanged(db, actor, input.body.seen, { kind: 'announcement', id, updatedAt: row.updatedAt })
    if (row.end <= now) return fail('illegal')
    const announcement = toAnnouncement(input.body)
    const refusal = refuseAnnouncement(announcement, now)
    if (refusal) return fail(refusal.refused)
    const stored = await store.storeAnnouncement(db, { id, seenAt: row.updatedAt }, announcement, actor.id, now)
    if (stored === null) throw new StaleRow(null)
    return announcementView(stored)
  },

  async stopAnnouncement({ input, actor, services: { db }, now, fail }) {
    if ((await store.findAnnouncement(db, input.params.id)) === null) return fail('not-found')
    await store.endAnnouncement(db, input.params.id, actor.id, now)
  },
}
