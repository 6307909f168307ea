import { frameOf } from '#contract/shared/events/event.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/talk/api/notifications.ts'
import type { Notification } from '#contract/talk/api/notifications.ts'
import { NotificationsUpdated } from '#contract/talk/events/notification-events.ts'
import { notificationPath } from '#contract/talk/rules/notification-path.ts'
import { isPushEndpoint } from '#contract/talk/rules/push-endpoints.ts'
import { notificationLimits } from '#contract/vocabulary/notifications.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { wordNotification } from '#worker/copy/notifications.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handlers } from '#worker/handler.ts'
import { formatMoment } from '#worker/messages/template-params.ts'
import type { Services } from '#worker/services.ts'
import { hasLinkedChat, storeLink, unlinkChat } from '#worker/storage/telegram.ts'
import { listPage } from './list.ts'
import { countUnread, type ListedNotification, markAllRead, markRead } from './list-store.ts'
import * as store from './store.ts'
import { createLinkToken, hashLinkToken } from './telegram-link.ts'

const toView = (row: ListedNotification, role: Role): Notification => {
  const { id, kind, facts, aboutId, aboutName, aboutImage, dueAt, readAt } = row
  return {
    id,
    kind,
    ...wordNotification(kind, facts, row, formatMoment),
    path: notificationPath(kind, facts, { role, aboutId }),
    person: aboutId === null ? null : { id: aboutId, name: aboutName, image: fileUrl(aboutImage) },
    start: facts.start === undefined ? null : toIsoInstant(facts.start),
    at: toIsoInstant(dueAt),
    read: readAt !== null,
  }
}

/** The caller's other pages and devices show the same count. */
const tellOwnPages = ({ announce, later }: Services, userId: number): void =>
  later(announce.toUsers([userId], frameOf(NotificationsUpdated, {})))

export const notifications: Handlers<typeof declared> = {
  async listNotifications({ input, actor, services, now }) {
    const { list, unread, next } = await listPage(services, actor.id, input.query.before ?? null, now)
    return { list: list.map((row) => toView(row, actor.role)), unread, next }
  },

  async countUnreadNotifications({ actor, services: { db }, now }) {
    return { unread: await countUnread(db, actor.id, now) }
  },

  async readNotification({ input, actor, services, now, fail }) {
    const { id } = input.params
    const marked = await markRead(services.db, id, actor.id, now)
    // What the hub keeps and was unread has just been marked.
    const isKept = marked === 'unknown' && (await services.announce.hasKeptNotification(actor.id, id))
    if (marked !== 'marked' && !isKept) fail('notification-not-found')
    tellOwnPages(services, actor.id)
  },

  async readAllNotifications({ actor, services, now }) {
    await markAllRead(services.db, actor.id, now)
    tellOwnPages(services, actor.id)
  },

  async getNotificationPreferences({ actor, services: { db } }) {
    const { channels, quietHours } = await store.findPreferences(db, actor.id)
    return { channels, quietHours }
  },

  setNotificationPreferences: ({ input, actor, services: { db }, now }) =>
    store.storePreferences(db, actor.id, input.body, now),

  async addPushDevice({ input, actor, services: { db, pusher }, now, fail }) {
    if (!pusher) return fail('service-unavailable')
    const { endpoint, keys } = input.body
    if (!isPushEndpoint(endpoint, pusher.publicKey === null)) fail('illegal', 'endpoint')
    await store.storeDevice(
      db,
      { userId: actor.id, issuedAt: actor.issuedAt, deviceId: actor.device?.id ?? null, endpoint, ...keys },
      now,
    )
  },

  async getTelegramLink({ actor, services: { db } }) {
    return { linked: await hasLinkedChat(db, actor.id) }
  },

  async openTelegramLink({ actor, services: { db, telegram, env }, now, fail }) {
    if (!telegram) return fail('service-unavailable')
    const token = createLinkToken()
    const expiresAt = now + notificationLimits.linkMs
    await storeLink(db, { userId: actor.id, tokenHash: hashLinkToken(token), expiresAt })
    return { url: telegram.linkOf(token, env.APP_URL), expiresAt: toIsoInstant(expiresAt) }
  },

  endTelegramLink: ({ actor, services: { db }, now }) => unlinkChat(db, actor.id, now),

  removePushDevice: ({ input, actor, services: { db } }) => store.removeDevice(db, actor.id, input.body.endpoint),
}
