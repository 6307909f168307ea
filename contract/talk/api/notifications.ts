import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Instant, idInPath } from '../../shared/shapes/wire.ts'
import { notificationLimits } from '../../vocabulary/notifications.ts'
import { Notification, NotificationPreferences, PushKeys } from '../shapes/notification.ts'

const Unread = v.pipe(v.number(), v.integer(), v.minValue(0))

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification/list',
  who: 'signed-in',
  note: 'The caller’s newest fifty notifications, newest first, and how many of all are unread.',
  reply: v.object({ list: v.array(Notification), unread: Unread }),
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
