/** Recaps of lessons. Raw SQL: an upsert that leaves the time of creation alone, and a page with its count in one batch. */
import { endsAfter } from '#contract/classroom/rules/homework.ts'
import type { RecapTexts } from '#contract/classroom/shapes/recap.ts'
import type { EnglishLevel } from '#contract/vocabulary/people.ts'
import { homeworkOfRecap, listForPreparation } from '#worker/features/classroom/homework/recap-store.ts'
import { toHomeworkRow } from '#worker/features/classroom/homework/row.ts'
import { nextMarkFacts, toNextMarkFacts } from '#worker/features/classroom/marks/store.ts'
import { type WaitingRow, waitingForPreparation } from '#worker/features/classroom/passport-recordings/mark-store.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export interface RecapRow extends RecapTexts {
  lessonId: number
  createdAt: number
  updatedAt: number
}
export interface ReceivedRecapRow extends RecapRow {
  start: number
  tutorId: number
  tutorName: string | null
  tutorImage: string | null
}

const columns = `r.lesson_id AS lessonId, r.practised, r.to_correct AS toCorrect, r.homework, r.next_time AS nextTime,
  r.created_at AS createdAt, r.updated_at AS updatedAt`

export const findRecap = (db: Db, lessonId: number): Promise<RecapRow | null> =>
  statement(db, `SELECT ${columns} FROM lesson_recaps r WHERE r.lesson_id = :lessonId`, { lessonId }).first<RecapRow>()

export const upsertRecap = async (
  db: Db,
  lesson: { id: number; tutorId: number; studentId: number; start: number },
  { practised, toCorrect, homework, nextTime }: RecapTexts,
  now: number,
): Promise<RecapRow> => {
  const results = await runBatch(db, [
    ...homeworkOfRecap(db, lesson, homework, endsAfter(now), now),
    statement(
      db,
      `INSERT INTO lesson_recaps
         (lesson_id, student_id, start_at, practised, to_correct, homework, next_time, created_at, updated_at)
       VALUES (:lessonId, :studentId, :start, :practised, :toCorrect, :homework, :nextTime, :now, :now)
       ON CONFLICT (lesson_id) DO UPDATE SET practised = :practised, to_correct = :toCorrect, homework = :homework,
         next_time = :nextTime, updated_at = :now`,
      {
        lessonId: lesson.id,
        studentId: lesson.studentId,
        start: lesson.start,
        practised,
        toCorrect,
        homework,
        nextTime,
        now,
      },
    ),
    statement(db, `SELECT ${columns} FROM lesson_recaps r WHERE r.lesson_id = :lessonId`, { lessonId: lesson.id }),
  ])
  return results.at(-1)?.[0] as RecapRow
}

/** The recaps a student got, latest lesson first, and how many there are. */
export const listRecapsOf = async (db: Db, studentId: number, { limit, offset }: Page) => {
  const [list, counted] = await runBatch(db, [
    statement(
      db,
      `SELECT ${columns}, r.start_at AS start, u.id AS tutorId, u.name AS tutorName, u.image AS tutorImage
       FROM lesson_recaps r JOIN lessons l ON l.id = r.lesson_id JOIN users u ON u.id = l.tutor_id
       WHERE r.student_id = :studentId ORDER BY r.start_at DESC LIMIT :limit OFFSET :offset`,
      { studentId, limit, offset },
    ),
    statement(db, 'SELECT COUNT(*) AS total FROM lesson_recaps WHERE student_id = :studentId', { studentId }),
  ])
  const [{ total }] = counted as [{ total: number }]
  return { list: list as ReceivedRecapRow[], total }
}

/** How many of a student's recaps are looked through for one by the tutor. */
const recapsLookedThrough = 30
/** Earlier lessons of the two whose notes and recaps can be opened. */
const earlierListed = 8

interface PreparationRow {
  readonly tutorId: number
  readonly studentId: number
  readonly jobTitle: string | null
  readonly englishLevel: EnglishLevel | null
  readonly learningObjective: string | null
  readonly birthYear: number | null
  readonly lessonCount: number
  /** When the student's account was made. */
  readonly madeAt: number
  readonly askedAt: number | null
}

/** Who the student of a lesson is, and what stays of the lesson before; null when there is no such lesson. */
export const findPreparation = async (db: Db, lessonId: number, now: number) => {
  const [about, topics, recaps, earlier, given, waiting, ...marks] = await runBatch(db, [
    statement(
      db,
      `SELECT l.tutor_id AS tutorId, l.student_id AS studentId, s.job_title AS jobTitle,
         s.english_level AS englishLevel, s.learning_objective AS learningObjective,
         (SELECT u.birth_year FROM users u WHERE u.id = l.student_id) AS birthYear,
         coalesce((SELECT lesson_count FROM tutor_students WHERE tutor_id = l.tutor_id AND student_id = l.student_id), 0)
           AS lessonCount,
         (SELECT mark_asked_at FROM tutor_students WHERE tutor_id = l.tutor_id AND student_id = l.student_id) AS askedAt,
         (SELECT created_at FROM users WHERE id = l.student_id) AS madeAt
       FROM lessons l JOIN students s ON s.user_id = l.student_id WHERE l.id = :lessonId`,
      { lessonId },
    ),
    statement(
      db,
      `SELECT t.arabic_name AS name FROM lessons l JOIN user_topics u ON u.user_id = l.student_id
         JOIN topics t ON t.id = u.topic_id WHERE l.id = :lessonId ORDER BY t.arabic_name`,
      { lessonId },
    ),
    statement(
      db,
      `SELECT ${columns}, r.start_at AS start FROM lessons this
         JOIN (SELECT * FROM lesson_recaps WHERE student_id = (SELECT student_id FROM lessons WHERE id = :lessonId)
           ORDER BY start_at DESC LIMIT ${recapsLookedThrough}) r
         JOIN lessons l ON l.id = r.lesson_id AND l.tutor_id = this.tutor_id
       WHERE this.id = :lessonId AND r.lesson_id <> :lessonId ORDER BY r.start_at DESC LIMIT 1`,
      { lessonId },
    ),
    statement(
      db,
      // Of the student's latest lessons, so that no long past with others is read.
      `SELECT p.id AS lessonId, p.start_at AS start,
         EXISTS (SELECT 1 FROM lesson_recaps r WHERE r.lesson_id = p.id) AS hasRecap FROM lessons this
         JOIN (SELECT * FROM lessons WHERE student_id = (SELECT student_id FROM lessons WHERE id = :lessonId)
           AND start_at < min(:now, (SELECT start_at FROM lessons WHERE id = :lessonId))
           ORDER BY start_at DESC LIMIT ${recapsLookedThrough}) p ON p.tutor_id = this.tutor_id AND p.canceled_at IS NULL
       WHERE this.id = :lessonId ORDER BY p.start_at DESC LIMIT ${earlierListed}`,
      { lessonId, now },
    ),
    listForPreparation(db, lessonId, now),
    waitingForPreparation(db, lessonId, now),
    ...nextMarkFacts(db, lessonId),
  ])
  const [row] = about as PreparationRow[]
  const [recap] = recaps as (RecapRow & { start: number })[]
  if (!row) return null
  return {
    ...row,
    topics: (topics as { name: string }[]).map(({ name }) => name),
    recap: recap ?? null,
    earlier: earlier as { lessonId: number; start: number; hasRecap: 0 | 1 }[],
    homework: (given ?? []).map(toHomeworkRow),
    recordings: waiting as Pick<WaitingRow, 'id' | 'askedAt'>[],
    next: toNextMarkFacts(marks),
  }
}
