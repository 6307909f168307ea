/**
 * Moves reviews that a release before wrote as rows into the texts of their words. Raw SQL: one batch moves a page, so that
 * whatever ends between two batches leaves each review on one side.
 */
import { packMissing, shortReviewId } from '#contract/classroom/rules/review-text.ts'
import type { AnsweredReview } from '#contract/classroom/rules/word-schedule.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { ample, type Budget, type Progress, untilEmpty } from '#worker/work-budget.ts'

/** Reviews moved by one batch. */
const pageSize = 500
const statementsOfPage = 5

type Row = readonly [wordId: number, id: string, grade: AnsweredReview['grade'], at: number]

const pageSql = (rows: string): string =>
  `SELECT json_group_array(json_array(word_id, id, grade, at)) AS page FROM (
     SELECT word_id, id, grade, at FROM word_reviews ${rows})`
const upToLast = '(word_id, id) <= (:wordId, :id)'
const inOrder = 'ORDER BY word_id, id'

/** Moves the first rows of the table; returns how many. None when they changed meanwhile. */
const movePage = async (db: Db, size: number, now: number): Promise<number> => {
  const first = `WHERE word_id > 0 ${inOrder} LIMIT ${size}`
  const [[read], words] = (await runBatch(db, [
    statement(db, pageSql(first)),
    statement(db, `SELECT id, history FROM words WHERE id IN (SELECT word_id FROM word_reviews ${first})`),
  ])) as [{ page: string }[], { id: number; history: string }[]]
  const page = read?.page ?? '[]'
  const rows = JSON.parse(page) as Row[]
  const last = rows.at(-1)
  if (!last) return 0
  const added = words.map(({ id, history }) => ({
    id,
    text: packMissing(
      history,
      rows.filter(([wordId]) => wordId === id).map(([, uuid, grade, at]) => ({ id: shortReviewId(uuid), grade, at })),
    ),
  }))
  const upTo = { wordId: last[0], id: last[1] }
  try {
    await runBatch(db, [
      abortIfStale(db, pageSql(`WHERE ${upToLast} ${inOrder}`), { ...upTo, seen: page }),
      // A backup looks again at what it finds changed: without the instant it could miss a review on both sides.
      statement(
        db,
        `UPDATE words SET history = history || (a.value->>'text'), updated_at = :now
         FROM json_each(:added) a WHERE words.id = a.value->>'id'`,
        { added: JSON.stringify(added), now },
      ),
      statement(db, `DELETE FROM word_reviews WHERE ${upToLast}`, upTo),
    ])
    return rows.length
  } catch (error) {
    if (isAborted(error)) return 0
    throw error
  }
}

/** Goes on until no row is left or the budget ends. `done`: reviews that were moved. The daily sweep calls it. */
export const moveReviews = (db: Db, now: number, budget: Budget = ample, size = pageSize): Promise<Progress> =>
  untilEmpty(budget, { size, statements: statementsOfPage }, (most) => movePage(db, most, now))
