/** Favourite tutors of students. Raw SQL: guarded writes. */
import { tutorListLimits } from '#contract/vocabulary/tutor-list.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export const findFavouriteIds = async (db: Db, studentId: number): Promise<number[]> => {
  const { results } = await statement(
    db,
    'SELECT tutor_id AS id FROM favourite_tutors WHERE student_id = :studentId ORDER BY created_at DESC, tutor_id DESC',
    { studentId },
  ).all<{ id: number }>()
  return results.map(({ id }) => id)
}

/** Adds a listed tutor unless the student has as many as there may be; one who is marked already stays as they are. */
export const insertFavourite = async (
  db: Db,
  studentId: number,
  tutorId: number,
  now: number,
): Promise<'done' | 'tutor-not-found' | 'too-many-favourites'> => {
  const [, rows] = await runBatch(db, [
    statement(
      db,
      `INSERT OR IGNORE INTO favourite_tutors (student_id, tutor_id, created_at)
       SELECT :studentId, id, :now FROM tutor_public WHERE id = :tutorId
         AND (SELECT COUNT(*) FROM favourite_tutors WHERE student_id = :studentId) < ${tutorListLimits.favourites}`,
      { studentId, tutorId, now },
    ),
    statement(
      db,
      `SELECT EXISTS (SELECT 1 FROM favourite_tutors WHERE student_id = :studentId AND tutor_id = :tutorId) AS marked,
         EXISTS (SELECT 1 FROM tutor_public WHERE id = :tutorId) AS listed`,
      { studentId, tutorId },
    ),
  ])
  const [row] = rows as [{ marked: 0 | 1; listed: 0 | 1 }]
  if (row.marked === 1) return 'done'
  return row.listed === 1 ? 'too-many-favourites' : 'tutor-not-found'
}

export const removeFavourite = async (db: Db, studentId: number, tutorId: number): Promise<void> => {
  await statement(db, 'DELETE FROM favourite_tutors WHERE student_id = :studentId AND tutor_id = :tutorId', {
    studentId,
    tutorId,
  }).run()
}
