/** Signed-in devices. Raw SQL: guarded writes, and notices in the batch of their cause. */
import { type DeviceEnding, type DeviceKind, deviceLimits } from '#contract/vocabulary/devices.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { createDeviceNotice, type NamedDevice, queueNotice, queueNoticeIf } from '#worker/storage/outbox/notices.ts'
import type { TokenDevice } from '#worker/tokens.ts'
import { isUnknownSql } from './question-store.ts'

export interface NewDevice extends NamedDevice {
  readonly userId: number
  readonly kind: DeviceKind | null
  /** When its tokens begin to count, epoch ms. */
  readonly provedAt: number
  /** The address that is told of a browser and system the account did not have before; null tells nobody. */
  readonly tellsTo: string | null
}

/**
 * Stores a sign-in, and tells of it by mail. Beyond the most that are signed in at once, those used longest ago end.
 */
export const insertDevice = async (db: Db, device: NewDevice, now: number): Promise<void> => {
  const { tellsTo, provedAt, ...values } = device
  const { id, userId, browser, system } = values
  await runBatch(db, [
    statement(
      db,
      `INSERT INTO signed_in_devices (id, user_id, browser, system, kind, city, created_at, last_seen_at, turned_at,
         used_at, issued_at, outlived_at, questioned)
       VALUES (:id, :userId, :browser, :system, :kind, :city, :now, :now, :now, :now, :issuedAt, :provedAt,
         ${isUnknownSql})`,
      { ...values, now, provedAt, issuedAt: Math.floor(provedAt / 1000) * 1000 },
    ),
    queueNoticeIf(
      db,
      createDeviceNotice('device_signed_in', { userId, email: tellsTo ?? '', device }, now),
      `:recipient <> '' AND NOT EXISTS (SELECT 1 FROM signed_in_devices o WHERE o.user_id = :userId AND o.id <> :id
         AND o.browser IS :browser AND o.system IS :system)`,
      { id, browser, system },
    ),
    statement(
      db,
      `UPDATE signed_in_devices SET ended_at = :now, ending = 'surplus'
       WHERE user_id = :userId AND ended_at IS NULL AND id NOT IN (
         SELECT id FROM signed_in_devices WHERE user_id = :userId AND ended_at IS NULL
         ORDER BY last_seen_at DESC, id = :id DESC LIMIT ${deviceLimits.most})`,
      { userId, id, now },
    ),
  ])
}

/** Writes down that a token was used; of the newest, its first use. */
export const storeUse = async (db: Db, { id, turn }: TokenDevice, now: number): Promise<void> => {
  await statement(
    db,
    `UPDATE signed_in_devices SET last_seen_at = max(last_seen_at, :now),
       used_at = CASE WHEN turn = :turn THEN coalesce(used_at, :now) ELSE used_at END
     WHERE id = :id AND ended_at IS NULL`,
    { id, turn, now },
  ).run()
}

interface NewestTurn {
  readonly turn: number
  readonly issuedAt: number
}

/** What the next token of a device carries; null when it is no longer signed in. */
export const findNewestTurn = (db: Db, id: number): Promise<NewestTurn | null> =>
  statement(db, 'SELECT turn, issued_at AS issuedAt FROM signed_in_devices WHERE id = :id AND ended_at IS NULL', {
    id,
  }).first<NewestTurn>()

/** Gives the device its next turn if this one is still the newest, as it is for one of several requests at once. */
export const turnDevice = async (db: Db, { id, turn }: TokenDevice, now: number): Promise<NewestTurn | null> => {
  const [turned] = (await runBatch(db, [
    statement(
      db,
      `UPDATE signed_in_devices SET turn = turn + 1, turned_at = :now, used_at = NULL, last_seen_at = :now
       WHERE id = :id AND turn = :turn AND ended_at IS NULL RETURNING turn, issued_at AS issuedAt`,
      { id, turn, now },
    ),
  ])) as NewestTurn[][]
  return turned?.[0] ?? findNewestTurn(db, id)
}

