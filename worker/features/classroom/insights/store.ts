/** What the two of a lesson agreed about texts of their speech, and parts of sound. Raw SQL: guarded writes in batches. */
import type { InsightFacts, SoundPart } from '#contract/classroom/rules/insights.ts'
import { adultBirthYear } from '#contract/people/rules/guardians.ts'
import { type InsightSoundType, type InsightState, insightLimits } from '#contract/vocabulary/insights.ts'
import { wishesSql } from '#worker/features/classroom/insight-wish/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { allowsTextsSql } from '#worker/storage/guardians.ts'

interface SideRow {
  readonly userId: number
  readonly on: boolean
  readonly changedAt: number
  readonly state: InsightState
  readonly soundGoneAt: number | null
  /** JSON. */
  readonly spoken: string | null
  readonly simulated: 0 | 1
  /** Said by the standing wish. */
  readonly standing: 0 | 1
}

export interface LessonInsight extends InsightFacts {
  readonly lessonId: number
  /** When the account of the student was made. */
  readonly madeAt: number
  readonly sides: readonly SideRow[]
  /** Whether a standing wish of the caller stands. */
  readonly wishes: boolean
}

type LessonPart = Omit<LessonInsight, 'sides' | 'guardianAllows' | 'wishes'> & { guardianAllows: 0 | 1; wishes: 0 | 1 }

/** What a standing wish leaves in the history of a lesson, where a press leaves 1 or 0. */
const wishWord = 2

/** The lesson with what its two agreed, and whether the caller has a standing wish; null when there is no such lesson. */
export const findLessonInsight = async (db: Db, lessonId: number, callerId: number): Promise<LessonInsight | null> => {
  const [lessons = [], sides = []] = await runBatch(db, [
    statement(
      db,
      `SELECT l.id AS lessonId, l.student_id AS studentId, l.tutor_id AS tutorId, l.start_at AS start, l.end_at AS "end",
         l.canceled_at AS canceledAt, s.birth_year AS birthYear, s.created_at AS madeAt,
         ${allowsTextsSql('l.student_id')} AS guardianAllows, ${wishesSql(':callerId')} AS wishes
       FROM lessons l JOIN users s ON s.id = l.student_id WHERE l.id = :lessonId`,
      { lessonId, callerId },
    ),
    statement(
      db,
      `SELECT user_id AS userId, consented AS "on", changed_at AS changedAt, state, sound_gone_at AS soundGoneAt, spoken,
         simulated, history ->> '$[#-1][1]' = ${wishWord} AS standing FROM lesson_insights WHERE lesson_id = :lessonId`,
      { lessonId },
    ),
  ])
  const [lesson] = lessons as LessonPart[]
  if (!lesson) return null
  return {
    ...lesson,
    guardianAllows: lesson.guardianAllows === 1,
    wishes: lesson.wishes === 1,
    sides: (sides as (Omit<SideRow, 'on'> & { on: 0 | 1 })[]).map((side) => ({ ...side, on: side.on === 1 })),
  }
}

/** Both agree, and nobody has withdrawn. */
const bothAgreeSql = `(SELECT COUNT(*) FROM lesson_insights b WHERE b.lesson_id = :lessonId AND b.consented = 1
  AND b.state <> 'gone') = 2`

/** The student is of age, or a guardian’s word stands. */
const mayAgreeSql = `EXISTS (SELECT 1 FROM lessons l JOIN users s ON s.id = l.student_id
  WHERE l.id = :lessonId AND (s.birth_year <= :adultYear OR ${allowsTextsSql('s.id')}))`

interface Word {
  readonly lessonId: number
  readonly end: number
  readonly userId: number
  readonly on: boolean
}

/**
 * Notes what somebody says. Taken back while both agree, it ends both sides: the job takes what is there. Nothing is agreed to
 * where a guardian forbade it meanwhile.
 */
