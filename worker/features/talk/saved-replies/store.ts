/** Saved replies of the team. Raw SQL: guarded writes in one batch with the log. */
import { sql } from 'drizzle-orm'
import { threadLimits } from '#contract/vocabulary/threads.ts'
import { insertAuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'

export interface SavedReplyRow {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly updatedAt: number
}

interface Texts {
  readonly title: string
  readonly text: string
}

const columns = 'id, title, text, updated_at AS updatedAt'

export const listReplies = async (db: Db): Promise<SavedReplyRow[]> => {
  const { results } = await statement(
    db,
    `SELECT ${columns} FROM saved_replies ORDER BY title, id LIMIT ${threadLimits.replies}`,
  ).all<SavedReplyRow>()
  return results
}

export const findReply = (db: Db, id: number): Promise<SavedReplyRow | null> =>
  statement(db, `SELECT ${columns} FROM saved_replies WHERE id = :id`, { id }).first<SavedReplyRow>()

/** Null when there are as many as there may be. */
export const insertReply = async (
  db: Db,
  actorId: number,
  texts: Texts,
  now: number,
): Promise<SavedReplyRow | null> => {
  const entry = { actorId, action: 'saved-reply.create', facts: {}, after: { ...texts } } as const
  const [rows] = await runBatch(db, [
    statement(
      db,
      `INSERT INTO saved_replies (title, text, created_at, updated_at) SELECT :title, :text, :now, :now
       WHERE (SELECT count(*) FROM saved_replies) < ${threadLimits.replies} RETURNING ${columns}`,
      { ...texts, now },
    ),
    toStatement(
      db,
      insertAuditEntryIfChanged(db, { ...entry, targetId: sql`(SELECT max(id) FROM saved_replies)` }, now),
    ),
  ])
  return (rows as SavedReplyRow[])[0] ?? null
}

/** False when it is no longer as it was read. */
export const updateReply = async (
  db: Db,
  actorId: number,
  { before, texts }: { readonly before: SavedReplyRow; readonly texts: Texts },
  now: number,
): Promise<boolean> => {
  const { id, title, text, updatedAt } = before
  const entry = { actorId, action: 'saved-reply.update', targetId: id, facts: {} } as const
  const [rows] = await runBatch(db, [
    statement(
      db,
      `UPDATE saved_replies SET title = :title, text = :text, updated_at = :now
       WHERE id = :id AND updated_at = :updatedAt RETURNING id`,
      { id, updatedAt, ...texts, now },
    ),
    toStatement(db, insertAuditEntryIfChanged(db, { ...entry, before: { title, text }, after: { ...texts } }, now)),
  ])
  return rows?.length === 1
}

export const deleteReply = async (db: Db, actorId: number, { id, title, text }: SavedReplyRow, now: number) => {
  const entry = { actorId, action: 'saved-reply.delete', targetId: id, facts: {}, before: { title, text } } as const
  await runBatch(db, [
    statement(db, 'DELETE FROM saved_replies WHERE id = :id', { id }),
    toStatement(db, insertAuditEntry(db, entry, now)),
  ])
}