export interface ListedDevice extends NamedDevice {
  readonly kind: DeviceKind | null
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly endedAt: number | null
  readonly questioned: 0 | 1
}

/** Devices that are signed in, and those that were ended since an instant because their token was used twice. */
export const selectListed = (db: Db, userId: number, since: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT id, browser, system, kind, city, created_at AS createdAt, last_seen_at AS lastSeenAt, ended_at AS endedAt,
       questioned
     FROM signed_in_devices
     WHERE user_id = :userId AND (ended_at IS NULL OR (ending = 'reused' AND ended_at > :since))
     ORDER BY last_seen_at DESC, id LIMIT ${deviceLimits.most * 2}`,
    { userId, since },
  )

export const findListed = async (db: Db, userId: number, since: number): Promise<ListedDevice[]> =>
  (await selectListed(db, userId, since).all<ListedDevice>()).results

/** `gone`: the account never had it. `ended`: it was signed in until now. */
export const endDevice = async (
  db: Db,
  { userId, id, ending }: { readonly userId: number; readonly id: number; readonly ending: DeviceEnding },
  now: number,
): Promise<'ended' | 'over' | 'gone'> => {
  const [ended = [], known = []] = await runBatch(db, [
    statement(
      db,
      `UPDATE signed_in_devices SET ended_at = :now, ending = :ending
       WHERE id = :id AND user_id = :userId AND ended_at IS NULL RETURNING id`,
      { id, userId, ending, now },
    ),
    statement(db, 'SELECT 1 FROM signed_in_devices WHERE id = :id AND user_id = :userId', { id, userId }),
  ])
  if (ended.length > 0) return 'ended'
  return known.length > 0 ? 'over' : 'gone'
}

/** Has a device outlive the revocation of all tokens that comes after it in the same batch. */
const keepDevice = (db: Db, userId: number, id: number, revoked: number): D1PreparedStatement =>
  statement(
    db,
    'UPDATE signed_in_devices SET outlived_at = :revoked WHERE id = :id AND user_id = :userId AND ended_at IS NULL',
    { id, userId, revoked },
  )

/** Ends all devices of a person but one, and revokes the tokens that name none. */
export const endOthers = async (
  db: Db,
  { userId, id, revoked }: { readonly userId: number; readonly id: number; readonly revoked: number },
  now: number,
): Promise<void> => {
  await runBatch(db, [
    keepDevice(db, userId, id, revoked),
    statement(
      db,
      `UPDATE signed_in_devices SET ended_at = :now, ending = 'ended'
       WHERE user_id = :userId AND id <> :id AND ended_at IS NULL`,
      { userId, id, now },
    ),
    statement(db, 'UPDATE users SET tokens_valid_after = max(tokens_valid_after, :revoked) WHERE id = :userId', {
      userId,
      revoked,
    }),
  ])
}

/** False when it has ended already. */
export const endReusedDevice = async (
  db: Db,
  { userId, email, device: { id } }: { readonly userId: number; readonly email: string; readonly device: TokenDevice },
  now: number,
): Promise<boolean> => {
  const named = await statement(db, 'SELECT id, browser, system, city FROM signed_in_devices WHERE id = :id', {
    id,
  }).first<NamedDevice>()
  if (!named) return false
  const key = `device:${id}:reused`
  try {
    await runBatch(db, [
      statement(
        db,
        `UPDATE signed_in_devices SET ended_at = :now, ending = 'reused'
         WHERE id = :id AND user_id = :userId AND ended_at IS NULL`,
        { id, userId, now },
      ),
      abortIfUnchanged(db),
      queueNotice(db, createDeviceNotice('device_reused', { userId, email, device: named }, now)),
      queueNotification(db, { userId, kind: 'device_reused', key, facts: {}, dueAt: now }),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}
