/** Lists of homework. Drizzle's builder for conditions, which the reader of lists continues, around raw SQL of the columns. */
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { lastOfStudent, stateNumber } from '#contract/classroom/rules/homework.ts'
import { type HomeworkPart, homeworkStates } from '#contract/vocabulary/homework.ts'
import type { Db } from '#worker/storage/db.ts'
import { type ListOf, type ListPage, readList, type TableSlice } from '#worker/storage/list-reader.ts'
import { homework } from '#worker/storage/schema/lesson-texts.ts'
import { type HomeworkRow, homeworkColumns, homeworkPeople, toHomeworkRow } from './row.ts'

export interface Listed {
  readonly part: HomeworkPart
  readonly userId: number
  readonly side: 'student' | 'tutor'
  /** The other one, where the list is of two people. */
  readonly with: number | undefined
}

const good = stateNumber('good')
const done = stateNumber('done')

/** Of one student the rows are few; they are read along their end. */
const ofStudent = ({ part, side }: Listed, now: number): SQL | undefined => {
  if (part === 'open') return and(gt(homework.endsAt, now), sql`${homework.state} <= ${lastOfStudent}`)
  if (part === 'waiting') return and(gt(homework.endsAt, now), eq(homework.state, done))
  // What they have handed in is done as far as it is theirs to do.
  return side === 'student'
    ? sql`(${homework.endsAt} <= ${now} OR ${homework.state} = ${done})`
    : lte(homework.endsAt, now)
}

/** Of all students of a tutor: a range of the index for each state. */
const ofTutor = ({ part }: Listed, now: number): (SQL | undefined)[] => {
  const ofState = (state: number, ended: boolean) =>
    and(eq(homework.state, state), ended ? lte(homework.endsAt, now) : gt(homework.endsAt, now))
  if (part === 'waiting') return [ofState(done, false)]
  const states = homeworkStates.map((_, at) => at)
  if (part === 'open') return states.filter((state) => state <= lastOfStudent).map((state) => ofState(state, false))
  return states.map((state) => (state === good ? eq(homework.state, good) : ofState(state, true)))
}

/** Open and waiting homework by what ends first, done homework by what ended last. */
export const listHomework = (db: Db, listed: Listed, page: ListPage, now: number): Promise<ListOf<HomeworkRow>> => {
  const { side, userId, with: other, part } = listed
  const rows = async ({ where, orderBy, limit, offset }: TableSlice): Promise<HomeworkRow[]> => {
    const found = await db.all(sql`SELECT ${sql.raw(homeworkColumns)} FROM homework ${sql.raw(homeworkPeople)}
      ${where && sql`WHERE ${where}`} ORDER BY ${sql.join(orderBy, sql`, `)}
      LIMIT ${sql.raw(String(limit))} OFFSET ${sql.raw(String(offset))}`)
    return found.map(toHomeworkRow)
  }
  const isWide = side === 'tutor' && other === undefined
  const pair = side === 'student' ? { student: userId, tutor: other } : { student: other, tutor: userId }
  const conditions = isWide
    ? eq(homework.tutorId, userId)
    : and(
        eq(homework.studentId, pair.student ?? 0),
        pair.tutor === undefined ? undefined : sql`+${homework.tutorId} = ${pair.tutor}`,
        ofStudent(listed, now),
      )
  return readList(
    db,
    {
      table: homework,
      order: homework.endsAt,
      id: homework.id,
      conditions,
      ...(isWide && { ranges: ofTutor(listed, now) as SQL[] }),
      rows,
      place: ({ id, endsAt }) => ({ value: endsAt, id }),
    },
    { ...page, orderDirection: part === 'done' ? 'desc' : 'asc' },
  )
}
