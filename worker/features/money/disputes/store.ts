/** Disputes about lessons. Raw SQL: guarded writes in one batch with the notices. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { DisputeSide } from '#contract/money/rules/disputes.ts'
import { type DisputeKind, type DisputeState, disputeLimits } from '#contract/vocabulary/disputes.ts'
import {
  type JoinedLesson,
  joinedColumns,
  joinPeople,
  type LessonWithPeople,
  toLessonWithPeople,
} from '#worker/features/lessons/people-store.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { type ListOf, type ListPage, readTable } from '#worker/storage/list-reader.ts'
import { claimObject } from '#worker/storage/orphan-objects.ts'
import { type Notice, queueNotice } from '#worker/storage/outbox/notices.ts'
import { disputes } from '#worker/storage/schema/teaching.ts'

export type DisputeRow = typeof disputes.$inferSelect

/** SQL: the columns of a dispute, for `DisputeRow`. */
export const disputeColumns = `id, lesson_id AS lessonId, tutor_id AS tutorId, student_id AS studentId, user_id AS userId, side, kind, text, picture, answer,
  answered_at AS answeredAt, state, closed_at AS closedAt, created_at AS createdAt`

export const findDispute = (db: Db, id: number): Promise<DisputeRow | null> =>
  statement(db, `SELECT ${disputeColumns} FROM disputes WHERE id = :id`, { id }).first()

export const listStates = async (db: Db, lessonId: number, side: DisputeSide): Promise<DisputeState[]> => {
  const { results } = await statement(db, 'SELECT state FROM disputes WHERE lesson_id = :lessonId AND side = :side', {
    lessonId,
    side,
  }).all<{ state: DisputeState }>()
  return results.map(({ state }) => state)
}

/** SQL: the member who opened a dispute, and the other one. */
const [opener, other] = [
  "iif(d.side = 'student', l.student_id, l.tutor_id)",
  "iif(d.side = 'student', l.tutor_id, l.student_id)",
]

/** Tells the other member about a dispute, or its opener about the answer, in the batch of the cause. */
const queueDisputeNews = (db: Db, news: 'dispute_opened' | 'dispute_answered', id: string, now: number) => {
  const [reader, about] = news === 'dispute_opened' ? [other, opener] : [opener, other]
  return statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, session_id, facts, due_at)
     SELECT ${reader}, '${news}', printf('dispute:%d:${news}', d.id), ${about}, l.session_id,
       json_object('refId', l.id, 'start', l.start_at, 'duration', l.duration), :now
     FROM disputes d JOIN lessons l ON l.id = d.lesson_id WHERE d.id = ${id}`,
    { now },
  )
}

export interface NewDispute {
  readonly lessonId: number
  readonly tutorId: number
  readonly studentId: number
  readonly userId: number
  readonly side: DisputeSide
  readonly kind: DisputeKind
  readonly text: string
  readonly picture: string | null
}

/** Null when this side has opened one meanwhile. `also`: what its batch has besides. */
export const insertDispute = async (
  db: Db,
  dispute: NewDispute,
  alert: Notice,
  now: number,
  also: readonly D1PreparedStatement[] = [],
): Promise<DisputeRow | null> => {
  try {
    const results = await runBatch(db, [
      statement(
        db,
        `INSERT INTO disputes (lesson_id, tutor_id, student_id, user_id, side, kind, text, picture, created_at)
         SELECT :lessonId, :tutorId, :studentId, :userId, :side, :kind, :text, :picture, :now WHERE NOT EXISTS (
           SELECT 1 FROM disputes WHERE lesson_id = :lessonId AND side = :side AND state <> 'withdrawn')
         RETURNING ${disputeColumns}`,
        { ...dispute, now },
      ),
      abortIfUnchanged(db),
      ...(dispute.picture === null ? [] : [claimObject(db, dispute.picture)]),
      queueDisputeNews(db, 'dispute_opened', '(SELECT max(id) FROM disputes)', now),
      queueNotice(db, alert),
      ...also,
    ])
    return (results[0]?.[0] ?? null) as DisputeRow | null
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}

/** False when it was answered, ruled or withdrawn meanwhile, or its time is over. */
export const storeAnswer = async (db: Db, id: number, answer: string, now: number): Promise<boolean> => {
  try {
    await runBatch(db, [
      statement(
        db,
        `UPDATE disputes SET answer = :answer, answered_at = :now
         WHERE id = :id AND state = 'open' AND answer IS NULL AND created_at >= :since`,
        { id, answer, now, since: now - disputeLimits.answerMs },
      ),
      abortIfUnchanged(db),
      queueDisputeNews(db, 'dispute_answered', String(id), now),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

/** False when it is not open any more. */
export const storeWithdrawal = async (db: Db, id: number, now: number): Promise<boolean> => {
  const { meta } = await statement(
    db,
    `UPDATE disputes SET state = 'withdrawn', closed_at = :now WHERE id = :id AND state = 'open'`,
    { id, now },
  ).run()
  return meta.changes > 0
}

interface DisputeFilter extends ListPage {
  readonly states?: readonly DisputeState[] | undefined
  /** Either member of the lesson. */
  readonly member?: number | undefined
}

/** The plus keeps SQLite to the index of the member, whose disputes are few, where it could take that of the states. */
const hasState = (states: readonly DisputeState[] | undefined): SQL | undefined =>
  states?.length ? sql`+${disputes.state} IN (SELECT value FROM json_each(${JSON.stringify(states)}))` : undefined

export const findDisputes = (db: Db, { states, member, ...page }: DisputeFilter): Promise<ListOf<DisputeRow>> => {
  const order = disputes.createdAt
  const all = { order, conditions: undefined, oneOf: { column: disputes.state, values: states } }
  if (member === undefined) return readTable(db, disputes, all, page)
  const ranges = [eq(disputes.tutorId, member), eq(disputes.studentId, member)]
  return readTable(db, disputes, { order, conditions: hasState(states), ranges }, page)
}

/** Lessons by their ids, with both members. */
export const findLessonsWithPeople = async (db: Db, ids: readonly number[]): Promise<LessonWithPeople[]> => {
  const { results } = await statement(
    db,
    `SELECT ${joinedColumns} FROM lessons ${joinPeople} WHERE lessons.id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(ids) },
  ).all<JoinedLesson>()
  return results.map(toLessonWithPeople)
}

const mostHeldBack = 50

/** Lessons whose pay waits for a ruling, the longest waiting first. */
export const findHeldBack = async (db: Db): Promise<LessonWithPeople[]> => {
  const { results } = await statement(
    db,
    `SELECT ${joinedColumns} FROM (SELECT lesson_id, judged_at FROM lesson_verdicts INDEXED BY lesson_verdicts_held
       WHERE held_back = 1 ORDER BY judged_at, lesson_id LIMIT ${mostHeldBack}) v
     JOIN lessons ON lessons.id = v.lesson_id ${joinPeople} ORDER BY v.judged_at, v.lesson_id`,
  ).all<JoinedLesson>()
  return results.map(toLessonWithPeople)
}
