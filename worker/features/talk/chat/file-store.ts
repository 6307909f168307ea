/** Who may load the files of a room, and that one of the team did. Raw SQL for one column; drizzle's guarded insert. */
import { sql } from 'drizzle-orm'
import { hourMs } from '#contract/shared/rules/time.ts'
import { insertAuditEntryWhere } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

export const findMemberIds = async (db: Db, roomId: number): Promise<number[]> => {
  const text = 'SELECT user_id AS id FROM room_members WHERE room_id = :roomId'
  const { results } = await statement(db, text, { roomId }).all<{ id: number }>()
  return results.map(({ id }) => id)
}

/** Logs that one of the team loaded a file of a room: once an hour, however many files a conversation has. */
export const logChatFileRead = async (db: Db, actorId: number, roomId: number, now: number): Promise<void> => {
  const earlier = sql`SELECT 1 FROM audit_log WHERE target_id = ${roomId} AND created_at > ${now - hourMs}
    AND action = 'chat.read' AND actor_id = ${actorId}`
  const entry = { actorId, action: 'chat.read', targetId: roomId, facts: {} } as const
  await insertAuditEntryWhere(db, entry, sql`NOT EXISTS (${earlier})`, now)
}
