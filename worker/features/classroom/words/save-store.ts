/** Saving a word to a student's list. Raw SQL: one batch of guarded writes, which answers why nothing was saved. */
import type { WordState } from '#contract/classroom/rules/word-schedule.ts'
import type { MarkedWord } from '#contract/classroom/rules/words.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { normalizeWord, type WordKind, wordLimits } from '#contract/vocabulary/words.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** A tutor may add to the list of a student with whom they have a lesson that was not cancelled. */
const mayAddSql = `(:savedBy = :studentId OR EXISTS (SELECT 1 FROM tutor_students
    WHERE tutor_id = :savedBy AND student_id = :studentId AND lesson_count > 0))
  AND EXISTS (SELECT 1 FROM users WHERE id = :studentId AND role = ${Role.Student})
  AND (:lessonId IS NULL OR EXISTS (SELECT 1 FROM lessons WHERE id = :lessonId AND student_id = :studentId
    AND :savedBy IN (student_id, tutor_id)))`

interface SavedWord {
  readonly id: number
  readonly text: string
  readonly isNew: boolean
  /** Whether a word that was there took what it lacked. */
  readonly isCompleted: boolean
  /** The tutor of the lesson it was saved in; null without one. */
  readonly tutorId: number | null
}

interface WordToSave extends MarkedWord {
  readonly kind?: WordKind | null | undefined
}

/** What a word that is there lacks, and the same word brings when it is saved again. Nothing written is replaced. */
export const lacksSql = `((meaning = '' AND :meaning <> '') OR (sentence = '' AND :sentence <> '') OR (kind IS NULL AND :kind IS NOT NULL))`

/**
 * Adds a word unless the list holds it already or is full; a word that is there takes what it lacks. Answers the word as
 * it is in the list.
 */
export const insertWord = async (
  db: Db,
  { studentId, savedBy, lessonId = null }: { studentId: number; savedBy: number; lessonId?: number | null },
  { text, meaning, sentence, kind = null }: WordToSave,
  state: WordState,
  now: number,
): Promise<SavedWord | 'forbidden' | 'too-many-words'> => {
  const keys = { studentId, savedBy, lessonId, normalText: normalizeWord(text) }
  const { dueAt, stability, difficulty, step, days, reviews, lapses } = state
  const texts = { meaning, sentence, kind }
  const [completed = [], inserted = [], words = [], permissions = []] = await runBatch(db, [
    statement(
      db,
      `UPDATE words SET meaning = CASE meaning WHEN '' THEN :meaning ELSE meaning END,
         sentence = CASE sentence WHEN '' THEN :sentence ELSE sentence END, kind = coalesce(kind, :kind), updated_at = :now
       WHERE student_id = :studentId AND normal_text = :normalText AND ${lacksSql} AND ${mayAddSql} RETURNING id`,
      { ...keys, ...texts, now },
    ),
    statement(
      db,
      `INSERT INTO words (student_id, saved_by, lesson_id, text, normal_text, meaning, sentence, kind, due_at, stability, difficulty,
         state, step, days, reviews, lapses, created_at, updated_at)
       SELECT :studentId, :savedBy, :lessonId, :text, :normalText, :meaning, :sentence, :kind, :dueAt, :stability, :difficulty,
         :state, :step, :days, :reviews, :lapses, :now, :now
       WHERE ${mayAddSql} AND coalesce(
         (SELECT words FROM learning_progress WHERE student_id = :studentId), 0) < ${wordLimits.perStudent}
       ON CONFLICT (student_id, normal_text) DO NOTHING RETURNING id`,
      {
        ...keys,
        ...texts,
        text,
        now,
        dueAt,
        stability,
        difficulty,
        state: state.state,
        step,
        days,
        reviews,
        lapses,
      },
    ),
    statement(db, 'SELECT id, text FROM words WHERE student_id = :studentId AND normal_text = :normalText', {
      studentId,
      normalText: keys.normalText,
    }),
    statement(db, `SELECT (${mayAddSql}) AS mayAdd, (SELECT tutor_id FROM lessons WHERE id = :lessonId) AS tutorId`, {
      studentId,
      savedBy,
      lessonId,
    }),
  ])
  const [{ mayAdd, tutorId }] = permissions as [{ mayAdd: 0 | 1; tutorId: number | null }]
  if (mayAdd === 0) return 'forbidden'
  const [word] = words as { id: number; text: string }[]
  if (!word) return 'too-many-words'
  return { ...word, isNew: inserted.length > 0, isCompleted: completed.length > 0, tutorId }
}
