/**
 * The words of a student as releases before kept them in D1, on their way into the hub. Raw SQL: what is read and what notes that
 * it has moved are a batch each, and the second does nothing where anything has changed since the first.
 */
import { packMissing, shortReviewId } from '#contract/classroom/rules/review-text.ts'
import type { AnsweredReview } from '#contract/classroom/rules/word-schedule.ts'
import type { ReviewDay } from '#worker/hub-words.ts'
import type { HubOwner } from '#worker/live-rooms.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import type { Card } from './card-store.ts'

/** An account of this id and beginning, which nobody is deleting. */
const isThereSql = `EXISTS (SELECT 1 FROM users WHERE id = :userId AND created_at = :madeAt)
  AND NOT EXISTS (SELECT 1 FROM account_deletions WHERE user_id = :userId AND started_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM deleted_accounts WHERE user_id = :userId AND made_at = :madeAt)`

/** All that a release before can change of them. */
const seenSql = `SELECT (SELECT json_group_array(json_array(
      id, updated_at, reviews, length(meaning), length(sentence), kind, length(history)))
    FROM (SELECT * FROM words WHERE student_id = :userId ORDER BY id))
  || (SELECT json_group_array(json_array(day, reviews))
    FROM (SELECT day, reviews FROM review_days WHERE student_id = :userId ORDER BY day))
  || (SELECT count(*) FROM words w JOIN word_reviews r ON r.word_id = w.id WHERE w.student_id = :userId)
  || (${isThereSql})`

export interface FoundWords {
  readonly cards: readonly Card[]
  readonly days: readonly ReviewDay[]
  /** Reviews that were rows, as letters to add to the texts of their words. */
  readonly packed: readonly { readonly id: number; readonly text: string }[]
  readonly seen: string
}

/** Null where there is no such account. */
export const readWords = async (db: Db, { userId, madeAt }: HubOwner): Promise<FoundWords | null> => {
  const [[account], words, rows, days] = (await runBatch(db, [
    statement(db, `SELECT (${isThereSql}) AS isThere, (${seenSql}) AS seen`, { userId, madeAt }),
    statement(
      db,
      `SELECT id, saved_by AS savedBy, lesson_id AS lessonId, text, normal_text AS normalText, meaning, sentence, kind,
         due_at AS dueAt, stability, difficulty, state, step, days, reviews, lapses, reviewed_at AS reviewedAt, history,
         created_at AS createdAt, updated_at AS updatedAt
       FROM words WHERE student_id = :userId ORDER BY id`,
      { userId },
    ),
    statement(
      db,
      `SELECT r.word_id AS wordId, r.id, r.grade, r.at FROM words w JOIN word_reviews r ON r.word_id = w.id
       WHERE w.student_id = :userId`,
      { userId },
    ),
    statement(db, 'SELECT day, reviews FROM review_days WHERE student_id = :userId ORDER BY day', { userId }),
  ])) as [{ isThere: 0 | 1; seen: string }[], Card[], (AnsweredReview & { wordId: number })[], ReviewDay[]]
  if (!account?.isThere) return null
  const added = new Map<number, AnsweredReview[]>()
  for (const { wordId, ...row } of rows)
    added.set(wordId, [...(added.get(wordId) ?? []), { ...row, id: shortReviewId(row.id) }])
  const packed = words.flatMap(({ id, history }) => {
    const own = added.get(id)
    return own ? [{ id, text: packMissing(history, own) }] : []
  })
  const textOf = new Map(packed.map(({ id, text }) => [id, text]))
  const cards = words.map((card) => ({ ...card, history: card.history + (textOf.get(card.id) ?? '') }))
  return { cards, days, packed, seen: account.seen }
}

const noteSql = `INSERT INTO learning_progress (student_id, words_moved_at) VALUES (:userId, :now)
  ON CONFLICT (student_id) DO UPDATE SET words_moved_at = coalesce(words_moved_at, excluded.words_moved_at)`

/** From here on nothing is written to the words in D1, which stay as a copy. False when they have changed since they were read. */
export const noteMove = async (
  db: Db,
  { userId, madeAt }: HubOwner,
  { packed, seen }: FoundWords,
  now: number,
): Promise<boolean> => {
  const texts = JSON.stringify(packed)
  const pack = [
    statement(
      db,
      `UPDATE words SET history = history || (p.value->>'text') FROM json_each(:texts) p WHERE words.id = p.value->>'id'`,
      { texts },
    ),
    statement(db, "DELETE FROM word_reviews WHERE word_id IN (SELECT value->>'id' FROM json_each(:texts))", { texts }),
  ]
  try {
    await runBatch(db, [
      abortIfStale(db, seenSql, { userId, madeAt, seen }),
      ...(packed.length > 0 ? pack : []),
      statement(db, noteSql, { userId, now }),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

/** The note alone, where the hub has had the words for long and a database came back from before it took them. */
export const noteAgain = async (db: Db, { userId, madeAt }: HubOwner, now: number): Promise<void> => {
  await statement(
    db,
    `INSERT INTO learning_progress (student_id, words_moved_at) SELECT :userId, :now WHERE ${isThereSql}
     ON CONFLICT (student_id) DO UPDATE SET words_moved_at = coalesce(words_moved_at, excluded.words_moved_at)`,
    { userId, madeAt, now },
  ).run()
}
