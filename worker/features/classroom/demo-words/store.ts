/** Words saved in a demo session. Raw SQL: a guarded insert and what a saved word takes over, in one batch. */
import { normalizeWord, wordLimits } from '#contract/vocabulary/words.ts'
import type { LessonWord, WordToSave } from '#worker/hub-words.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** The two people of a demo session; null when there is no such session. */
export const findDemoMembers = (db: Db, id: number) =>
  statement(db, 'SELECT tutor_id AS tutorId, tutor_manager_id AS tutorManagerId FROM demo_sessions WHERE id = :id', {
    id,
  }).first<{ tutorId: number; tutorManagerId: number }>()

/** What a word that is there lacks, and the same word brings when it is saved again: `takeMissing` as SQL. */
const lacksSql = `((meaning = '' AND :meaning <> '') OR (sentence = '' AND :sentence <> '') OR (kind IS NULL AND :kind IS NOT NULL))`

/** Adds a word unless the demo session holds it already; one that is there takes what it lacks. Null when it is full. */
export const insertDemoWord = async (
  db: Db,
  { demoSessionId, savedBy }: { readonly demoSessionId: number; readonly savedBy: number },
  { text, meaning, sentence, kind = null }: WordToSave,
  now: number,
) => {
  const values = { demoSessionId, normalText: normalizeWord(text), meaning, sentence, kind, now }
  const [completed = [], inserted = [], words = []] = await runBatch(db, [
    statement(
      db,
      `UPDATE demo_words SET meaning = CASE meaning WHEN '' THEN :meaning ELSE meaning END,
         sentence = CASE sentence WHEN '' THEN :sentence ELSE sentence END, kind = coalesce(kind, :kind), updated_at = :now
       WHERE demo_session_id = :demoSessionId AND normal_text = :normalText AND ${lacksSql} RETURNING id`,
      values,
    ),
    statement(
      db,
      `INSERT INTO demo_words (demo_session_id, saved_by, text, normal_text, meaning, sentence, kind, created_at, updated_at)
       SELECT :demoSessionId, :savedBy, :text, :normalText, :meaning, :sentence, :kind, :now, :now
       WHERE (SELECT count(*) FROM demo_words WHERE demo_session_id = :demoSessionId) < ${wordLimits.lessonListed}
       ON CONFLICT (demo_session_id, normal_text) DO NOTHING RETURNING id`,
      { ...values, savedBy, text },
    ),
    statement(
      db,
      'SELECT id, text FROM demo_words WHERE demo_session_id = :demoSessionId AND normal_text = :normalText',
      { demoSessionId, normalText: values.normalText },
    ),
  ])
  const [word] = words as { id: number; text: string }[]
  return word ? { ...word, isNew: inserted.length > 0, isCompleted: completed.length > 0 } : null
}

/** The words of a demo session, oldest first. */
export const findDemoWords = async (db: Db, demoSessionId: number): Promise<LessonWord[]> => {
  const { results } = await statement(
    db,
    `SELECT id, text, meaning, sentence, kind, saved_by AS savedBy, created_at AS createdAt FROM demo_words
     WHERE demo_session_id = :demoSessionId ORDER BY id LIMIT ${wordLimits.lessonListed}`,
    { demoSessionId },
  ).all<LessonWord>()
  return results
}
