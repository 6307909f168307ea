/**
 * Notifications that are due, with all that decides whether and how they are delivered. Raw SQL: one row from many
 * tables, read again right before each message is sent.
 */

import { dayMs } from '#contract/shared/rules/time.ts'
import type { ChannelChoices, NotificationFacts, NotificationPreferences } from '#contract/talk/rules/notifications.ts'
import { defaultPreferences } from '#contract/talk/rules/notifications.ts'
import type { NotificationCarrier, NotificationKind } from '#contract/vocabulary/notifications.ts'
import type { Gender, NotificationMethod } from '#contract/vocabulary/people.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { dueValues } from '#worker/storage/outbox/life.ts'

/** A notification, its reader, and what it is about as the database has it now. Instants are epoch ms. */
export interface NotificationState {
  readonly id: number
  readonly kind: NotificationKind
  readonly userId: number
  readonly role: Role
  readonly facts: NotificationFacts
  readonly readAt: number | null
  readonly readerGender: Gender | null
  readonly aboutId: number | null
  readonly aboutName: string | null
  readonly aboutGender: Gender | null
  readonly email: string
  readonly verifiedEmail: boolean
  readonly phone: string | null
  readonly verifiedPhone: boolean
  readonly notificationMethod: NotificationMethod | null
  readonly telegramChatId: number | null
  readonly deviceIds: readonly number[]
  readonly preferences: NotificationPreferences
  /** The booking it is about; null where there is none. */
  readonly booking: { readonly start: number; readonly live: boolean; readonly status: number | null } | null
  /** Of the conversation it is about. */
  readonly unread: number
  /** Of the payment it is about. */
  readonly paymentStatus: number | null
  /** When the visit to a studio that it is about begins; null unless it is booked. */
  readonly visitStart: number | null
  /** Whether the lesson that could not be booked was booked after all. */
  readonly isMadeUp: boolean
}

export interface StoredPreferences {
  readonly channels: string | null
  readonly quietFrom: number | null
  readonly quietTo: number | null
}

/** What a person chose; the default where they chose nothing, or not about a topic that came later. */
export const toPreferences = ({ channels, quietFrom, quietTo }: StoredPreferences): NotificationPreferences => {
  if (channels === null) return defaultPreferences
  const chosen = JSON.parse(channels) as Partial<ChannelChoices>
  const { push, whatsapp, email } = defaultPreferences.channels
  return {
    channels: {
      push: { ...push, ...chosen.push },
      whatsapp: { ...whatsapp, ...chosen.whatsapp },
      email: { ...email, ...chosen.email },
    },
    quietHours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    isChosen: true,
  }
}

interface Row
  extends Omit<
      NotificationState,
      'facts' | 'isMadeUp' | 'verifiedEmail' | 'verifiedPhone' | 'deviceIds' | 'preferences' | 'booking'
    >,
    StoredPreferences {
  readonly facts: string
  readonly verifiedEmail: 0 | 1
  readonly verifiedPhone: 0 | 1
  readonly deviceIds: string
  readonly isMadeUp: 0 | 1
  readonly start: number | null
  readonly live: 0 | 1
  readonly status: number | null
}

const toState = (row: Row): NotificationState => {
  const {
    facts,
    isMadeUp,
    verifiedEmail,
    verifiedPhone,
    deviceIds,
    start,
    live,
    status,
    channels,
    quietFrom,
    quietTo,
    ...rest
  } = row
  return {
    ...rest,
    facts: JSON.parse(facts) as NotificationFacts,
    verifiedEmail: verifiedEmail === 1,
    verifiedPhone: verifiedPhone === 1,
    isMadeUp: isMadeUp === 1,
    deviceIds: JSON.parse(deviceIds) as number[],
    preferences: toPreferences({ channels, quietFrom, quietTo }),
    booking: start === null ? null : { start, live: live === 1, status },
  }
}

const selectStates = `
  SELECT n.id, n.kind, n.user_id AS userId, n.facts, n.read_at AS readAt, n.about_id AS aboutId,
    u.role, u.gender AS readerGender, u.email, u.verified_email AS verifiedEmail, u.phone,
    u.verified_phone AS verifiedPhone, u.notification_method AS notificationMethod,
    u.telegram_chat_id AS telegramChatId,
    a.name AS aboutName, a.gender AS aboutGender,
    p.channels, p.quiet_from AS quietFrom, p.quiet_to AS quietTo,
    (SELECT json_group_array(d.id) FROM push_devices d WHERE d.user_id = n.user_id) AS deviceIds,
    coalesce(l.start_at, i.start_at, d.start_at) AS start, coalesce(i.status, d.status) AS status,
    coalesce(l.canceled_at IS NULL AND l.id IS NOT NULL, 0) OR coalesce(i.status < 4, 0) OR coalesce(d.status < 4, 0)
      AS live,
    coalesce((SELECT m.unread FROM room_members m
      WHERE m.room_id = n.facts->>'roomId' AND m.user_id = n.user_id), 0) AS unread,
    (SELECT t.status FROM transactions t WHERE t.id = n.facts->>'transactionId') AS paymentStatus,
    (SELECT s.start_at FROM studio_appointments s WHERE s.id = n.facts->>'visitId' AND s.state = 'booked') AS visitStart,
    n.kind = 'weekly_lesson_missed' AND EXISTS (SELECT 1 FROM lessons m WHERE m.student_id = n.user_id
      AND m.tutor_id = n.about_id AND m.start_at = n.facts->>'start' AND m.canceled_at IS NULL) AS isMadeUp
  FROM notifications n JOIN users u ON u.id = n.user_id
  LEFT JOIN users a ON a.id = n.about_id
  LEFT JOIN notification_preferences p ON p.user_id = n.user_id
  LEFT JOIN lessons l ON l.session_id = n.session_id
  LEFT JOIN interviews i ON i.session_id = n.session_id
  LEFT JOIN demo_sessions d ON d.session_id = n.session_id`

