/** Carries what is left of a week into the next one. Raw SQL: the amounts are counted where they are stored. */

import { dayMs } from '#contract/shared/rules/time.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { pausing } from '#contract/vocabulary/minutes.ts'
import type { Services } from '#worker/services.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { readSettings } from '#worker/storage/settings.ts'
import { ample, type Budget, type Progress, untilEmpty } from '#worker/work-budget.ts'

const weekMs = booking.weekDays * dayMs

/** The minutes of the week that is over: an upgrade in a later week, before this one was carried, says what they were. */
const endedQuota = `coalesce((SELECT u.from_weekly_minutes FROM subscription_upgrades u
  WHERE u.subscription_id = s.id AND u.week_start >= s.carries_at ORDER BY u.tx_id LIMIT 1), s.weekly_minutes)`

/** SQL: how long a pause makes the week that begins or is over at `carries_at`; at most one lies in a week. */
const pauseOfNext = (row: string): string => `coalesce((SELECT max(p.value->>'end' - p.value->>'start')
  FROM json_each(${row}.pauses) p
  WHERE p.value->>'start' >= ${row}.carries_at AND p.value->>'start' < ${row}.carries_at + ${weekMs}), 0)`
const pauseOfLast = (row: string): string => `coalesce((SELECT max(p.value->>'end' - p.value->>'start')
  FROM json_each(${row}.pauses) p
  WHERE p.value->>'start' < ${row}.carries_at AND p.value->>'end' > ${row}.carries_at - ${weekMs}), 0)`

/** SQL: within the week whose minutes a lesson took, also where a pause that ended early has moved the weeks since. */
const takenAt = 'min(l.start_at, coalesce(l.canceled_at, l.start_at))'

/** Subscriptions of one batch. */
const perBatch = 200

/**
 * For each subscription whose week is over: a lot of what lessons have left of it, at most the share that the team has
 * set, for use within the next week and the subscription. May run twice, and late: a week that is over by then is passed.
 */
export const carryWeeks = async (
  { db }: Pick<Services, 'db'>,
  now: number,
  budget: Budget = ample,
): Promise<Progress> => {
  const share = (await readSettings(db))['minutes.carriedShare']
  // One that was not looked at for weeks is due again at once, so that a batch of any size may be followed by another.
  return untilEmpty(budget, { size: 1, statements: 4 }, async () => {
    const due = `SELECT id FROM subscriptions
      WHERE terminated_at IS NULL AND carries_at <= :now ORDER BY carries_at, id LIMIT ${perBatch}`
    const results = await runBatch(db, [
      statement(
        db,
        `INSERT OR IGNORE INTO minute_lots (user_id, kind, minutes, paid, end_at, cause, created_at)
         SELECT w.user_id, 'carried', w.left, 1, w.next_end,
           printf('subscription:%d:%d', w.id, w.carries_at), :now
         FROM (
           SELECT s.id, s.user_id, s.carries_at, s.end_at,
             min(s.carries_at + ${weekMs} + ${pauseOfNext('s')}, s.end_at) AS next_end, min(${endedQuota} * :share / 10000, ${endedQuota} - (
             SELECT coalesce(sum(l.week_minutes), 0) FROM lessons l
             WHERE l.student_id = s.user_id AND l.start_at >= s.carries_at - ${weekMs} - ${pauseOfLast('s')}
               AND l.start_at < s.carries_at + ${pausing.days * dayMs} AND NOT l.trial
               AND ${takenAt} >= max(s.created_at, s.start_at, s.carries_at - ${weekMs} - ${pauseOfLast('s')}) AND ${takenAt} < s.carries_at
           )) AS left
           FROM subscriptions s WHERE s.id IN (${due})) w
         WHERE w.left > 0 AND w.carries_at < w.end_at AND w.next_end > :now`,
        { now, share },
      ),
      statement(
        db,
        `UPDATE subscriptions SET carries_at = nullif(min(carries_at + ${weekMs} + ${pauseOfNext('subscriptions')}, end_at), end_at)
         WHERE id IN (${due}) RETURNING id`,
        { now },
      ),
    ])
    return results[1]?.length ?? 0
  })
}
