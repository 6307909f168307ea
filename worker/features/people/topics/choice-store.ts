/**
 * Topics chosen by users. A change is one batch that is rolled back when it exceeds the limit. drizzle's builder for
 * reads; raw SQL for the guarded batch.
 */
import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { TopicChange, TopicFacts } from '#contract/people/rules/topics.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { type Db, violatesForeignKey } from '#worker/storage/db.ts'
import { abortIfStale, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { topics, userTopics } from '#worker/storage/schema/people.ts'
import { markTutorStale } from './stale-marks-store.ts'

export const findChosenTopics = (db: Db, userId: number) =>
  db
    .select({ ...getTableColumns(topics), userId: userTopics.userId })
    .from(userTopics)
    .innerJoin(topics, eq(topics.id, userTopics.topicId))
    .where(eq(userTopics.userId, userId))
    .orderBy(asc(topics.id))

export const findTopicFacts = async (db: Db, userId: number, { add, remove }: TopicChange): Promise<TopicFacts> => {
  const [known = [], chosen = []] = await runBatch(db, [
    statement(db, 'SELECT id FROM topics WHERE id IN (SELECT value FROM json_each(:ids))', {
      ids: JSON.stringify([...add, ...remove]),
    }),
    statement(db, 'SELECT topic_id AS id FROM user_topics WHERE user_id = :userId', { userId }),
  ])
  const ids = (rows: unknown[]) => new Set((rows as { id: number }[]).map(({ id }) => id))
  return { known: ids(known), chosen: ids(chosen) }
}

const limitCheckSql = `CASE WHEN (SELECT count(*) FROM user_topics WHERE user_id = :userId) > ${limits.topicsPerUser}
  THEN 'too many' ELSE 'fits' END`

const removeSql = 'DELETE FROM user_topics WHERE user_id = :userId AND topic_id'

/** False when a topic was deleted meanwhile, or a concurrent request used up the limit. */
export const storeChoice = async (db: Db, userId: number, change: TopicChange, now: number): Promise<boolean> => {
  const [add, remove] = [JSON.stringify(change.add), JSON.stringify(change.remove)]
  try {
    await runBatch(db, [
      change.only
        ? statement(db, `${removeSql} NOT IN (SELECT value FROM json_each(:add))`, { userId, add })
        : statement(db, `${removeSql} IN (SELECT value FROM json_each(:remove))`, { userId, remove }),
      statement(
        db,
        'INSERT OR IGNORE INTO user_topics (user_id, topic_id) SELECT :userId, value FROM json_each(:add)',
        { userId, add },
      ),
      ...(change.add.length > 0 ? [abortIfStale(db, limitCheckSql, { userId, seen: 'fits' })] : []),
      markTutorStale(db, userId, now),
    ])
    return true
  } catch (error) {
    if (isAborted(error) || violatesForeignKey(error)) return false
    throw error
  }
}
