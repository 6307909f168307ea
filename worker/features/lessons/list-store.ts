/** Lessons with both members. Raw SQL: the builder cannot name the index a range is read from. */
import { booking } from '#contract/vocabulary/limits.ts'
import type { Gender } from '#contract/vocabulary/people.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { statement } from '#worker/storage/guarded.ts'
import { type PageQuery, readPage } from '#worker/storage/page-reader.ts'
import { type LessonRow, lessonColumns } from './store.ts'

export interface PersonRow {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly gender: Gender | null
  readonly role: Role
}

export interface LessonWithPeople {
  readonly lesson: LessonRow
  readonly tutor: PersonRow
  readonly student: PersonRow
}

type Joined = LessonRow & { tutor: string; student: string }

const personJson = (alias: string): string =>
  `json_object('id', ${alias}.id, 'name', ${alias}.name, 'image', ${alias}.image, 'gender', ${alias}.gender, 'role', ${alias}.role)`

/** A lesson and both members in one row, joined by primary keys. */
const joinedColumns = `${lessonColumns}, ${personJson('t')} AS tutor, ${personJson('s')} AS student`
const joinPeople = 'JOIN users t ON t.id = lessons.tutor_id JOIN users s ON s.id = lessons.student_id'

const parsePeople = (lesson: Joined): LessonWithPeople => ({
  lesson,
  tutor: JSON.parse(lesson.tutor) as PersonRow,
  student: JSON.parse(lesson.student) as PersonRow,
})

export const findLessonWithPeople = async (db: Db, id: number): Promise<LessonWithPeople | null> => {
  const row = await statement(db, `SELECT ${joinedColumns} FROM lessons ${joinPeople} WHERE lessons.id = :id`, {
    id,
  }).first<Joined>()
  return row && parsePeople(row)
}

export interface LessonFilter {
  /** Null: all users. */
  readonly users: readonly number[] | null
  /** The column of the only named user, when their role tells it. */
  readonly side: 'tutor' | 'student' | null
  readonly ratified: boolean
  readonly canceled: boolean
  readonly future: boolean
  readonly past: boolean
  readonly happening: boolean
  /** Epoch ms. Lessons that overlap the window are included. */
  readonly after: number | null
  readonly before: number | null
}

const userConditions = ({ users, side }: LessonFilter): string[] => {
  if (users === null) return []
  // With a known column the lessons are one range of an index, already sorted.
  if (side) return [`${side}_id = :user`]
  return [
    `id IN (SELECT id FROM lessons WHERE tutor_id IN (SELECT value FROM json_each(:users))
      UNION SELECT id FROM lessons WHERE student_id IN (SELECT value FROM json_each(:users)))`,
  ]
}

const statusConditions = ({ ratified, canceled }: LessonFilter): string[] => {
  if (ratified && canceled) return []
  if (!ratified && !canceled) return ['0']
  return [ratified ? 'canceled_at IS NULL' : 'canceled_at IS NOT NULL']
}

// Each bound on `end_at` comes with one on `start_at`, which is indexed; no lesson is longer than `longestMs`.
const timeConditions = ({ future, past, happening, after, before }: LessonFilter): string[] => {
  const bounds = [
    ...(after === null ? [] : ['end_at > :after', 'start_at > :afterBack']),
    ...(before === null ? [] : ['start_at < :before']),
  ]
  if (happening) return [...bounds, 'start_at <= :now', 'end_at >= :now', 'start_at >= :nowBack']
  if (future && past) return bounds
  if (future) return [...bounds, 'start_at >= :now']
  return past ? [...bounds, 'end_at <= :now', 'start_at < :now'] : [...bounds, '0']
}

/** One page, latest start first, and the total. A null page returns all rows. */
export const listLessonRows = async (
  db: Db,
  filter: LessonFilter,
  page: Page | null,
  now: number,
): Promise<{ list: LessonWithPeople[]; total: number }> => {
  const where = [...userConditions(filter), ...statusConditions(filter), ...timeConditions(filter)].join(' AND ') || '1'
  const values = {
    user: filter.users?.[0] ?? null,
    users: JSON.stringify(filter.users ?? []),
    after: filter.after,
    afterBack: (filter.after ?? 0) - booking.longestMs,
    before: filter.before,
    now,
    nowBack: now - booking.longestMs,
  }
  // Rows before the page are skipped in the index; only the page is joined to users.
  const select: PageQuery['select'] = ({ total, bounds }) =>
    `SELECT ${joinedColumns}, ${total} AS total
     FROM (SELECT * FROM lessons WHERE ${where} ORDER BY start_at DESC, id DESC ${bounds}) lessons ${joinPeople}
     ORDER BY lessons.start_at DESC, lessons.id DESC`
  const { rows, total } = await readPage<Joined>(db, { select, from: `lessons WHERE ${where}`, values }, page)
  return { list: rows.map(parsePeople), total }
}
