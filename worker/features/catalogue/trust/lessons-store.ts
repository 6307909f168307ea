/** The lessons that figures of a tutor are counted from. Raw SQL, with the condition of the counts. */
import { type SQL, sql } from 'drizzle-orm'
import type { listMyPromises } from '#contract/catalogue/api/trust.ts'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import type { LessonDuration, LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { type PromiseOutcome, promiseOutcomes } from '#contract/vocabulary/trust.ts'
import type { Db } from '#worker/storage/db.ts'
import { type ListRange, readListPage } from '#worker/storage/list-reader.ts'
import { countedTime, outcomeSql } from './figures-store.ts'

export interface PromiseRow {
  readonly id: number
  readonly start: number
  readonly duration: LessonDuration
  readonly outcome: PromiseOutcome
  readonly verdict: LessonVerdict | null
  readonly canceledAt: number | null
  readonly studentId: number
}

type PromisesQuery = InputOf<typeof listMyPromises>['query']

/** One page, latest first; all lessons of a tutor in this time are few enough to be looked at. */
export const findPromises = (db: Db, tutorId: number, query: PromisesQuery, now: number) => {
  const { since, until } = countedTime(now)
  const wanted = query.outcomes?.length ? query.outcomes : promiseOutcomes
  const promises = ({ from, ascending }: ListRange): SQL => sql`
    SELECT * FROM (
      SELECT l.id, l.start_at AS start, l.duration, ${sql.raw(outcomeSql)} AS outcome, l.verdict,
        l.canceled_at AS canceledAt, l.student_id AS studentId
      FROM lessons l INDEXED BY lessons_tutor
      WHERE l.tutor_id = ${tutorId} AND l.start_at >= ${since} AND l.start_at < ${until}
        AND ${from ? sql`(l.start_at, l.id) ${sql.raw(ascending ? '>' : '<')} (${from.value}, ${from.id})` : sql`TRUE`}
    ) WHERE outcome IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))`
  return readListPage(
    {
      rows: (range) => {
        const direction = sql.raw(range.ascending ? 'ASC' : 'DESC')
        return db.all<PromiseRow & { name: string | null; image: string | null }>(sql`
          SELECT p.*, u.name, u.image FROM (
            ${promises(range)} ORDER BY start ${direction}, id ${direction} LIMIT ${range.limit} OFFSET ${range.offset}
          ) p JOIN users u ON u.id = p.studentId ORDER BY p.start ${direction}, p.id ${direction}`)
      },
      count: async (range) => {
        const row = await db.get<{ total: number }>(
          sql`SELECT count(*) AS total FROM (${promises(range)} LIMIT ${range.limit})`,
        )
        return row.total
      },
      place: ({ start, id }) => ({ value: start, id }),
    },
    query,
  )
}
