/** A lesson with both members in one row. Raw SQL: parts that other statements are built of. */
import type { HeldPart } from '#contract/lessons/rules/minutes.ts'
import type { Gender } from '#contract/vocabulary/people.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { heldPartsSql, parseHeldParts } from '#worker/storage/minutes.ts'
import { carriedBySql } from '#worker/storage/taught-lessons.ts'
import { type LessonRow, lessonColumns, standsInCall } from './store.ts'

export interface PersonRow {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly gender: Gender | null
  readonly role: Role
  readonly birthYear: number | null
}

export interface LessonWithPeople {
  readonly lesson: LessonRow
  readonly tutor: PersonRow
  readonly student: PersonRow
}

type PersonColumns<Who extends string> = {
  readonly [Field in Exclude<keyof PersonRow, 'id'> as `${Who}_${Field}`]: PersonRow[Field]
}
export type JoinedLesson = LessonRow & PersonColumns<'tutor'> & PersonColumns<'student'>

const personFields = { name: 'name', image: 'image', gender: 'gender', role: 'role', birthYear: 'birth_year' } as const

/** Plain columns: a JSON object per person costs more to make, to send and to parse. */
const personColumns = (who: 'tutor' | 'student'): string =>
  Object.entries(personFields)
    .map(([field, column]) => `${who}.${column} AS ${who}_${field}`)
    .join(', ')

/** A lesson and both members in one row, joined by primary keys. */
export const joinedColumns = `${lessonColumns}, ${personColumns('tutor')}, ${personColumns('student')}`
export const joinPeople = `JOIN users tutor ON tutor.id = lessons.tutor_id JOIN users student ON student.id = lessons.student_id`

export const toLessonWithPeople = (row: JoinedLesson): LessonWithPeople => ({
  lesson: row,
  tutor: {
    id: row.tutorId,
    name: row.tutor_name,
    image: row.tutor_image,
    gender: row.tutor_gender,
    role: row.tutor_role,
    birthYear: row.tutor_birthYear,
  },
  student: {
    id: row.studentId,
    name: row.student_name,
    image: row.student_image,
    gender: row.student_gender,
    role: row.student_role,
    birthYear: row.student_birthYear,
  },
})

export interface OutcomeRow {
  readonly returnedMinutes: number
  readonly paidMinutes: number
  readonly togetherMs: number
  readonly lateMs: number | null
  readonly leftMs: number
}

export interface ContinuedRow {
  readonly id: number
  /** Epoch ms. */
  readonly start: number
  readonly duration: LessonDuration
}

const continuedSql = `(
  SELECT json_group_array(json_object('id', n.id, 'start', n.start_at, 'duration', n.duration)) FROM (
    SELECT c.id, c.start_at, c.duration FROM lessons c
    WHERE c.call_session_id = coalesce(lessons.call_session_id, lessons.session_id) AND c.start_at >= lessons.end_at
      AND ${standsInCall('c')}
    ORDER BY c.start_at) n)`

export interface LessonDetailsRow extends LessonWithPeople {
  readonly outcome: OutcomeRow | null
  /** What it holds of each source of minutes. */
  readonly held: readonly HeldPart[]
  /** Live lessons that go on behind it in its call. */
  readonly continued: readonly ContinuedRow[]
  readonly carriedBy: number | null
}

export const findLessonWithPeople = async (db: Db, id: number): Promise<LessonDetailsRow | null> => {
  const row = await statement(
    db,
    `SELECT ${joinedColumns}, (SELECT json_object('returnedMinutes', v.returned_minutes, 'paidMinutes', v.paid_minutes,
         'togetherMs', v.together_ms, 'lateMs', v.late_ms, 'leftMs', v.left_ms)
       FROM lesson_verdicts v WHERE v.lesson_id = lessons.id) AS outcome, ${heldPartsSql('lessons')} AS held,
       ${continuedSql} AS continued, ${carriedBySql('lessons')} AS carriedBy
     FROM lessons ${joinPeople} WHERE lessons.id = :id`,
    { id },
  ).first<
    JoinedLesson & {
      readonly outcome: string | null
      readonly held: string
      readonly continued: string
      readonly carriedBy: number | null
    }
  >()
  if (!row) return null
  const outcome = row.outcome === null ? null : JSON.parse(row.outcome)
  return {
    ...toLessonWithPeople(row),
    outcome,
    held: parseHeldParts(row.held),
    continued: JSON.parse(row.continued),
    carriedBy: row.carriedBy,
  }
}
