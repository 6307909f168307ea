import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { FileUrl, Id, Instant, idInPath } from '../../shared/shapes/wire.ts'
import {
  notificationChannels,
  notificationKinds,
  notificationLimits,
  notificationTopics,
} from '../../vocabulary/notifications.ts'
import { NotificationCursor } from '../shapes/notification-cursor.ts'

/** One entry of a person's list, worded for them. */
const Notification = v.object({
  id: Id,
  kind: v.picklist(Object.keys(notificationKinds) as (keyof typeof notificationKinds)[]),
  title: v.string(),
  text: v.string(),
  /** The path of the app that it opens. */
  path: v.string(),
  /** Whom it is about. */
  person: v.nullable(v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) })),
  /** When what it is about begins: a lesson, an interview or a demo session. */
  start: v.nullable(Instant),
  at: Instant,
  read: v.boolean(),
})
export type Notification = v.InferOutput<typeof Notification>

const TopicChoices = v.strictObject(
  Object.fromEntries(notificationTopics.map((topic) => [topic, v.boolean()])) as Record<
    (typeof notificationTopics)[number],
    v.BooleanSchema<undefined>
  >,
)

const Hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))

/** Which channels a person takes for each topic, and when nothing rings. */
const NotificationPreferences = v.object({
  channels: v.strictObject(
    Object.fromEntries(notificationChannels.map((channel) => [channel, TopicChoices])) as Record<
      (typeof notificationChannels)[number],
      typeof TopicChoices
    >,
  ),
  /** Whole hours of Cairo; null: messages may ring at any hour. */
  quietHours: v.nullable(v.strictObject({ from: Hour, to: Hour })),
})
export type NotificationPreferences = v.InferOutput<typeof NotificationPreferences>

/** Base64url of this many bytes. */
const base64Url = (bytes: number) => v.pipe(v.string(), v.length(Math.ceil((bytes * 4) / 3)), v.regex(/^[\w-]+$/))

/** What a browser names when it subscribes to push messages: its public key and a secret of the subscription. */
const PushKeys = v.strictObject({ p256dh: base64Url(65), auth: base64Url(16) })

const Unread = v.pipe(v.number(), v.integer(), v.minValue(0))

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification/list',
  who: 'signed-in',
  note: 'The caller’s notifications, newest first, fifty at a time, and how many of all are unread. `before` is the `next` of the page before; `next` is null at the end, after three months or about three hundred.',
  query: v.strictObject({ before: v.optional(NotificationCursor) }),
  reply: v.object({ list: v.array(Notification), unread: Unread, next: v.nullable(v.string()) }),
})

export const countUnreadNotifications = endpoint({
  method: 'GET',
  path: '/notification/unread',
  who: 'signed-in',
  note: 'How many of the caller’s notifications are unread; counted up to a hundred.',
  reply: v.object({ unread: Unread }),
})

export const readNotification = endpoint({
  method: 'PUT',
  path: '/notification/{id}/read',
  who: 'signed-in',
  limit: 'write',
  note: 'Marks one of the caller’s notifications as read; again changes nothing.',
  params: idInPath,
  errors: ['notification-not-found'],
  owned: true,
})

export const readAllNotifications = endpoint({
  method: 'PUT',
  path: '/notification/read',
  who: 'signed-in',
  limit: 'write',
  note: 'Marks all notifications that the caller has received until now as read.',
})

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/notification/preferences',
  who: 'signed-in',
  note: 'Which channels the caller takes for each topic, and the quiet hours; what holds by default until they choose.',
  reply: NotificationPreferences,
})

export const setNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/notification/preferences',
  who: 'signed-in',
  limit: 'write',
  note: 'Replaces the caller’s choices. `whatsapp` holds for messages to the phone, by WhatsApp or Telegram as `notificationMethod` says. WhatsApp needs a verified number besides, Telegram a linked chat, e-mail a verified address.',
  body: NotificationPreferences,
})

const Endpoint = v.pipe(v.string(), v.url(), v.maxLength(notificationLimits.endpointMax))

export const addPushDevice = endpoint({
  method: 'PUT',
  path: '/notification/device',
  who: 'signed-in',
  limit: 'write',
  note: 'Has push messages sent to a browser of the caller. A browser that another account used before belongs to the caller from now on; beyond ten devices the one that was named longest ago gives way. Named again it stays in use; it is forgotten after half a year without, when the caller’s tokens are revoked, and when its push service refuses it.',
  body: v.strictObject({ endpoint: Endpoint, keys: PushKeys }),
  errors: ['illegal'],
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/notification/device',
  who: 'signed-in',
  limit: 'write',
  note: 'Ends push messages to a browser of the caller; one that has none is no error.',
  body: v.strictObject({ endpoint: Endpoint }),
})

export const getTelegramLink = endpoint({
  method: 'GET',
  path: '/notification/telegram',
  who: 'signed-in',
  note: 'Whether a chat of Telegram is linked to the caller’s account.',
  reply: v.object({ linked: v.boolean() }),
})

export const openTelegramLink = endpoint({
  method: 'POST',
  path: '/notification/telegram',
  who: 'signed-in',
  limit: 'write',
  note: 'Answers an address that opens a chat with our bot, where pressing start links that chat to the account and sends the caller’s messages there (`notificationMethod` 2). It works once, for fifteen minutes, and voids the one before.',
  reply: v.object({ url: v.pipe(v.string(), v.url()), expiresAt: Instant }),
})

export const endTelegramLink = endpoint({
  method: 'DELETE',
  path: '/notification/telegram',
  who: 'signed-in',
  limit: 'write',
  note: 'Ends the link to the caller’s chat, and messages to it; one that has none is no error. Signing out everywhere, a new password and blocking the bot end it as well.',
})
