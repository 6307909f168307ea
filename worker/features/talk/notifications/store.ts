/** A person's own notifications, choices and devices. Raw SQL: guarded updates, and lists joined with people. */
import type { NotificationFacts, NotificationPreferences } from '#contract/talk/rules/notifications.ts'
import { type NotificationKind, notificationLimits } from '#contract/vocabulary/notifications.ts'
import type { Gender } from '#contract/vocabulary/people.ts'
import { type StoredPreferences, toPreferences } from '#worker/messages/notification-store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export interface ListedNotification {
  readonly id: number
  readonly kind: NotificationKind
  readonly facts: NotificationFacts
  readonly dueAt: number
  readonly readAt: number | null
  readonly aboutId: number | null
  readonly aboutName: string | null
  readonly aboutImage: string | null
  readonly aboutGender: Gender | null
  readonly readerGender: Gender | null
}

const countUnreadSql = `SELECT count(*) AS unread FROM (
  SELECT 1 FROM notifications WHERE user_id = :userId AND read_at IS NULL AND due_at <= :now
  LIMIT ${notificationLimits.counted})`

/** The newest that are due, newest first, and how many of all are unread. */
export const findNewest = async (
  db: Db,
  userId: number,
  now: number,
): Promise<{ list: ListedNotification[]; unread: number }> => {
  const [rows = [], [counted] = []] = await runBatch(db, [
    statement(
      db,
      `SELECT n.id, n.kind, n.facts, n.due_at AS dueAt, n.read_at AS readAt, n.about_id AS aboutId,
         a.name AS aboutName, a.image AS aboutImage, a.gender AS aboutGender, u.gender AS readerGender
       FROM notifications n JOIN users u ON u.id = n.user_id LEFT JOIN users a ON a.id = n.about_id
       WHERE n.user_id = :userId AND n.due_at <= :now ORDER BY n.due_at DESC, n.id DESC
       LIMIT ${notificationLimits.listed}`,
      { userId, now },
    ),
    statement(db, countUnreadSql, { userId, now }),
  ])
  const list = (rows as (Omit<ListedNotification, 'facts'> & { facts: string })[]).map((row) => ({
    ...row,
    facts: JSON.parse(row.facts) as NotificationFacts,
  }))
  return { list, unread: (counted as { unread: number }).unread }
}

export const countUnread = async (db: Db, userId: number, now: number): Promise<number> =>
  (await statement(db, countUnreadSql, { userId, now }).first<{ unread: number }>())?.unread ?? 0

/** False when the user has no such notification. */
export const markRead = async (db: Db, id: number, userId: number, now: number): Promise<boolean> => {
  const { results } = await statement(
    db,
    `UPDATE notifications SET read_at = coalesce(read_at, :now)
     WHERE id = :id AND user_id = :userId AND due_at <= :now RETURNING id`,
    { id, userId, now },
  ).all()
  return results.length > 0
}

export const markAllRead = async (db: Db, userId: number, now: number): Promise<void> => {
  await statement(
    db,
    'UPDATE notifications SET read_at = :now WHERE user_id = :userId AND read_at IS NULL AND due_at <= :now',
    { userId, now },
  ).run()
}

export const findPreferences = async (db: Db, userId: number): Promise<NotificationPreferences> => {
  const row = await statement(
    db,
    `SELECT channels, quiet_from AS quietFrom, quiet_to AS quietTo FROM notification_preferences WHERE user_id = :userId`,
    { userId },
  ).first<StoredPreferences>()
  return toPreferences(row ?? { channels: null, quietFrom: null, quietTo: null })
}

export const storePreferences = async (
  db: Db,
  userId: number,
  { channels, quietHours }: Omit<NotificationPreferences, 'isChosen'>,
  now: number,
): Promise<void> => {
  await statement(
    db,
    `INSERT INTO notification_preferences (user_id, channels, quiet_from, quiet_to, updated_at)
     VALUES (:userId, :channels, :from, :to, :now)
     ON CONFLICT (user_id) DO UPDATE SET channels = excluded.channels, quiet_from = excluded.quiet_from,
       quiet_to = excluded.quiet_to, updated_at = excluded.updated_at`,
    { userId, channels: JSON.stringify(channels), from: quietHours?.from ?? null, to: quietHours?.to ?? null, now },
  ).run()
}

export interface NewDevice {
  readonly userId: number
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** When the caller's token was issued, and the signed-in device it names. */
  readonly issuedAt: number
  readonly deviceId: number | null
}

/**
 * Stores a browser, or that it is still in use. It is known by its endpoint: a second account that signs in on it takes
 * it over. Nothing is stored for a token that was revoked meanwhile, which deletes the browsers of its owner.
 */
export const storeDevice = async (db: Db, { issuedAt, ...device }: NewDevice, now: number): Promise<void> => {
  await runBatch(db, [
    statement(
      db,
      `INSERT INTO push_devices (user_id, endpoint, p256dh, auth, created_at, renewed_at, device_id)
       SELECT id, :endpoint, :p256dh, :auth, :now, :now, :deviceId FROM users
       WHERE id = :userId AND CASE WHEN :deviceId IS NULL THEN tokens_valid_after <= :issuedAt
         ELSE EXISTS (SELECT 1 FROM signed_in_devices d WHERE d.id = :deviceId AND d.user_id = :userId
           AND d.ended_at IS NULL) END
       ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh,
         auth = excluded.auth, renewed_at = excluded.renewed_at, device_id = excluded.device_id`,
      { ...device, issuedAt, now },
    ),
    statement(
      db,
      `DELETE FROM push_devices WHERE user_id = :userId AND id NOT IN (
         SELECT id FROM push_devices WHERE user_id = :userId
         ORDER BY renewed_at DESC, id DESC LIMIT ${notificationLimits.devices})`,
      { userId: device.userId },
    ),
  ])
}

export const removeDevice = async (db: Db, userId: number, endpoint: string): Promise<void> => {
  await statement(db, 'DELETE FROM push_devices WHERE user_id = :userId AND endpoint = :endpoint', {
    userId,
    endpoint,
  }).run()
}