export const storeConsent = async (db: Db, { lessonId, end, userId, on }: Word, now: number): Promise<void> => {
  const values = { lessonId, userId, now, word: Number(on), adultYear: adultBirthYear(now) }
  const said = statement(
    db,
    `INSERT INTO lesson_insights (lesson_id, user_id, consented, changed_at, history, state, sound_until)
     SELECT :lessonId, :userId, :word, :now, json_array(json_array(CAST(:now AS INTEGER), CAST(:word AS INTEGER))), 'none', :soundUntil
     WHERE :word = 0 OR ${mayAgreeSql}
     ON CONFLICT (lesson_id, user_id) DO UPDATE SET consented = :word, changed_at = :now,
       history = CASE WHEN json_array_length(history) < ${insightLimits.changes}
         THEN json_insert(history, '$[#]', json_array(CAST(:now AS INTEGER), CAST(:word AS INTEGER))) ELSE history END
     WHERE consented <> :word AND (:word = 0 OR state = 'none')`,
    { ...values, soundUntil: end + insightLimits.soundKeptMs },
  )
  const ended = statement(
    db,
    `UPDATE lesson_insights SET state = 'gone', next_at = :now WHERE lesson_id = :lessonId AND state <> 'gone'
       AND ${bothAgreeSql}`,
    { lessonId, now },
  )
  // Judged before the word is noted, while both still agree.
  await runBatch(db, on ? [said] : [ended, said])
}

/** Switches somebody on by their standing wish, unless they have said anything about this lesson. */
export const storeWishedConsent = async (db: Db, { lessonId, end, userId }: Word, now: number): Promise<void> => {
  await statement(
    db,
    `INSERT INTO lesson_insights (lesson_id, user_id, consented, changed_at, history, state, sound_until)
     SELECT :lessonId, :userId, 1, :now, json_array(json_array(CAST(:now AS INTEGER), ${wishWord})), 'none', :soundUntil
     WHERE ${wishesSql(':userId')} AND ${mayAgreeSql} ON CONFLICT DO NOTHING`,
    { lessonId, userId, now, soundUntil: end + insightLimits.soundKeptMs, adultYear: adultBirthYear(now) },
  ).run()
}

/**
 * Notes a part before its object is there, so that no object is ever unknown; false when the two agree no longer. Parts that
 * come late are waited for.
 */
export const storePart = async (
  db: Db,
  ids: { lessonId: number; userId: number },
  part: SoundPart & { bytes: number; type: InsightSoundType },
  now: number,
): Promise<boolean> => {
  try {
    await runBatch(db, [
      statement(
        db,
        `UPDATE lesson_insights SET state = 'waiting', next_at = min(:nextAt, sound_until)
         WHERE lesson_id = :lessonId AND user_id = :userId AND state IN ('none', 'waiting') AND ${bothAgreeSql}`,
        { ...ids, nextAt: now + insightLimits.quietMs },
      ),
      abortIfUnchanged(db),
      statement(
        db,
        `INSERT OR REPLACE INTO insight_parts (user_id, lesson_id, number, started_at, ms, bytes, type)
         VALUES (:userId, :lessonId, :number, :startedAt, :ms, :bytes, :type)`,
        { ...ids, ...part },
      ),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

export const hasPart = async (db: Db, ids: { lessonId: number; userId: number; number: number }): Promise<boolean> =>
  (await statement(
    db,
    'SELECT 1 AS found FROM insight_parts WHERE user_id = :userId AND lesson_id = :lessonId AND number = :number',
    ids,
  ).first()) !== null

/** All parts have come: the text is made at once. False when that was said before, or the two agree no longer. */
export const storeSoundEnd = async (
  db: Db,
  ids: { lessonId: number; userId: number },
  spoken: readonly number[],
  now: number,
): Promise<boolean> => {
  const { meta } = await statement(
    db,
    `UPDATE lesson_insights SET state = 'waiting', next_at = :now, spoken = :spoken
     WHERE lesson_id = :lessonId AND user_id = :userId AND state IN ('none', 'waiting') AND ${bothAgreeSql}`,
    { ...ids, now, spoken: JSON.stringify(spoken) },
  ).run()
  return meta.changes > 0
}

/** One more round of attempts, while sound is there. */
export const storeRepeat = async (db: Db, ids: { lessonId: number; userId: number }, now: number): Promise<boolean> => {
  const { meta } = await statement(
    db,
    `UPDATE lesson_insights SET state = 'waiting', attempts = 0, next_at = :now
     WHERE lesson_id = :lessonId AND user_id = :userId AND state = 'failed' AND sound_gone_at IS NULL
       AND sound_until > :now AND ${bothAgreeSql}`,
    { ...ids, now },
  ).run()
  return meta.changes > 0
}
