/** The catalogue of topics. Drizzle's builder for the list; raw SQL where a change shares a batch with its marks and its line in the log. */
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { listTopics } from '#contract/people/api/topics.ts'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import { insertAuditEntry, insertAuditEntryWhere } from '#worker/storage/audit.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { readTable } from '#worker/storage/list-reader.ts'
import { topics } from '#worker/storage/schema/people.ts'
import { markTutorsOfTopic } from './stale-marks-store.ts'

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

const topicColumns = `id, arabic_name AS arabicName, english_name AS englishName, user_count AS userCount,
  created_at AS createdAt, updated_at AS updatedAt`

export const findTopic = (db: Db, id: number): Promise<TopicRow | null> =>
  statement(db, `SELECT ${topicColumns} FROM topics WHERE id = :id`, { id }).first<TopicRow>()

/** A new topic and its line in the log. */
export const insertTopic = async (
  db: Db,
  names: Names,
  actorId: number,
  now: number,
): Promise<TopicRow | TakenName> => {
  const entry = { actorId, targetId: sql`last_insert_rowid()`, facts: {}, after: names }
  try {
    const [inserted] = await runBatch(db, [
      statement(
        db,
        `INSERT INTO topics (arabic_name, english_name, created_at, updated_at)
         VALUES (:arabicName, :englishName, :now, :now) RETURNING ${topicColumns}`,
        { ...names, now },
      ),
      toStatement(db, insertAuditEntry(db, { ...entry, action: 'topic.create' }, now)),
    ])
    return inserted?.[0] as TopicRow
  } catch (error) {
    return toTakenName(error)
  }
}

const namesBefore = (id: number): SQL =>
  sql`(SELECT json_object('arabicName', arabic_name, 'englishName', english_name) FROM topics WHERE id = ${id})`

interface TopicUpdate {
  readonly names: Partial<Names>
  /** When the topic had last been changed as the caller saw it; undefined changes it whatever it is now. */
  readonly seenAt: number | undefined
}

/**
 * Changes the given names and marks the records of tutors who chose the topic; null when there is no such topic, or it is
 * no longer as it was seen.
 */
export const renameTopic = async (
  db: Db,
  id: number,
  { names, seenAt }: TopicUpdate,
  actorId: number,
  now: number,
): Promise<TopicRow | TakenName | null> => {
  const { arabicName = null, englishName = null } = names
  const isAsSeen = seenAt === undefined ? sql`id = ${id}` : sql`id = ${id} AND updated_at = ${seenAt}`
  try {
    const [, changed] = await runBatch(db, [
      // Written first, so that it reads the names before the change; where there is nothing to change, it is not written.
      toStatement(
        db,
        insertAuditEntryWhere(
          db,
          { actorId, action: 'topic.update', targetId: id, facts: {}, before: namesBefore(id), after: names },
          sql`EXISTS (SELECT 1 FROM topics WHERE ${isAsSeen})`,
          now,
        ),
      ),
      statement(
        db,
        `UPDATE topics SET arabic_name = coalesce(:arabicName, arabic_name),
           english_name = coalesce(:englishName, english_name), updated_at = :now
         WHERE id = :id AND (:seenAt IS NULL OR updated_at = :seenAt) RETURNING ${topicColumns}`,
        { id, arabicName, englishName, seenAt: seenAt ?? null, now },
      ),
      markTutorsOfTopic(db, id, now),
    ])
    return (changed?.[0] as TopicRow | undefined) ?? null
  } catch (error) {
    return toTakenName(error)
  }
}

/** Deletes a topic and everybody's choice of it; false when there is none. */
export const removeTopic = async (db: Db, id: number, actorId: number, now: number): Promise<boolean> => {
  const entry = { actorId, targetId: id, facts: {}, before: namesBefore(id) }
  const [, , removed] = await runBatch(db, [
    markTutorsOfTopic(db, id, now),
    toStatement(
      db,
      insertAuditEntryWhere(
        db,
        { ...entry, action: 'topic.delete' },
        sql`EXISTS (SELECT 1 FROM topics WHERE id = ${id})`,
        now,
      ),
    ),
    statement(db, 'DELETE FROM topics WHERE id = :id RETURNING id', { id }),
  ])
  return removed?.length === 1
}

type TopicQuery = InputOf<typeof listTopics>['query']

const orderColumns = { created_at: topics.createdAt, users: topics.userCount }

/** One page, newest first. A name is looked for in all of them: admins write topics by hand, so they are few. */
export const findTopics = (db: Db, { name, orderBy = 'created_at', ...query }: TopicQuery) => {
  const conditions = and(
    or(where.matchesName('arabic_name', name), where.matchesName('english_name', name)),
    where.happens(topics.createdAt, query.createdAt),
  )
  return readTable(db, topics, { order: orderColumns[orderBy], conditions }, query)
}
