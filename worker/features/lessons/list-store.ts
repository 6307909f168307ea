/** Lists of lessons with both members. Raw SQL: the builder cannot name the index a range is read from. */
import { booking } from '#contract/vocabulary/limits.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { statement } from '#worker/storage/guarded.ts'
import { type ListOf, type ListPage, type ListRange, readListPage } from '#worker/storage/list-reader.ts'
import { type PageQuery, readPage, type WholeList } from '#worker/storage/page-reader.ts'
import {
  type JoinedLesson,
  joinedColumns,
  joinPeople,
  type LessonWithPeople,
  toLessonWithPeople,
} from './people-store.ts'

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
  /** Only lessons that are over or that a late cancellation is paid for, also of times ahead. */
  readonly earned?: boolean
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

const statusConditions = ({ ratified, canceled, earned }: LessonFilter): string[] => {
  if (earned) return ['((canceled_at IS NULL AND end_at <= :now) OR late_minutes > 0)']
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

const conditionsOf = (filter: LessonFilter, users = userConditions(filter)): string =>
  [...users, ...statusConditions(filter), ...timeConditions(filter)].join(' AND ') || '1'

const valuesOf = (filter: LessonFilter, now: number) => ({
  user: filter.users?.[0] ?? null,
  users: JSON.stringify(filter.users ?? []),
  after: filter.after,
  afterBack: (filter.after ?? 0) - booking.longestMs,
  before: filter.before,
  now,
  nowBack: now - booking.longestMs,
})

/** One page, latest start first, and the whole number as far as it is counted. */
export const listLessonRows = async (
  db: Db,
  filter: LessonFilter,
  page: Page | WholeList,
  now: number,
): Promise<{ list: LessonWithPeople[]; total: number }> => {
  const where = conditionsOf(filter)
  // Rows before the page are skipped in the index; only the page is joined to users.
  const select: PageQuery['select'] = ({ total, bounds }) =>
    `SELECT ${joinedColumns}, ${total} AS total
     FROM (SELECT * FROM lessons WHERE ${where} ORDER BY start_at DESC, id DESC ${bounds}) lessons ${joinPeople}
     ORDER BY lessons.start_at DESC, lessons.id DESC`
  const values = valuesOf(filter, now)
  const { rows, total } = await readPage<JoinedLesson>(db, { select, from: `lessons WHERE ${where}`, values }, page)
  return { list: rows.map(toLessonWithPeople), total }
}

/**
 * The rows of a range, not ordered. Of one person whose column is not known it is the beginning of either column's
 * range: two ranges of an index, where a condition on both would read every lesson of the person. `columns` of the index
 * alone spare the rows.
 */
const rangeSql = (filter: LessonFilter, { from, ascending }: ListRange, order: string, columns = '*'): string => {
  const further = ascending ? '>' : '<'
  if (from && filter.users === null) {
    // Many lessons begin at one instant, and SQLite would step over those before the place: so the rest of that instant
    // is a range, and what lies beyond it another. The range comes before a bound of the filter on the same side: SQLite
    // enters the index at the bound that it meets first.
    const ranges = [`start_at = :fromValue AND id ${further} :fromId`, `start_at ${further} :fromValue`]
    return ranges
      .map((range) => `${range} AND ${conditionsOf(filter)}`)
      .map((where) => `SELECT * FROM (SELECT ${columns} FROM lessons WHERE ${where} ORDER BY ${order} LIMIT :most)`)
      .join(' UNION ALL ')
  }
  const beyond = from ? [`(start_at, id) ${further} (:fromValue, :fromId)`] : []
  if (filter.users?.length !== 1 || filter.side) {
    const where = conditionsOf(filter, [...beyond, ...userConditions(filter)])
    return `SELECT ${columns} FROM lessons WHERE ${where} ORDER BY ${order} LIMIT :most`
  }
  const sides = (['tutor_id', 'student_id'] as const).map((column) => {
    const where = conditionsOf(filter, [...beyond, `${column} = :user`])
    return `SELECT * FROM (SELECT ${columns} FROM lessons WHERE ${where} ORDER BY ${order} LIMIT :most)`
  })
  return sides.join(' UNION ALL ')
}

/** One page of a list for the team. The cost does not grow with the list, nor with the page where a cursor names it. */
export const findLessonPage = (
  db: Db,
  filter: LessonFilter,
  query: ListPage,
  now: number,
): Promise<ListOf<LessonWithPeople>> => {
  const ask = (text: string, { from, limit, offset }: ListRange) =>
    statement(db, text, {
      ...valuesOf(filter, now),
      limit,
      offset,
      most: limit + offset,
      fromValue: from?.value ?? null,
      fromId: from?.id ?? null,
    })
  const orderOf = ({ ascending }: ListRange, prefix = ''): string =>
    ['start_at', 'id'].map((column) => `${prefix}${column} ${ascending ? 'ASC' : 'DESC'}`).join(', ')
  return readListPage(
    {
      rows: async (range) => {
        const page = `SELECT * FROM (${rangeSql(filter, range, orderOf(range))}) ORDER BY ${orderOf(range)}
          LIMIT :limit OFFSET :offset`
        const text = `SELECT ${joinedColumns} FROM (${page}) lessons ${joinPeople} ORDER BY ${orderOf(range, 'lessons.')}`
        return (await ask(text, range).all<JoinedLesson>()).results.map(toLessonWithPeople)
      },
      count: async (range) => {
        const counted = rangeSql(filter, range, orderOf(range), 'start_at, id')
        const text = `SELECT count(*) AS total FROM (SELECT 1 FROM (${counted}) LIMIT :limit)`
        return (await ask(text, range).first<number>('total')) ?? 0
      },
      place: ({ lesson }) => ({ value: lesson.start, id: lesson.id }),
    },
    query,
  )
}
