/** A person's choices about notifications, and their devices. Raw SQL: guarded updates. */
import type { NotificationPreferences } from '#contract/talk/rules/notifications.ts'
import { notificationLimits } from '#contract/vocabulary/notifications.ts'
import { type StoredPreferences, toPreferences } from '#worker/messages/notification-store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

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