const dueIds = (order: 'ASC' | 'DESC', most: string): string =>
  `SELECT id FROM (SELECT id FROM notifications WHERE delivered_at IS NULL AND due_at <= :now
     ORDER BY due_at ${order} LIMIT ${most})`

/**
 * Due notifications that were not delivered: those that wait longest, and a few that were due last, so that somebody's own
 * does not wait behind thousands that were sent to everybody.
 */
export const findUndelivered = async (
  db: Db,
  { now, oldest, newest }: { readonly now: number; readonly oldest: number; readonly newest: number },
): Promise<NotificationState[]> => {
  const { results } = await statement(
    db,
    `${selectStates} WHERE n.id IN (${dueIds('ASC', ':oldest')} UNION ${dueIds('DESC', ':newest')})
     ORDER BY n.due_at`,
    { now, oldest, newest },
  ).all<Row>()
  return results.map(toState)
}

/** Due notifications of one session to its members; found by them, whatever else waits. */
export const findUndeliveredOf = async (
  db: Db,
  {
    now,
    sessionId,
    members,
  }: { readonly now: number; readonly sessionId: string; readonly members: readonly number[] },
): Promise<NotificationState[]> => {
  const { results } = await statement(
    db,
    `${selectStates} WHERE n.id IN (SELECT f.id FROM json_each(:members) m
       CROSS JOIN notifications f INDEXED BY notifications_unread ON f.user_id = m.value AND f.due_at <= :now AND f.due_at > :since
       WHERE f.read_at IS NULL AND f.delivered_at IS NULL AND f.session_id = :sessionId) ORDER BY n.due_at`,
    { now, since: now - dayMs, sessionId, members: JSON.stringify(members) },
  ).all<Row>()
  return results.map(toState)
}

/** Notifications by their ids; those that are gone are missing. */
export const findNotifications = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationState>> => {
  if (ids.length === 0) return new Map()
  const { results } = await statement(db, `${selectStates} WHERE n.id IN (SELECT value FROM json_each(:ids))`, {
    ids: JSON.stringify(ids),
  }).all<Row>()
  return new Map(results.map((row) => [row.id, toState(row)]))
}

/** A message of the outbox that carries a notification to one phone, address or device. */
export interface CarriedNotification {
  readonly notificationId: number
  readonly kind: NotificationKind
  /** The instant it is about, epoch ms. */
  readonly moment: number | undefined
  readonly userId: number
  readonly channel: NotificationCarrier
  /** Of push messages. */
  readonly deviceId: number | null
}

const keyOf = ({ notificationId, channel, deviceId }: CarriedNotification): string =>
  `notification:${notificationId}:${channel}${deviceId === null ? '' : `:${deviceId}`}`

/**
 * Marks notifications as delivered and queues the messages that carry them, all or nothing; those that no longer apply
 * are deleted. Two that deliver the same ones at once queue each message once.
 */
export const storeDelivery = async (
  db: Db,
  {
    delivered,
    dropped,
    carried,
  }: {
    readonly delivered: readonly number[]
    readonly dropped: readonly number[]
    readonly carried: readonly CarriedNotification[]
  },
  now: number,
): Promise<void> => {
  const rows = carried.map(({ kind, moment, ...one }) => ({
    ...one,
    key: keyOf({ kind, moment, ...one }),
    ...dueValues(kind, one.channel, { dueAt: now, moment }),
  }))
  await runBatch(db, [
    statement(
      db,
      `INSERT OR IGNORE INTO outbox (kind, channel, user_id, dedupe_key, payload, due_at, expires_at, lane)
       SELECT 'notification', c.value->>'channel', c.value->>'userId', c.value->>'key',
         json_object('notificationId', c.value->>'notificationId', 'deviceId', c.value->>'deviceId'), :now,
         c.value->>'expiresAt', c.value->>'lane'
       FROM json_each(:rows) c`,
      { rows: JSON.stringify(rows), now },
    ),
    statement(
      db,
      `UPDATE notifications SET delivered_at = :now
       WHERE delivered_at IS NULL AND id IN (SELECT value FROM json_each(:delivered))`,
      { delivered: JSON.stringify(delivered), now },
    ),
    statement(
      db,
      'DELETE FROM notifications WHERE delivered_at IS NULL AND id IN (SELECT value FROM json_each(:dropped))',
      {
        dropped: JSON.stringify(dropped),
      },
    ),
  ])
}
