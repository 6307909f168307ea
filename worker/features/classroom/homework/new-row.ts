/** SQL that several stores of homework share. */
import type { Db } from '#worker/storage/db.ts'
import { statement, type Values } from '#worker/storage/guarded.ts'
import { homeworkColumns, homeworkPeople } from './row.ts'

export const selectHomework = (db: Db, which: string, values: Values): D1PreparedStatement =>
  statement(db, `SELECT ${homeworkColumns} FROM homework ${homeworkPeople} WHERE ${which}`, values)

/** A row of homework that is set now, in the order of its columns; `:place` and the others are values. */
export const newRow = (place: string): string => `:lessonId, ${place}, :tutorId, :studentId, :text, :link, 0, :dueAt,
  max(:start, :now), :endsAt, :now, :now`
export const newColumns = `lesson_id, place, tutor_id, student_id, text, link, state, due_at, from_at, ends_at, created_at, updated_at`

/** A lesson that homework is set in. */
export interface HomeworkLesson {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
  readonly start: number
}
