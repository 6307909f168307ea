/**
 * Reviews of words. Raw SQL: one batch that records reviews and states, guarded by the counts it was computed from. A review is
 * added to the text of its word; those of a release before are rows, until `move-reviews.ts` has moved them. Readers ask both.
 */

import { allReviews, packReviews, shortReviewId } from '#contract/classroom/rules/review-text.ts'
import type { AnsweredReview, ReviewedWord, WordState } from '#contract/classroom/rules/word-schedule.ts'
import { cairoDayStart } from '#contract/shared/rules/time.ts'
import { wordLimits } from '#contract/vocabulary/words.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { wordStateColumns } from './store.ts'

interface StoredWord extends ReviewedWord {
  readonly id: number
}

const ownWords = 'w.student_id = :studentId AND w.id IN (SELECT value FROM json_each(:ids))'

/** The words of these that the student has, with all their reviews, by their short ids. */
export const findReviewedWords = async (db: Db, studentId: number, ids: readonly number[]): Promise<StoredWord[]> => {
  const values = { studentId, ids: JSON.stringify(ids) }
  const [words, reviews] = await runBatch(db, [
    statement(
      db,
      `SELECT w.id, w.created_at AS createdAt, w.history, ${wordStateColumns} FROM words w WHERE ${ownWords} ORDER BY w.id`,
      values,
    ),
    statement(
      db,
      `SELECT r.word_id AS wordId, r.id, r.grade, r.at FROM words w JOIN word_reviews r ON r.word_id = w.id
       WHERE ${ownWords}`,
      values,
    ),
  ])
  const rows = (reviews as (AnsweredReview & { wordId: number })[]).map((row) => ({
    ...row,
    id: shortReviewId(row.id),
  }))
  return (words as (WordState & { id: number; createdAt: number; history: string })[]).map(
    ({ id, createdAt, history, ...state }) => ({
      id,
      createdAt,
      state,
      reviews: allReviews(
        history,
        rows.filter(({ wordId }) => wordId === id),
      ),
    }),
  )
}

interface WordChange {
  readonly id: number
  /** How many reviews it had when it was read. */
  readonly seen: number
  readonly state: WordState
  readonly added: readonly AnsweredReview[]
}

/** False when one of the words was reviewed or removed since it was read; nothing is stored then. */
export const storeReviews = async (
  db: Db,
  studentId: number,
  changes: readonly WordChange[],
  now: number,
): Promise<boolean> => {
  const ids = JSON.stringify(changes.map(({ id }) => id))
  const before = changes.map(({ seen }) => seen)
  const days = new Map<number, number>()
  for (const { at } of changes.flatMap(({ added }) => added))
    days.set(cairoDayStart(at), (days.get(cairoDayStart(at)) ?? 0) + 1)
  const states = changes.map(({ id, state, added }) => ({ ...state, id, added: packReviews(added) }))
  try {
    await runBatch(db, [
      abortIfStale(
        db,
        `SELECT json_group_array(reviews) FROM (SELECT w.reviews FROM words w WHERE ${ownWords} ORDER BY w.id)`,
        { studentId, ids, seen: JSON.stringify(before) },
      ),
      statement(
        db,
        `INSERT INTO review_days (student_id, day, reviews)
         SELECT :studentId, value->>0, value->>1 FROM json_each(:days) WHERE true
         ON CONFLICT (student_id, day) DO UPDATE SET reviews = reviews + excluded.reviews`,
        { studentId, days: JSON.stringify([...days]) },
      ),
      statement(
        db,
        `UPDATE words SET due_at = s.value->>'dueAt', stability = s.value->>'stability',
           difficulty = s.value->>'difficulty', state = s.value->>'state', step = s.value->>'step',
           days = s.value->>'days', reviews = s.value->>'reviews', lapses = s.value->>'lapses',
           reviewed_at = s.value->>'reviewedAt', history = history || (s.value->>'added'), updated_at = :now
         FROM json_each(:states) s WHERE words.id = s.value->>'id'`,
        { states: JSON.stringify(states), now },
      ),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

interface FigureRows {
  /** Days with a review since the instant, by their first instant. */
  readonly days: readonly { readonly day: number; readonly reviews: number }[]
  /** Words due from each of the instants to the next. */
  readonly coming: readonly { readonly day: number; readonly words: number }[]
}

/** `bounds` are the starts of the coming days, and the end of the last. */
export const findFigures = async (
  db: Db,
  studentId: number,
  since: number,
  bounds: readonly number[],
): Promise<FigureRows> => {
  const days = bounds.slice(0, -1).map((from, index) => ({ from, until: bounds[index + 1] }))
  const [reviewed, coming] = await runBatch(db, [
    statement(db, 'SELECT day, reviews FROM review_days WHERE student_id = :studentId AND day >= :since', {
      studentId,
      since,
    }),
    statement(
      db,
      `SELECT d.value->>'from' AS day, (SELECT count(*) FROM (SELECT 1 FROM words WHERE student_id = :studentId
           AND due_at >= d.value->>'from' AND due_at < d.value->>'until' LIMIT ${wordLimits.dueCounted})) AS words
       FROM json_each(:days) d`,
      { studentId, days: JSON.stringify(days) },
    ),
  ])
  return { days: reviewed as FigureRows['days'], coming: coming as FigureRows['coming'] }
}
