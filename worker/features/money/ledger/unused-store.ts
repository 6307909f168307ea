/** What students have not used of what they paid. Read by the daily job alone. Raw SQL: pages of whole tables. */
import { sumUnused, type Unused, unusedOf } from '#contract/money/rules/unused-minutes.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import type { Pauses } from '#contract/shared/rules/weeks.ts'
import { pausing } from '#contract/vocabulary/minutes.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

const pageSize = 500

/** A week and the pause in it are over within this time. */
const longestWeek = (7 + pausing.days) * dayMs

interface Row {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly pauses: string
  readonly weeklyMinutes: number
  readonly amount: number
  readonly lessons: string
}

const subscriptionsSql = `SELECT s.id, s.start_at AS start, s.end_at AS "end", s.pauses, s.weekly_minutes AS weeklyMinutes,
    t.amount + coalesce((SELECT sum(x.amount) FROM subscription_upgrades u JOIN transactions x ON x.id = u.tx_id
      WHERE u.subscription_id = s.id AND u.undone_at IS NULL), 0) AS amount,
    (SELECT json_group_array(json_array(l.start_at, l.week_minutes)) FROM lessons l
      WHERE l.student_id = s.user_id AND l.start_at > :since AND l.start_at <= :now AND NOT l.trial
        AND l.week_minutes > 0) AS lessons
  FROM subscriptions s JOIN transactions t ON t.id = s.tx_id
  WHERE s.terminated_at IS NULL AND (s.end_at, s.id) > (:end, :id) ORDER BY s.end_at, s.id LIMIT ${pageSize}`

const toUnused = (row: Row, now: number): Unused => {
  const pauses = JSON.parse(row.pauses) as Pauses
  const lessons = JSON.parse(row.lessons) as [number, number][]
  return unusedOf({ ...row, pauses, lessons }, now)
}

/** Packs by what they cost; other paid minutes, and those of lots that lessons ahead hold, have no price of their own. */
const lotsSql = `SELECT coalesce(sum(iif(l.tx_id IS NOT NULL, l.rest, 0)), 0) AS packMinutes,
    coalesce(sum(iif(l.tx_id IS NOT NULL, t.amount * l.rest / l.minutes, 0)), 0) AS packValue,
    coalesce(sum(iif(l.tx_id IS NULL, l.rest, 0)), 0) AS returned
  FROM minute_lots l LEFT JOIN transactions t ON t.id = l.tx_id
  WHERE l.paid AND l.rest > 0 AND l.end_at > :now`
const heldSql = `SELECT coalesce(sum(duration - week_minutes), 0) AS held FROM lessons
  WHERE start_at > :now AND canceled_at IS NULL AND charge > 0 AND NOT trial`

const readSubscriptions = async (db: Db, { end, id }: Pick<Row, 'end' | 'id'>, now: number): Promise<Row[]> =>
  (await statement(db, subscriptionsSql, { end, id, now, since: now - longestWeek }).all<Row>()).results

/** Of every student together. */
export const readUnused = async (db: Db, now: number): Promise<Unused> => {
  const known: Unused[] = []
  for (let place: Pick<Row, 'end' | 'id'> | undefined = { end: now, id: Number.MAX_SAFE_INTEGER }; place; ) {
    const rows: Row[] = await readSubscriptions(db, place, now)
    known.push(...rows.map((row) => toUnused(row, now)))
    place = rows.length === pageSize ? rows.at(-1) : undefined
  }
  const [[lots], [held]] = (await runBatch(db, [statement(db, lotsSql, { now }), statement(db, heldSql, { now })])) as [
    [{ packMinutes: number; packValue: number; returned: number }],
    [{ held: number }],
  ]
  return sumUnused([...known, { minutes: lots.packMinutes, value: lots.packValue }], lots.returned + held.held)
}
