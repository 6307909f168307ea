/** Weeks of registration, and what became of their students. Raw SQL: correlated looks into indexes, page by page. */
import { dayMs, hourMs, type Interval } from '#contract/shared/rules/time.ts'
import type { CountedWeek } from '#contract/team/rules/demand.ts'
import { demand } from '#contract/vocabulary/demand.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { wasAttendedSql } from '#worker/storage/taught-lessons.ts'

/** When the weeks from this one on were counted. */
export const findWeekCounts = async (db: Db, from: string): Promise<Map<string, number>> => {
  const { results } = await statement(
    db,
    'SELECT week, counted_at AS countedAt FROM demand_weeks WHERE week >= :from',
    { from },
  ).all<{ week: string; countedAt: number }>()
  return new Map(results.map(({ week, countedAt }) => [week, countedAt]))
}

/** SQL: the lessons of a student that took place. */
const lessonsOf = `FROM lessons INDEXED BY lessons_student
  WHERE student_id = u.id AND end_at <= :now AND canceled_at IS NULL AND ${wasAttendedSql}`

export interface NewStudent {
  readonly id: number
  readonly registeredAt: number
  readonly firstAt: number | null
  readonly second: number
  readonly fourth: number
  /** Terms of plans that somebody paid for. */
  readonly terms: number
}

/** One page of those who registered in a span, in the order they did. */
export const findNewStudents = async (
  db: Db,
  { start, end }: Interval,
  after: Pick<NewStudent, 'registeredAt' | 'id'> | null,
  now: number,
): Promise<NewStudent[]> => {
  const { results } = await statement(
    db,
    `SELECT u.id, u.created_at AS registeredAt,
       (SELECT start_at ${lessonsOf} ORDER BY start_at LIMIT 1) AS firstAt,
       EXISTS (SELECT 1 ${lessonsOf} LIMIT 1 OFFSET 1) AS second,
       EXISTS (SELECT 1 ${lessonsOf} AND start_at >= u.created_at + ${21 * dayMs}
         AND start_at < u.created_at + ${28 * dayMs}) AS fourth,
       (SELECT count(*) FROM subscriptions s JOIN transactions t ON t.id = s.tx_id
         WHERE s.user_id = u.id AND t.amount > 0) AS terms
     FROM users u INDEXED BY users_role
     WHERE u.role = ${Role.Student} AND u.created_at >= :start AND u.created_at < :end
       AND (u.created_at, u.id) > (:afterAt, :afterId)
     ORDER BY u.created_at, u.id LIMIT ${demand.studentsPerPage}`,
    { start, end, now, afterAt: after?.registeredAt ?? 0, afterId: after?.id ?? 0 },
  ).all<NewStudent>()
  return results
}

/** Adds up the students of a week. */
export const toCountedWeek = (week: string, students: readonly NewStudent[]): CountedWeek => {
  const countOf = (has: (student: NewStudent) => boolean): number => students.filter(has).length
  return {
    week,
    students: students.length,
    second: countOf(({ second }) => second === 1),
    fourth: countOf(({ fourth }) => fourth === 1),
    paid: countOf(({ terms }) => terms > 0),
    renewed: countOf(({ terms }) => terms > 1),
    waits: students
      .flatMap(({ firstAt, registeredAt }) =>
        firstAt === null ? [] : Math.max(0, Math.floor((firstAt - registeredAt) / hourMs)),
      )
      .toSorted((one, other) => one - other),
  }
}

/** An older count never replaces a newer one. */
export const storeWeek = async (db: Db, { week, waits, ...counts }: CountedWeek, now: number): Promise<void> => {
  await statement(
    db,
    `INSERT INTO demand_weeks (week, students, second, fourth, paid, renewed, waits, counted_at)
     VALUES (:week, :students, :second, :fourth, :paid, :renewed, :waits, :now)
     ON CONFLICT (week) DO UPDATE SET students = :students, second = :second, fourth = :fourth, paid = :paid,
       renewed = :renewed, waits = :waits, counted_at = :now WHERE counted_at <= :now`,
    { week, ...counts, waits: JSON.stringify(waits), now },
  ).run()
}
