import * as v from 'valibot'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { notificationChannels, notificationKinds, notificationTopics } from '../../vocabulary/notifications.ts'

/** One entry of a person's list, worded for them. */
export const Notification = v.object({
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
export const NotificationPreferences = v.object({
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
export const PushKeys = v.strictObject({ p256dh: base64Url(65), auth: base64Url(16) })
