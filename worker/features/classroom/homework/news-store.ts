/** News of homework. Raw SQL: an insert that reads what it names from the row of its cause. */
import type { Db } from '#worker/storage/db.ts'
import { statement, type Values } from '#worker/storage/guarded.ts'

/** Who is told, and of which instant the news is: it tells one step from another of the same row. */
const kinds = {
  homework_set: ['student_id', 'tutor_id', 'created_at'],
  homework_handed_in: ['tutor_id', 'student_id', 'done_at'],
  homework_returned: ['student_id', 'tutor_id', 'returned_at'],
} as const

/** Tells the other one of a step, in its batch and after it. `where` names rows of `homework h`. */
export const queueHomeworkNews = (
  db: Db,
  kind: keyof typeof kinds,
  { where, values }: { readonly where: string; readonly values: Values },
  now: number,
): D1PreparedStatement => {
  const [reader, about, at] = kinds[kind]
  return statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
     SELECT h.${reader}, '${kind}', printf('${kind}:%d:%d', h.id, h.${at}), h.${about},
       json_object('homeworkId', h.id, 'isGood', json(iif(h.state = 4, 'true', 'false'))), :now
     FROM homework h WHERE ${where}`,
    { ...values, now },
  )
}
