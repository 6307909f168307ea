/** Message templates of tutors. Raw SQL: guarded writes. */
import type { MessageTemplate } from '#contract/talk/api/message-templates.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

interface Texts {
  readonly title: string
  readonly text: string
}

export const listTemplates = async (db: Db, userId: number): Promise<MessageTemplate[]> => {
  const { results } = await statement(
    db,
    'SELECT id, title, text FROM message_templates WHERE user_id = :userId ORDER BY id',
    { userId },
  ).all<MessageTemplate>()
  return results
}

/** The stored template; null when the tutor has as many as there may be. A repeated request finds its first row. */
export const insertTemplate = async (
  db: Db,
  userId: number,
  { title, text }: Texts,
  now: number,
): Promise<MessageTemplate | null> => {
  const values = { userId, title, text }
  const isSame = 'user_id = :userId AND title = :title AND text = :text'
  const [, rows] = await runBatch(db, [
    statement(
      db,
      `INSERT INTO message_templates (user_id, title, text, created_at, updated_at)
       SELECT :userId, :title, :text, :now, :now
       WHERE NOT EXISTS (SELECT 1 FROM message_templates WHERE ${isSame})
         AND (SELECT count(*) FROM message_templates WHERE user_id = :userId) < ${messageLimits.templates.count}`,
      { ...values, now },
    ),
    statement(db, `SELECT id, title, text FROM message_templates WHERE ${isSame} ORDER BY id LIMIT 1`, values),
  ])
  return (rows as MessageTemplate[])[0] ?? null
}

/** Whose template it is; null when there is none. */
export const findTemplateOwner = async (db: Db, id: number): Promise<number | null> => {
  const row = await statement(db, 'SELECT user_id AS userId FROM message_templates WHERE id = :id', { id }).first<{
    userId: number
  }>()
  return row?.userId ?? null
}

/** Null when the template was deleted meanwhile. */
export const updateTemplate = (
  db: Db,
  id: number,
  { title, text }: Texts,
  now: number,
): Promise<MessageTemplate | null> =>
  statement(
    db,
    'UPDATE message_templates SET title = :title, text = :text, updated_at = :now WHERE id = :id RETURNING id, title, text',
    { id, title, text, now },
  ).first<MessageTemplate>()

export const deleteTemplate = async (db: Db, id: number): Promise<void> => {
  await statement(db, 'DELETE FROM message_templates WHERE id = :id', { id }).run()
}
