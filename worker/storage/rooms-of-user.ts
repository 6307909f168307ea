/**
 * The rooms of a person as the greeting of their socket tells them. Raw SQL: the hub reads them after it wrote a presence,
 * and the check of a token brings them along in its own statement.
 */
import * as v from 'valibot'

const RoomOfUser = v.object({
  roomId: v.number(),
  lastMessageId: v.number(),
  unread: v.number(),
  lastReadId: v.number(),
  muted: v.boolean(),
  otherId: v.number(),
  otherOnline: v.boolean(),
  /** Epoch ms. */
  otherLastSeen: v.nullable(v.number()),
})
export type RoomOfUser = v.InferOutput<typeof RoomOfUser>
export type StoredRoom = Omit<RoomOfUser, 'otherOnline' | 'muted'> & { otherOnline: number; muted: number }

/** Rooms that were read for a socket before its hub had it. `readAt`: epoch ms, when that began. */
export const HandedRooms = v.object({ readAt: v.number(), list: v.array(RoomOfUser) })
export type HandedRooms = v.InferOutput<typeof HandedRooms>

/** Rooms delivered live per person; older ones are listed over HTTP. */
const roomsMax = 500
/** So many travel in a header of the upgrade, 10 KB of it; who has more has them read by the hub. */
const handedMax = 64

const roomsSql = (userId: string, limit: number): string =>
  `SELECT m.room_id AS roomId, r.last_message_id AS lastMessageId, m.unread, m.last_read_id AS lastReadId,
     m.muted, m.other_id AS otherId, coalesce(p.online, 0) AS otherOnline, p.last_seen AS otherLastSeen
   FROM room_members m JOIN rooms r ON r.id = m.room_id LEFT JOIN presence p ON p.user_id = m.other_id
   WHERE m.user_id = ${userId} ORDER BY m.active_at DESC, m.room_id DESC LIMIT ${limit}`

/** Selects the rooms of `:userId`, the latest first. */
export const roomsOfUserSql = roomsSql(':userId', roomsMax)

/** A column of `StoredRoom`s as JSON beside the row of `?1`; null for who is not shown as online: their hub reads after it wrote. */
export const roomsColumn = `CASE WHEN EXISTS (SELECT 1 FROM presence o WHERE o.user_id = ?1 AND o.online = 1) THEN
  (SELECT json_group_array(json_object('roomId', roomId, 'lastMessageId', lastMessageId, 'unread', unread,
     'lastReadId', lastReadId, 'muted', muted, 'otherId', otherId, 'otherOnline', otherOnline,
     'otherLastSeen', otherLastSeen)) FROM (${roomsSql('?1', handedMax + 1)})) END AS rooms`

export const toRooms = (rows: readonly StoredRoom[]): RoomOfUser[] =>
  rows.map((row) => ({ ...row, otherOnline: row.otherOnline === 1, muted: row.muted === 1 }))

/** What `roomsColumn` selected; null where the hub has to read. */
export const toHandedRooms = (column: string | null, readAt: number): HandedRooms | null => {
  const rows = column === null ? null : (JSON.parse(column) as StoredRoom[])
  return rows && rows.length <= handedMax ? { readAt, list: toRooms(rows) } : null
}
