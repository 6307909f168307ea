/** The catalogue of topics. Drizzle's builder; raw SQL where a change shares a batch with its marks. */
import { desc, sql } from 'drizzle-orm'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { markTutorsOfTopic } from '#worker/features/tutors/stale-topics-store.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { foldedSql } from '#worker/storage/folded-sql.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { topics } from '#worker/storage/schema/people.ts'

export type TopicRow = typeof topics.$inferSelect
type Names = Pick<TopicRow, 'arabicName' | 'englishName'>
/** The name that another topic uses already. */
export interface TakenName {
  readonly taken: keyof Names
}

const toTakenName = (error: unknown): TakenName => {
  if (violatesUnique(error, 'topics.arabic_name')) return { taken: 'arabicName' }
  if (violatesUnique(error, 'topics.english_name')) return { taken: 'englishName' }
  throw error
}

export const insertTopic = (db: Db, names: Names, now: number): Promise<TopicRow | TakenName> =>
  db
    .insert(topics)
    .values({ ...names, createdAt: now, updatedAt: now })
    .returning()
    .get()
    .catch(toTakenName)

const topicColumns =
  'id, arabic_name AS arabicName, english_name AS englishName, created_at AS createdAt, updated_at AS updatedAt'

/** Changes the given names and marks the records of tutors who chose the topic; null when there is no such topic. */
export const renameTopic = async (
  db: Db,
  id: number,
  names: Partial<Names>,
  now: number,
): Promise<TopicRow | TakenName | null> => {
  const { arabicName = null, englishName = null } = names
  try {
    const [changed] = await runBatch(db, [
      statement(
        db,
        `UPDATE topics SET arabic_name = coalesce(:arabicName, arabic_name),
           english_name = coalesce(:englishName, english_name), updated_at = :now
         WHERE id = :id RETURNING ${topicColumns}`,
        { id, arabicName, englishName, now },
      ),
      markTutorsOfTopic(db, id, now),
    ])
    return (changed?.[0] as TopicRow | undefined) ?? null
  } catch (error) {
    return toTakenName(error)
  }
}

/** Deletes a topic and everybody's choice of it; false when there is none. */
export const removeTopic = async (db: Db, id: number, now: number): Promise<boolean> => {
  const [, removed] = await runBatch(db, [
    markTutorsOfTopic(db, id, now),
    statement(db, 'DELETE FROM topics WHERE id = :id RETURNING id', { id }),
  ])
  return removed?.length === 1
}

const bothNames = sql.raw(`${foldedSql('arabic_name')} || char(10) || ${foldedSql('english_name')}`)

/** Newest first. Admins write topics by hand, so there are few enough to scan. */
export const listTopicRows = async (db: Db, text: string, { limit, offset }: Page) => {
  const where = text === '' ? undefined : sql`instr(${bothNames}, ${foldForSearch(text)}) > 0`
  const [list, [counted]] = await db.batch([
    db.select().from(topics).where(where).orderBy(desc(topics.id)).limit(limit).offset(offset),
    db.select({ total: sql<number>`count(*)` }).from(topics).where(where),
  ])
  return { list, total: counted?.total ?? 0 }
}
