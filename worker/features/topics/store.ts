import { desc, sql } from 'drizzle-orm'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { markTopic } from '#worker/features/tutors/stale-topics-store.ts'
import { type Db, violates } from '#worker/storage/db.ts'
import { foldedSql } from '#worker/storage/folded.ts'
import { batch, statement } from '#worker/storage/guarded.ts'
import type { Page } from '#worker/storage/page.ts'
import { topics } from '#worker/storage/schema/people.ts'

export type TopicRow = typeof topics.$inferSelect
type Names = Pick<TopicRow, 'arabicName' | 'englishName'>
/** The name that another topic uses already. */
export interface Taken {
  readonly taken: keyof Names
}

const takenName = (error: unknown): Taken => {
  if (violates(error, 'topics.arabic_name')) return { taken: 'arabicName' }
  if (violates(error, 'topics.english_name')) return { taken: 'englishName' }
  throw error
}

export const insertTopic = (db: Db, names: Names, now: number): Promise<TopicRow | Taken> =>
  db
    .insert(topics)
    .values({ ...names, createdAt: now, updatedAt: now })
    .returning()
    .get()
    .catch(takenName)

const row =
  'id, arabic_name AS arabicName, english_name AS englishName, created_at AS createdAt, updated_at AS updatedAt'

/** Changes the given names and marks the records of tutors who chose the topic; null when there is no such topic. */
export const renameTopic = async (
  db: Db,
  id: number,
  names: Partial<Names>,
  now: number,
): Promise<TopicRow | Taken | null> => {
  const { arabicName = null, englishName = null } = names
  try {
    const [changed] = await batch(db, [
      statement(
        db,
        `UPDATE topics SET arabic_name = coalesce(:arabicName, arabic_name),
           english_name = coalesce(:englishName, english_name), updated_at = :now
         WHERE id = :id RETURNING ${row}`,
        { id, arabicName, englishName, now },
      ),
      markTopic(db, id, now),
    ])
    return (changed?.[0] as TopicRow | undefined) ?? null
  } catch (error) {
    return takenName(error)
  }
}

/** Deletes a topic and everybody's choice of it; false when there is none. */
export const removeTopic = async (db: Db, id: number, now: number): Promise<boolean> => {
  const [, removed] = await batch(db, [
    markTopic(db, id, now),
    statement(db, 'DELETE FROM topics WHERE id = :id RETURNING id', { id }),
  ])
  return removed?.length === 1
}

const names = sql.raw(`${foldedSql('arabic_name')} || char(10) || ${foldedSql('english_name')}`)

/** Newest first. Admins write topics by hand, so there are few enough to scan. */
export const listTopicRows = async (db: Db, text: string, { limit, offset }: Page) => {
  const where = text === '' ? undefined : sql`instr(${names}, ${foldForSearch(text)}) > 0`
  const [list, [counted]] = await db.batch([
    db.select().from(topics).where(where).orderBy(desc(topics.id)).limit(limit).offset(offset),
    db.select({ total: sql<number>`count(*)` }).from(topics).where(where),
  ])
  return { list, total: counted?.total ?? 0 }
}
