/** The message about each week to guardians who wish it. Raw SQL: one insert from the rows it is about. */
import { adultBirthYear } from '#contract/people/rules/guardians.ts'
import { cairoDay, cairoParts, cairoWeekStart, dayMs } from '#contract/shared/rules/time.ts'
import { heldVerdicts } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** Saturday evening in Cairo, when the week before is over. */
const sending = { weekday: 6, fromHour: 18, toHour: 21 } as const

/** Queues the messages on Saturday evening, one for each week; does nothing at other times and when repeated. */
export const queueGuardianWeeks = async (db: Db, now: number): Promise<void> => {
  const { weekday, hour } = cairoParts(now)
  if (weekday !== sending.weekday || hour < sending.fromHour || hour >= sending.toHour) return
  const weekStart = cairoWeekStart(now)
  await statement(
    db,
    `INSERT OR IGNORE INTO outbox (channel, kind, user_id, recipient, dedupe_key, payload, due_at)
     SELECT 'whatsapp', 'guardian_week', g.student_id, g.phone, 'guardian-week:' || g.id || ' ' || :day, json_object(
       'guardianshipId', CAST(g.id AS TEXT),
       'lessons', CAST((SELECT count(*) FROM lessons l WHERE l.student_id = g.student_id AND l.start_at >= :since
         AND l.start_at < :until AND l.verdict IN (SELECT value FROM json_each(:held))) AS TEXT),
       'coming', CAST((SELECT count(*) FROM lessons l WHERE l.student_id = g.student_id AND l.start_at > :now
         AND l.canceled_at IS NULL) AS TEXT)), :now
     FROM guardianships g JOIN users u ON u.id = g.student_id
     WHERE g.state = 'consented' AND g.weekly = 1 AND u.birth_year > :adultYear`,
    {
      ...{ now, day: cairoDay(weekStart), until: weekStart, since: weekStart - 7 * dayMs },
      ...{ held: JSON.stringify(heldVerdicts), adultYear: adultBirthYear(now) },
    },
  ).run()
}
