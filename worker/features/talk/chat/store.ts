/**
 * Chat rooms, their members and the inbox. Raw SQL: guarded inserts, and lists with window functions.
 */

import { pairKey } from '#contract/talk/rules/messages.ts'
import type { Gender } from '#contract/vocabulary/people.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { foldedSql } from '#worker/storage/folded-sql.ts'
import { runBatch, statement, type Values } from '#worker/storage/guarded.ts'
import { type IdempotentRequest, isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'

export interface NewRoom {
  readonly callerId: number
  readonly otherId: number
  readonly idempotency: IdempotentRequest | null
  readonly now: number
}

/**
 * Creates a room with both members; `exists` when the two have one, `repeated` when a concurrent request with the same
 * key was faster.
 */
export const insertRoom = async (db: Db, opening: NewRoom): Promise<number | 'exists' | 'repeated'> => {
  const { callerId, otherId, idempotency, now } = opening
  const pair = pairKey(callerId, otherId)
  try {
    const results = await runBatch(db, [
      ...storeRequestResult(db, idempotency, pair, now),
      statement(db, 'INSERT INTO rooms (pair_key, created_at) VALUES (:pair, :now)', { pair, now }),
      statement(
        db,
        `INSERT INTO room_members (room_id, user_id, other_id, active_at, created_at, updated_at)
         SELECT r.id, side.user_id, side.other_id, :now, :now, :now FROM rooms r, (
           SELECT :callerId AS user_id, :otherId AS other_id UNION ALL SELECT :otherId, :callerId
         ) side WHERE r.pair_key = :pair RETURNING room_id AS roomId`,
        { pair, callerId, otherId, now },
      ),
    ])
    return (results.at(-1) as { roomId: number }[])[0]?.roomId ?? 'exists'
  } catch (error) {
    if (isRepeatedRequest(error)) return 'repeated'
    if (violatesUnique(error, 'rooms.pair_key')) return 'exists'
    throw error
  }
}

export const findRoomOfPair = async (db: Db, userId: number, otherId: number): Promise<number | null> => {
  const pair = pairKey(userId, otherId)
  const row = await statement(db, 'SELECT id FROM rooms WHERE pair_key = :pair', { pair }).first<{ id: number }>()
  return row?.id ?? null
}

/** A member of a room with their public profile and presence. */
export interface MemberRow {
  roomId: number
  userId: number
  email: string
  name: string | null
  image: string | null
  gender: Gender | null
  role: Role
  pinned: number
  muted: number
  blocked: number
  online: number
  lastSeen: number | null
  createdAt: number
  updatedAt: number
}

const personColumns = `u.email, u.name, u.image, u.gender, u.role, coalesce(p.online, 0) AS online, p.last_seen AS lastSeen`

export const findMembers = async (db: Db, roomId: number): Promise<MemberRow[]> => {
  const { results } = await statement(
    db,
    `SELECT m.room_id AS roomId, m.user_id AS userId, m.pinned, m.muted, m.blocked, m.created_at AS createdAt,
       m.updated_at AS updatedAt, ${personColumns}
     FROM room_members m JOIN users u ON u.id = m.user_id LEFT JOIN presence p ON p.user_id = m.user_id
     WHERE m.room_id = :roomId ORDER BY m.user_id`,
    { roomId },
  ).all<MemberRow>()
  return results
}

export interface RoomSettings {
  readonly pinned?: boolean
  readonly muted?: boolean
}

const toFlag = (value: boolean | undefined): number | null => (value === undefined ? null : Number(value))

export const updateSettings = async (
  db: Db,
  member: { readonly roomId: number; readonly userId: number },
  settings: RoomSettings,
  now: number,
): Promise<void> => {
  await statement(
    db,
    `UPDATE room_members SET pinned = coalesce(:pinned, pinned), muted = coalesce(:muted, muted), updated_at = :now
     WHERE room_id = :roomId AND user_id = :userId`,
    { ...member, pinned: toFlag(settings.pinned), muted: toFlag(settings.muted), now },
  ).run()
}

/** A row of the inbox. The text of the latest message is a projection; D1 holds no other messages. */
export interface InboxRow extends Omit<MemberRow, 'userId' | 'blocked' | 'createdAt' | 'updatedAt'> {
  otherId: number
  unread: number
  ownReadId: number
  otherReadId: number
  lastMessageId: number
  lastMessageText: string | null
  /** JSON. */
  lastMessageAttachment: string | null
  lastMessageUserId: number | null
  lastMessageAt: number | null
}

/** Names and messages have no folded column: an inbox is short, and only its own rows are searched. */
const matchesKeyword = `(instr(${foldedSql('u.name')}, :keyword) > 0 OR instr(${foldedSql('r.last_message_text')}, :keyword) > 0)`

export interface InboxQuery extends RoomSettings {
  readonly userId: number
  readonly keyword?: string
  readonly page: Page
}

/**
 * One page and the total, in one batch; no query per room. The search is too deep an expression for `readPage`, which
 * would put it into one statement twice.
 */
export const listInbox = async (db: Db, query: InboxQuery): Promise<{ rows: InboxRow[]; total: number }> => {
  const { userId, pinned, muted, page } = query
  const keyword = foldForSearch(query.keyword ?? '')
  const filters: Record<string, string | false> = {
    user: 'm.user_id = :userId',
    pinned: pinned !== undefined && 'm.pinned = :pinned',
    muted: muted !== undefined && 'm.muted = :muted',
    keyword: keyword !== '' && matchesKeyword,
  }
  const where = Object.values(filters).filter(Boolean).join(' AND ')
  const nameJoins = keyword === '' ? '' : 'JOIN rooms r ON r.id = m.room_id JOIN users u ON u.id = m.other_id'
  const values: Values = { userId, pinned: toFlag(pinned), muted: toFlag(muted), keyword }
  const [rows = [], counted = []] = await runBatch(db, [
    statement(
      db,
      `SELECT m.room_id AS roomId, m.pinned, m.muted, m.unread, m.other_id AS otherId, m.last_read_id AS ownReadId,
         o.last_read_id AS otherReadId, r.last_message_id AS lastMessageId, r.last_message_text AS lastMessageText,
         r.last_message_attachment AS lastMessageAttachment,
         r.last_message_user_id AS lastMessageUserId, r.last_message_at AS lastMessageAt, ${personColumns}
       FROM room_members m
       JOIN rooms r ON r.id = m.room_id
       JOIN users u ON u.id = m.other_id
       JOIN room_members o ON o.room_id = m.room_id AND o.user_id = m.other_id
       LEFT JOIN presence p ON p.user_id = m.other_id
       WHERE ${where} ORDER BY m.active_at DESC, m.room_id DESC LIMIT ${page.limit} OFFSET :offset`,
      { ...values, offset: page.offset },
    ),
    statement(db, `SELECT count(*) AS total FROM room_members m ${nameJoins} WHERE ${where}`, values),
  ])
  return { rows: rows as InboxRow[], total: (counted as { total: number }[])[0]?.total ?? 0 }
}

/** Who may load the files of a room. */
export const findMemberIds = async (db: Db, roomId: number): Promise<number[]> => {
  const text = 'SELECT user_id AS id FROM room_members WHERE room_id = :roomId'
  const { results } = await statement(db, text, { roomId }).all<{ id: number }>()
  return results.map(({ id }) => id)
}
