/** What the two of a lesson agreed about texts of their speech, and parts of sound. Raw SQL: guarded writes in batches. */
import type { InsightFacts, SoundPart } from '#contract/classroom/rules/insights.ts'
import { type InsightSoundType, type InsightState, insightLimits } from '#contract/vocabulary/insights.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'

interface SideRow {
  readonly userId: number
  readonly on: boolean
  readonly changedAt: number
  readonly state: InsightState
  readonly soundGoneAt: number | null
  /** JSON. */
  readonly spoken: string | null
  readonly simulated: 0 | 1
}

export interface LessonInsight extends InsightFacts {
  readonly lessonId: number
  /** When the account of the student was made. */
  readonly madeAt: number
  readonly sides: readonly SideRow[]
}

type LessonPart = Omit<LessonInsight, 'sides' | 'guardianAllows'> & { guardianAllows: 0 | 1 }

/** SQL: whether a guardian’s consent stands for this student and says that texts may be made. */
const guardianAllowsSql = (student: string): string => `EXISTS (SELECT 1 FROM guardianships g
  WHERE g.student_id = ${student} AND g.state = 'consented' AND g.lesson_texts = 1)`

/** The lesson with what its two agreed; null when there is no such lesson. */
export const findLessonInsight = async (db: Db, lessonId: number): Promise<LessonInsight | null> => {
  const [lessons = [], sides = []] = await runBatch(db, [
    statement(
      db,
      `SELECT l.id AS lessonId, l.student_id AS studentId, l.tutor_id AS tutorId, l.start_at AS start, l.end_at AS "end",
         l.canceled_at AS canceledAt, s.birth_year AS birthYear, s.created_at AS madeAt,
         ${guardianAllowsSql('l.student_id')} AS guardianAllows
       FROM lessons l JOIN users s ON s.id = l.student_id WHERE l.id = :lessonId`,
      { lessonId },
    ),
    statement(
      db,
      `SELECT user_id AS userId, consented AS "on", changed_at AS changedAt, state, sound_gone_at AS soundGoneAt, spoken,
         simulated FROM lesson_insights WHERE lesson_id = :lessonId`,
      { lessonId },
    ),
  ])
  const [lesson] = lessons as LessonPart[]
  if (!lesson) return null
  return {
    ...lesson,
    guardianAllows: lesson.guardianAllows === 1,
    sides: (sides as (Omit<SideRow, 'on'> & { on: 0 | 1 })[]).map((side) => ({ ...side, on: side.on === 1 })),
  }
}

/** Both agree, and nobody has withdrawn. */
const bothAgreeSql = `(SELECT COUNT(*) FROM lesson_insights b WHERE b.lesson_id = :lessonId AND b.consented = 1
  AND b.state <> 'gone') = 2`

/** Notes what somebody says. Taken back while both agree, it ends both sides: the job takes what is there. */
export const storeConsent = async (
  db: Db,
  { lessonId, end, userId, on }: { lessonId: number; end: number; userId: number; on: boolean },
  now: number,
): Promise<void> => {
  const values = { lessonId, userId, now, word: Number(on) }
  const said = statement(
    db,
    `INSERT INTO lesson_insights (lesson_id, user_id, consented, changed_at, history, state, sound_until)
     VALUES (:lessonId, :userId, :word, :now, json_array(json_array(CAST(:now AS INTEGER), CAST(:word AS INTEGER))), 'none', :soundUntil)
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

/**
 * Everything of a person goes, in all lessons, and of the other one what is not finished: a guardian forbids it, or the account
 * is being deleted. The job carries it out.
 */
export const endInsightsOf = (db: Db, userId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `UPDATE lesson_insights SET state = 'gone', next_at = :now
     WHERE lesson_id IN (SELECT o.lesson_id FROM lesson_insights o WHERE o.user_id = :userId) AND state <> 'gone'
       AND (user_id = :userId OR state <> 'ready')`,
    { userId, now },
  )
