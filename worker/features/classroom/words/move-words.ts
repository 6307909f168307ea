/**
 * Brings the words of students who have not asked for them out of the database into their hubs, and deletes the copies that stay
 * behind once a month is over: for as long the platform keeps what a hub was, and a release before shows them. Raw SQL: a
 * page of students by seeks in the indexes, and a batch that deletes the copies of one.
 */
import { dayMs } from '#contract/shared/rules/time.ts'
import type { Announcer } from '#worker/announcer.ts'
import { isUnderLoad } from '#worker/platform-faults.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { selectPlace, storePlace } from '#worker/storage/job-places.ts'
import { ample, type Budget, type Progress } from '#worker/work-budget.ts'

/** How long the words stay in the database as they were when their hub took them. */
export const copyMs = 30 * dayMs

/** Students of a page, whose hubs are called at once, and calls of a run, which the platform bounds. */
const pageSize = 50
const mostCalls = 4000
const statementsOfPage = 7

const job = 'words-to-hubs'

interface Found {
  readonly userId: number
  readonly madeAt: number
  /** Null while the hub has not taken them. */
  readonly movedAt: number | null
}

const nextSql = (after: string): string => `(SELECT min(id) FROM (
  SELECT min(student_id) AS id FROM words WHERE student_id > ${after}
  UNION ALL SELECT min(student_id) FROM review_days WHERE student_id > ${after}))`

/** Students with rows here, after one; `end`: the last that was looked at, null behind the last of all. */
const findPage = async (db: Db, size: number): Promise<{ found: readonly Found[]; end: number | null }> => {
  const place = await selectPlace(db, job).first<{ place: number }>()
  const { results } = await statement(
    db,
    `WITH RECURSIVE next(id) AS (SELECT ${nextSql(':after')} UNION ALL SELECT ${nextSql('next.id')} FROM next
       WHERE next.id IS NOT NULL LIMIT :size)
     SELECT u.id AS userId, u.created_at AS madeAt, p.words_moved_at AS movedAt FROM next
     CROSS JOIN users u ON u.id = next.id LEFT JOIN learning_progress p ON p.student_id = u.id`,
    { after: place?.place ?? 0, size },
  ).all<Found>()
  const last = results.at(-1)
  return { found: results, end: results.length < size || !last ? null : last.userId }
}

const idsSql = '(SELECT value FROM json_each(:ids))'

/** Deletes the copies of students. Triggers refuse that while words are noted as moved, but for this transaction. */
const deleteCopies = async (db: Db, ids: readonly number[]): Promise<void> => {
  const values = { ids: JSON.stringify(ids) }
  const noted = `UPDATE learning_progress SET words_moved_at = -words_moved_at WHERE student_id IN ${idsSql}`
  await runBatch(db, [
    statement(db, `${noted} AND words_moved_at > 0`, values),
    statement(db, `DELETE FROM words WHERE student_id IN ${idsSql}`, values),
    statement(db, `DELETE FROM review_days WHERE student_id IN ${idsSql}`, values),
    statement(db, `${noted} AND words_moved_at < 0`, values),
  ])
}

interface Mover {
  readonly db: Db
  readonly announce: Pick<Announcer, 'moveWords'>
}

/**
 * Goes once through the students with words here, from where it stopped; behind the last it begins anew with the next run. A hub
 * that does not answer keeps nobody else back: its student is found again, or asks first. `done`: students moved, and copies deleted.
 */
export const moveAllWords = async (
  { db, announce }: Mover,
  now: number,
  budget: Budget = ample,
  size = pageSize,
): Promise<Progress> => {
  const faults: unknown[] = []
  let done = 0
  let calls = 0
  for (;;) {
    const { found, end } = await findPage(db, size)
    const due = found.filter(({ movedAt }) => movedAt === null || movedAt <= now - copyMs)
    // The copy goes once the hub says that it has the words, whatever the note tells.
    const told = await Promise.allSettled(due.map(({ userId, madeAt }) => announce.moveWords({ userId, madeAt })))
    faults.push(...told.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])))
    const moved = due.filter((_, at) => told[at]?.status === 'fulfilled' && told[at].value)
    const copies = moved.filter(({ movedAt }) => movedAt !== null).map(({ userId }) => userId)
    if (copies.length > 0) await deleteCopies(db, copies)
    done += moved.length
    calls += due.length
    if (faults.some(isUnderLoad) || (faults.length > 0 && done === 0)) throw faults[0]
    await storePlace(db, { job, place: end ?? 0, facts: {} }).run()
    if (end === null || calls >= mostCalls || !budget.hasRoom(statementsOfPage)) {
      if (faults.length > 0) throw faults[0]
      return { done, more: end !== null }
    }
  }
}
