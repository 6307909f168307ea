/** The message about each week to guardians who wish it. Raw SQL: one insert from the rows it is about. */

import { adultBirthYear } from '#contract/people/rules/guardians.ts'
import { cairoDay, cairoParts, cairoWeekStart, dayMs } from '#contract/shared/rules/time.ts'
import { heldVerdicts } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { dueSql } from '#worker/storage/outbox/life.ts'
import { ample, type Budget, type Progress, untilEmpty } from '#worker/work-budget.ts'

/** Saturday evening in Cairo, when the week before is over. */
const sending = { weekday: 6, fromHour: 18, toHour: 21 } as const

/** Guardians of one statement, each of whom costs two counts. */
const atOnce = 500
const nothing: Progress = { done: 0, more: false }

/**
 * Queues the messages on Saturday evening, one for each week; does nothing at other times and when repeated: what is queued
 * is passed without counting.
 */
export const queueGuardianWeeks = async (db: Db, now: number, budget: Budget = ample): Promise<Progress> => {
  const { weekday, hour } = cairoParts(now)
  if (weekday !== sending.weekday || hour < sending.fromHour || hour >= sending.toHour) return nothing
  const weekStart = cairoWeekStart(now)
  let after = 0
  return untilEmpty(budget, { size: atOnce, statements: 2 }, async (size) => {
    const [, seen = []] = await runBatch(db, [
      queuePage(db, { after, size, weekStart }, now),
      statement(db, `SELECT id FROM guardianships WHERE id > :after ORDER BY id LIMIT ${size}`, { after }),
    ])
    after = (seen as { id: number }[]).at(-1)?.id ?? after
    return seen.length
  })
}

const queuePage = (
  db: Db,
  { after, size, weekStart }: { readonly after: number; readonly size: number; readonly weekStart: number },
  now: number,
): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO outbox (channel, kind, user_id, recipient, dedupe_key, payload, due_at, expires_at, lane)
     SELECT 'whatsapp', 'guardian_week', g.student_id, g.phone, 'guardian-week:' || g.id || ' ' || :day, json_object(
       'guardianshipId', CAST(g.id AS TEXT),
       'lessons', CAST((SELECT count(*) FROM lessons l WHERE l.student_id = g.student_id AND l.start_at >= :since
         AND l.start_at < :until AND l.verdict IN (SELECT value FROM json_each(:held))) AS TEXT),
       'coming', CAST((SELECT count(*) FROM lessons l WHERE l.student_id = g.student_id AND l.start_at > :now
         AND l.canceled_at IS NULL) AS TEXT)), ${dueSql('guardian_week', 'whatsapp', ':now')}
     FROM (SELECT * FROM guardianships WHERE id > :after ORDER BY id LIMIT ${size}) g JOIN users u ON u.id = g.student_id
     WHERE g.state = 'consented' AND g.weekly = 1 AND u.birth_year > :adultYear
       AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key = 'guardian-week:' || g.id || ' ' || :day)`,
    {
      after,
      ...{ now, day: cairoDay(weekStart), until: weekStart, since: weekStart - 7 * dayMs },
      ...{ held: JSON.stringify(heldVerdicts), adultYear: adultBirthYear(now) },
    },
  )
