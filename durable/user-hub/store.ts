/**
 * What a hub reads and writes in D1: the rooms of its person, whether that person is there, and which notifications are
 * unread. Raw SQL: the write and the read that follows it are one batch.
 */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import type { Presence } from './hub.ts'

export interface RoomOfUser {
  roomId: number
  lastMessageId: number
  unread: number
  lastReadId: number
  muted: boolean
  otherId: number
  otherOnline: boolean
  /** Epoch ms. */
  otherLastSeen: number | null
}
type Row = Omit<RoomOfUser, 'otherOnline' | 'muted'> & { otherOnline: number; muted: number }

/** Rooms delivered live per person; older ones are listed over HTTP. */
const roomsMax = 500

const rooms = (db: Db, userId: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT m.room_id AS roomId, r.last_message_id AS lastMessageId, m.unread, m.last_read_id AS lastReadId,
       m.muted, m.other_id AS otherId, coalesce(p.online, 0) AS otherOnline, p.last_seen AS otherLastSeen
     FROM room_members m JOIN rooms r ON r.id = m.room_id LEFT JOIN presence p ON p.user_id = m.other_id
     WHERE m.user_id = :userId ORDER BY m.active_at DESC, m.room_id DESC LIMIT ${roomsMax}`,
    { userId },
  )

const presence = (db: Db, userId: number, { online, lastSeen }: Presence): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO presence (user_id, online, last_seen) VALUES (:userId, :online, :lastSeen)
     ON CONFLICT (user_id) DO UPDATE SET online = excluded.online, last_seen = coalesce(excluded.last_seen, last_seen)`,
    { userId, online: Number(online), lastSeen },
  )

const readRows = (rows: Row[]): RoomOfUser[] =>
  rows.map((row) => ({ ...row, otherOnline: row.otherOnline === 1, muted: row.muted === 1 }))

export const listRoomsOfUser = async (db: Db, userId: number): Promise<RoomOfUser[]> =>
  readRows((await rooms(db, userId).all<Row>()).results)

/**
 * Writes the presence before reading the rooms: of two people who connect together at least one finds the other online.
 */
export const storePresence = async (db: Db, userId: number, shown: Presence): Promise<RoomOfUser[]> => {
  const [, roomRows] = await db.$client.batch<Row>([presence(db, userId, shown), rooms(db, userId)])
  return readRows(roomRows?.results ?? [])
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
