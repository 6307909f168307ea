/** Words of students. Raw SQL: pages with their count in one batch, and folded search. */
import type { WordState } from '#contract/classroom/rules/word-schedule.ts'
import type { WordTexts } from '#contract/classroom/shapes/word.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { type WordKind, wordLimits } from '#contract/vocabulary/words.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { foldedSql } from '#worker/storage/folded-sql.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export interface WordRow extends WordState, WordTexts {
  readonly id: number
  readonly text: string
  readonly kind: WordKind | null
  readonly createdAt: number
  /** Who saved it; the student's own id for their own words. */
  readonly savedBy: number | null
  readonly savedByName: string | null
  readonly savedByImage: string | null
}

/** The columns of a word under the names of `WordState`. */
export const wordStateColumns = `w.due_at AS dueAt, w.stability, w.difficulty, w.state, w.step, w.days, w.reviews, w.lapses,
  w.reviewed_at AS reviewedAt`

const selectWords = `SELECT w.id, w.text, w.meaning, w.sentence, w.kind, w.created_at AS createdAt, ${wordStateColumns},
    w.saved_by AS savedBy, u.name AS savedByName, u.image AS savedByImage
  FROM words w LEFT JOIN users u ON u.id = w.saved_by AND u.id <> w.student_id`

/** A student's words, newest first, and how many there are. */
export const listWordsOf = async (db: Db, studentId: number, search: string, { limit, offset }: Page) => {
  const folded = foldForSearch(search)
  const condition = `w.student_id = :studentId${
    folded === '' ? '' : ` AND instr(${foldedSql("w.text || ' ' || w.meaning || ' ' || w.sentence")}, :folded) > 0`
  }`
  const values = { studentId, folded }
  const [list, counted] = await runBatch(db, [
    statement(
      db,
      `${selectWords} WHERE ${condition} ORDER BY w.created_at DESC, w.id DESC LIMIT :limit OFFSET :offset`,
      {
        ...values,
        limit,
        offset,
      },
    ),
    folded === ''
      ? statement(db, 'SELECT words AS total FROM learning_progress WHERE student_id = :studentId', values)
      : statement(db, `SELECT count(*) AS total FROM words w WHERE ${condition}`, values),
  ])
  const [count] = counted as { total: number }[]
  return { list: list as WordRow[], total: count?.total ?? 0 }
}

/** The words that are due now or within a day, those due longest first; how many are due now, and how many there are. */
export const findDueWords = async (db: Db, studentId: number, now: number) => {
  const [list, counted, sums] = await runBatch(db, [
    statement(
      db,
      `${selectWords} WHERE w.student_id = :studentId AND w.due_at <= :until ORDER BY w.due_at LIMIT ${wordLimits.dueListed}`,
      { studentId, until: now + wordLimits.dueAheadMs },
    ),
    statement(
      db,
      `SELECT count(*) AS due FROM (SELECT 1 FROM words WHERE student_id = :studentId AND due_at <= :now
         LIMIT ${wordLimits.dueCounted})`,
      { studentId, now },
    ),
    statement(db, 'SELECT words AS total FROM learning_progress WHERE student_id = :studentId', { studentId }),
  ])
  const [{ due }] = counted as [{ due: number }]
  const [count] = sums as { total: number }[]
  return { list: list as WordRow[], due, total: count?.total ?? 0 }
}

export interface LessonWordRow extends WordTexts {
  readonly id: number
  readonly text: string
  readonly kind: WordKind | null
  readonly savedBy: number | null
  readonly createdAt: number
}

/** The words that were saved in a lesson, oldest first. */
export const findLessonWords = async (db: Db, lessonId: number): Promise<LessonWordRow[]> => {
  const { results } = await statement(
    db,
    `SELECT id, text, meaning, sentence, kind, saved_by AS savedBy, created_at AS createdAt FROM words
     WHERE lesson_id = :lessonId ORDER BY id LIMIT ${wordLimits.lessonListed}`,
    { lessonId },
  ).all<LessonWordRow>()
  return results
}

interface OwnWord {
  readonly id: number
  readonly studentId: number
}

export const hasWord = async (db: Db, { id, studentId }: OwnWord): Promise<boolean> =>
  (await statement(db, 'SELECT 1 FROM words WHERE id = :id AND student_id = :studentId', { id, studentId }).first()) !==
  null

/** The changed word, whose kind stays where none is given; null when the student has no such word. */
export const storeTexts = async (
  db: Db,
  { id, studentId }: OwnWord,
  { meaning, sentence, kind }: WordTexts & { readonly kind?: WordKind | null | undefined },
  now: number,
): Promise<WordRow | null> => {
  const [, rows = []] = await runBatch(db, [
    statement(
      db,
      `UPDATE words SET meaning = :meaning, sentence = :sentence, kind = iif(:hasKind, :kind, kind), updated_at = :now
       WHERE id = :id AND student_id = :studentId`,
      { id, studentId, meaning, sentence, hasKind: Number(kind !== undefined), kind: kind ?? null, now },
    ),
    statement(db, `${selectWords} WHERE w.id = :id AND w.student_id = :studentId`, { id, studentId }),
  ])
  return (rows as WordRow[])[0] ?? null
}

export const deleteWord = async (db: Db, id: number, studentId: number): Promise<void> => {
  await statement(db, 'DELETE FROM words WHERE id = :id AND student_id = :studentId', { id, studentId }).run()
}
