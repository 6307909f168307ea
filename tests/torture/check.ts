/** Follows every acknowledged act to its row, and looks for rows that contradict one another. */

import { select } from '#tests/journeys/kill-world.ts'
import { overlapsSql, unevenMoneySql, wrongLessonMinutesSql, wrongLotsSql } from '#tests/kit/invariants.ts'
import type { Act } from './acts.ts'
import type { Stage } from './stage.ts'

/** What may have no rows, by what it would be. */
const faults: Readonly<Record<string, string>> = {
  'two lessons of one person at once': overlapsSql,
  'a lesson without its session, its two entries in the calendars or its room': `
    SELECT l.id FROM lessons l
    WHERE (SELECT count(*) FROM sessions s WHERE s.session_id = l.session_id AND s.ref_id = l.id) <> 1
      OR (SELECT count(*) FROM busy b WHERE b.kind = 'lesson' AND b.ref_id = l.id) <> iif(l.canceled_at IS NULL, 2, 0)
      OR NOT EXISTS (SELECT 1 FROM room_members m WHERE m.user_id = l.student_id AND m.other_id = l.tutor_id)`,
  'a lot that is not what its movements say': wrongLotsSql,
  'a lesson that uses other minutes than its length': wrongLessonMinutesSql,
  // What comes back as a lot, and what a late cancellation uses up, stays with the lesson.
  'a cancelled lesson that keeps minutes': `
    SELECT l.id FROM lessons l
    WHERE l.canceled_at IS NOT NULL AND l.week_minutes <> 0 AND coalesce(l.late_minutes, 0) = 0
      AND NOT EXISTS (SELECT 1 FROM minute_lots o WHERE o.lesson_id = l.id)`,
  'a lot below zero': 'SELECT id FROM minute_lots WHERE rest < 0',
  'a week with more minutes than were bought': `
    SELECT l.student_id FROM lessons l JOIN subscriptions s ON s.user_id = l.student_id
    WHERE l.canceled_at IS NULL AND l.start_at BETWEEN s.start_at AND s.start_at + 604800000
    GROUP BY l.student_id HAVING sum(l.week_minutes) > max(s.weekly_minutes)`,
  'a coupon used too often': `
    SELECT c.id FROM coupons c WHERE (
      SELECT count(*) FROM coupon_redemptions r WHERE r.coupon_id = c.id AND r.released_at IS NULL) > c.max_uses`,
  // The subscriptions of this world were given, not bought.
  'uneven money': `SELECT * FROM (${unevenMoneySql}) WHERE fault <> 'subscription without payment'`,
  // Debit minus credit, so that what somebody has is below zero.
  'a balance below zero': `
    SELECT account FROM ledger_entries WHERE account LIKE 'tutor:%' OR account LIKE 'payout:%'
    GROUP BY account HAVING sum(amount) > 0`,
  'a withdrawal that holds back another sum': `
    SELECT i.id FROM invoices i WHERE coalesce((
      SELECT sum(amount) FROM ledger_entries WHERE account = 'payout:' || i.id), 0) <> -iif(i.status IN (0, 1), i.amount, 0)`,
  'a key without what it made': `
    SELECT user_id, key FROM idempotency WHERE result = ''`,
}

const rowOf: Readonly<Partial<Record<Act['kind'], string>>> = {
  lesson: 'SELECT id, student_id AS owner FROM lessons',
  invoice: 'SELECT id, user_id AS owner FROM invoices',
  payment: 'SELECT id, user_id AS owner FROM transactions',
}

/** Reports to the acts what is wrong; returns how many acts were followed. */
export const checkAll = async ({ server, acts }: Stage): Promise<number> => {
  for (const [what, sql] of Object.entries(faults)) {
    const found = await select<object>(server.state, sql)
    if (found.length > 0) acts.trouble(`${what}: ${JSON.stringify(found.slice(0, 5))}`)
  }
  for (const [kind, sql] of Object.entries(rowOf)) {
    const rows = await select<{ id: number; owner: number }>(server.state, sql)
    const owners = new Map(rows.map(({ id, owner }) => [id, owner]))
    for (const act of acts.done.filter((one) => one.kind === kind))
      if (owners.get(act.id) !== act.by)
        acts.trouble(`${kind} ${act.id} was acknowledged to ${act.by}, key ${act.key}, and is not there`)
  }
  return acts.done.length
}
