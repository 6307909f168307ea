/** Notes of the team about people. Raw SQL: guarded writes in one batch with the log. */
import { deskLimits } from '#contract/vocabulary/desk.ts'
import { type AuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'

export interface NoteRow {
  readonly id: number
  readonly userId: number
  readonly authorId: number
  readonly authorName: string | null
  readonly text: string
  readonly pinned: 0 | 1
  readonly createdAt: number
  readonly updatedAt: number
}

const columns = `n.id, n.user_id AS userId, n.author_id AS authorId, a.name AS authorName, n.text, n.pinned,
  n.created_at AS createdAt, n.updated_at AS updatedAt FROM person_notes n LEFT JOIN users a ON a.id = n.author_id`

export const findNotes = async (db: Db, userId: number): Promise<NoteRow[]> => {
  const { results } = await statement(
    db,
    `SELECT ${columns} WHERE n.user_id = :userId ORDER BY n.pinned DESC, n.created_at DESC LIMIT ${deskLimits.mostNotes}`,
    { userId },
  ).all<NoteRow>()
  return results
}

export const findNote = (db: Db, userId: number, id: number): Promise<NoteRow | null> =>
  statement(db, `SELECT ${columns} WHERE n.id = :id AND n.user_id = :userId`, { id, userId }).first()

/** The line of the log about a note, whose target is the person. */
const entryOf = (
  actorId: number,
  userId: number,
  values: Pick<AuditEntry, 'facts' | 'before' | 'after'>,
): AuditEntry => ({
  ...{ actorId, action: 'user.note', targetId: userId },
  ...values,
})

/** False where there is no such person. */
export const insertNote = async (
  db: Db,
  { userId, authorId, text }: { readonly userId: number; readonly authorId: number; readonly text: string },
  now: number,
): Promise<boolean> => {
  const [rows] = await runBatch(db, [
    statement(
      db,
      `INSERT INTO person_notes (user_id, author_id, text, pinned, created_at, updated_at)
       SELECT id, :authorId, :text, 0, :now, :now FROM users WHERE id = :userId RETURNING id`,
      { userId, authorId, text, now },
    ),
    toStatement(db, insertAuditEntryIfChanged(db, entryOf(authorId, userId, { facts: {}, after: { text } }), now)),
  ])
  return rows?.length === 1
}

/** False where somebody else changed it meanwhile. */
export const changeNote = async (
  db: Db,
  note: NoteRow,
  { actorId, text, pinned }: { readonly actorId: number; readonly text: string; readonly pinned: boolean },
  now: number,
): Promise<boolean> => {
  const entry = entryOf(actorId, note.userId, {
    facts: { note: note.id },
    before: { text: note.text, pinned: note.pinned === 1 },
    after: { text, pinned },
  })
  const [rows] = await runBatch(db, [
    statement(
      db,
      `UPDATE person_notes SET text = :text, pinned = :pinned, updated_at = :now
       WHERE id = :id AND updated_at = :seen RETURNING id`,
      { id: note.id, text, pinned: pinned ? 1 : 0, seen: note.updatedAt, now },
    ),
    toStatement(db, insertAuditEntryIfChanged(db, entry, now)),
  ])
  return rows?.length === 1
}

export const removeNote = async (db: Db, note: NoteRow, actorId: number, now: number): Promise<void> => {
  const entry = entryOf(actorId, note.userId, { facts: { note: note.id }, before: { text: note.text } })
  await runBatch(db, [
    statement(db, 'DELETE FROM person_notes WHERE id = :id', { id: note.id }),
    toStatement(db, insertAuditEntryIfChanged(db, entry, now)),
  ])
}
