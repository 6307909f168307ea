/** What D1 says of words: who may add to a list, and who saved a word. Raw SQL: conditions as columns. */
import { Role } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** A tutor may add to the list of a student with whom they have a lesson that was not cancelled. */
const mayAddSql = `(:savedBy = u.id OR EXISTS (SELECT 1 FROM tutor_students
    WHERE tutor_id = :savedBy AND student_id = u.id AND lesson_count > 0))
  AND (:lessonId IS NULL OR EXISTS (SELECT 1 FROM lessons WHERE id = :lessonId AND student_id = u.id
    AND :savedBy IN (student_id, tutor_id)))`

/** Null where they may not, or there is no such student. `tutorId`: of the lesson; null without one. */
export const findListToAddTo = (
  db: Db,
  values: { readonly studentId: number; readonly savedBy: number; readonly lessonId: number | null },
): Promise<{ readonly madeAt: number; readonly tutorId: number | null } | null> =>
  statement(
    db,
    `SELECT u.created_at AS madeAt, (SELECT tutor_id FROM lessons WHERE id = :lessonId) AS tutorId
     FROM users u WHERE u.id = :studentId AND u.role = ${Role.Student} AND ${mayAddSql}`,
    values,
  ).first()

export interface Saver {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  /** The account is deleted: it is not named any more. */
  readonly isGone: 0 | 1
}

const saverColumns = `u.id, u.name, u.image, EXISTS (SELECT 1 FROM deleted_accounts d WHERE d.user_id = u.id) AS isGone`

/** Lessons whose tutors are looked up beside the words; others who saved some are looked up once these are known. */
const lessonsBeside = 20

/** Tutors of a student's latest lessons. */
export const listTutorsOf = async (db: Db, studentId: number): Promise<Saver[]> => {
  const { results } = await statement(
    db,
    `SELECT ${saverColumns} FROM users u WHERE u.id IN (
       SELECT tutor_id FROM (SELECT tutor_id FROM lessons WHERE student_id = :studentId ORDER BY start_at DESC
         LIMIT ${lessonsBeside}))`,
    { studentId },
  ).all<Saver>()
  return results
}

export const findSavers = async (db: Db, ids: readonly number[]): Promise<Saver[]> => {
  const { results } = await statement(
    db,
    `SELECT ${saverColumns} FROM users u WHERE u.id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(ids) },
  ).all<Saver>()
  return results
}

export interface LessonOfWords {
  readonly tutorId: number
  readonly studentId: number
  /** When the account of the student was made. */
  readonly madeAt: number
  readonly tutorIsGone: 0 | 1
}

export const findLessonOfWords = (db: Db, id: number): Promise<LessonOfWords | null> =>
  statement(
    db,
    `SELECT l.tutor_id AS tutorId, l.student_id AS studentId, u.created_at AS madeAt,
       EXISTS (SELECT 1 FROM deleted_accounts d WHERE d.user_id = l.tutor_id) AS tutorIsGone
     FROM lessons l JOIN users u ON u.id = l.student_id WHERE l.id = :id`,
    { id },
  ).first<LessonOfWords>()
