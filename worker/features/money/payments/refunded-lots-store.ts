/** Minutes that came back of a week whose money goes back, too. Raw SQL: statements for batches. */
import type { LotMinutes } from '#contract/money/rules/refunds.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { causeOfReturned } from '#worker/storage/minutes.ts'

/** SQL: minutes of a lot that the refund of its week has taken. */
const takenOf = (lot: string): string => `coalesce((SELECT -sum(m.minutes) FROM minute_movements m
  WHERE m.user_id = ${lot}.user_id AND m.lot_id = ${lot}.id AND m.kind = 'refunded'), 0)`

/**
 * SQL: what is left of the lots of paid minutes that a lesson gave back at an instant, as JSON for `parseReturnedLots`.
 * `endedAt` names when its subscription ended: the refund has taken them since, and is computed again as it was then.
 */
export const returnedLotsSql = (lesson: string, endedAt: string): string => `(
  SELECT json_group_array(json_array(r.id, r.minutes)) FROM (
    SELECT o.id, CASE WHEN ${endedAt} IS NULL THEN o.rest ELSE ${takenOf('o')} END AS minutes FROM minute_lots o
    WHERE o.user_id = ${lesson}.student_id AND o.end_at > coalesce(${endedAt}, :now) AND o.lesson_id = ${lesson}.id
      AND o.kind = 'returned' AND o.paid) r
  WHERE r.minutes > 0)`

export const parseReturnedLots = (json: string): LotMinutes[] =>
  (JSON.parse(json) as [number, number][]).map(([lotId, minutes]) => ({ lotId, minutes }))

/** Takes these minutes. The database refuses more than a lot has left, as when a lesson was booked of it meanwhile. */
export const takeReturnedLots = (db: Db, lots: readonly LotMinutes[], now: number): D1PreparedStatement[] =>
  lots.length === 0
    ? []
    : [
        statement(
          db,
          `INSERT INTO minute_movements (user_id, lot_id, kind, minutes, created_at)
           SELECT o.user_id, o.id, 'refunded', -(r.value->>'minutes'), :now
           FROM json_each(:lots) r JOIN minute_lots o ON o.id = r.value->>'lotId'`,
          { lots: JSON.stringify(lots), now },
        ),
      ]

/**
 * Takes what these lessons have just given back of a week whose money went back before they were judged: it was not
 * charged for. The lot is kept, so that the minutes come back if the refund does not come about.
 */
export const takeReturnedNow = (db: Db, lessonIds: readonly number[], now: number): D1PreparedStatement[] =>
  lessonIds.length === 0
    ? []
    : [
        statement(
          db,
          `INSERT INTO minute_movements (user_id, lot_id, kind, minutes, created_at)
           SELECT o.user_id, o.id, 'refunded', -min(o.rest, l.week_minutes), :now
           FROM json_each(:ids) r JOIN lessons l ON l.id = r.value AND l.judged_at = :now AND l.week_minutes > 0
             JOIN minute_lots o ON o.cause = ${causeOfReturned('l.id', '1')} AND o.created_at = :now AND o.rest > 0`,
          { ids: JSON.stringify(lessonIds), now },
        ),
      ]

/** Gives back what the refund of a subscription took, because the money stays. `which`: a condition on `t`, the payment. */
export const restoreReturnedLots = (
  db: Db,
  which: string,
  values: Readonly<Record<string, string | number>>,
  now: number,
): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO minute_movements (user_id, lot_id, kind, minutes, created_at)
     SELECT o.user_id, o.id, 'refunded', -sum(m.minutes), :now
     FROM transactions t JOIN subscriptions s ON s.tx_id = t.id
       JOIN minute_movements m ON m.user_id = t.user_id AND m.kind = 'refunded' AND m.created_at >= s.created_at
       JOIN minute_lots o ON o.id = m.lot_id AND o.kind = 'returned'
       JOIN lessons l ON l.id = o.lesson_id AND l.start_at >= s.start_at AND l.start_at < s.end_at
     WHERE ${which} GROUP BY o.id HAVING sum(m.minutes) < 0`,
    { ...values, now },
  )
