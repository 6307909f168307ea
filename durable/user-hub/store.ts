/**
 * What a hub reads and writes in D1: the rooms of its person, whether that person is there, and which notifications are
 * unread. Raw SQL: the write and the read that follows it are one batch.
 */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { type RoomOfUser, roomsOfUserSql, type StoredRoom, toRooms } from '#worker/storage/rooms-of-user.ts'
import type { Presence } from './hub.ts'

const rooms = (db: Db, userId: number): D1PreparedStatement => statement(db, roomsOfUserSql, { userId })

const presence = (db: Db, userId: number, { online, lastSeen }: Presence): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO presence (user_id, online, last_seen) VALUES (:userId, :online, :lastSeen)
     ON CONFLICT (user_id) DO UPDATE SET online = excluded.online, last_seen = coalesce(excluded.last_seen, last_seen)`,
    { userId, online: Number(online), lastSeen },
  )

export const listRoomsOfUser = async (db: Db, userId: number): Promise<RoomOfUser[]> =>
  toRooms((await rooms(db, userId).all<StoredRoom>()).results)

/**
 * Writes the presence before reading the rooms: of two people who connect together at least one finds the other online.
 */
export const storePresence = async (db: Db, userId: number, shown: Presence): Promise<RoomOfUser[]> => {
  const [, roomRows] = await db.$client.batch<StoredRoom>([presence(db, userId, shown), rooms(db, userId)])
  return toRooms(roomRows?.results ?? [])
}

/** Notifications that the hub keeps no longer are not counted as unread either. */
export const dropUnread = async (db: Db, userId: number, ids: readonly number[]): Promise<void> => {
  await statement(
    db,
    `UPDATE older_notifications SET unread = (SELECT json_group_array(u.value) FROM json_each(older_notifications.unread) u
       WHERE u.value NOT IN (SELECT value FROM json_each(:ids)))
     WHERE user_id = :userId AND unread <> '[]'`,
    { userId, ids: JSON.stringify(ids) },
  ).run()
}
