/** Days of demand and supply. Raw SQL: ranges of indexes, and a write that takes the counted searches along. */
import { addCairoDays, cairoDay, type Interval, minutes } from '#contract/shared/rules/time.ts'
import { demand } from '#contract/vocabulary/demand.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { LessonDuration, lessonPurposes } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** Days from this one on that were counted already. */
export const findCountedDays = async (db: Db, from: string): Promise<string[]> => {
  const { results } = await statement(db, 'SELECT day FROM demand_days WHERE day >= :from ORDER BY day', {
    from,
  }).all<{ day: string }>()
  return results.map(({ day }) => day)
}

/** Lessons that were not cancelled and lie in a span or reach into it. */
export const findBooked = async (db: Db, { start, end }: Interval): Promise<Interval[]> => {
  const { results } = await statement(
    db,
    `SELECT start_at AS start, end_at AS "end" FROM lessons INDEXED BY lessons_ratified
     WHERE canceled_at IS NULL AND start_at > :from AND start_at < :end AND end_at > :start`,
    { from: start - minutes(LessonDuration.Long), start, end },
  ).all<Interval>()
  return results
}

const pageSql = 'SELECT id FROM tutor_public WHERE id > :after ORDER BY id LIMIT :most'

/**
 * What one page of listed tutors offers for lessons in a span. `last` is the place of the next page; null at the end.
 */
export const findOffered = async (
  db: Db,
  { start, end }: Interval,
  after: number,
): Promise<{ spans: Interval[]; last: number | null }> => {
  const values = { after, most: demand.tutorsPerPage }
  const [spans, [page]] = (await runBatch(db, [
    statement(
      db,
      `SELECT s.start_at AS start, s.end_at AS "end"
       FROM (${pageSql}) t CROSS JOIN availability_slots s INDEXED BY availability_slots_owner
       WHERE s.user_id = t.id AND s.deleted = 0 AND s.start_at > :from AND s.start_at < :end AND s.end_at > :start
         AND s.purpose IN (${lessonPurposes.join(', ')})`,
      { ...values, from: start - minutes(limits.slot.maxMinutes), start, end },
    ),
    statement(db, `SELECT count(*) AS tutors, max(id) AS last FROM (${pageSql})`, values),
  ])) as [Interval[], { tutors: number; last: number | null }[]]
  return { spans, last: page?.tutors === demand.tutorsPerPage ? page.last : null }
}

/**
 * Stores a day with the searches that were counted on it, which are then deleted; a day that is stored stays as it is. Of
 * days before the first night it is not known who searched in vain, which is not the same as nobody.
 */
export const storeDay = async (
  db: Db,
  { day, booked, offered }: { day: string; booked: readonly number[]; offered: readonly number[] },
  now: number,
): Promise<void> => {
  await runBatch(db, [
    statement(
      db,
      `INSERT INTO demand_days (day, booked, offered, misses, counted_at)
       SELECT :day, :booked, :offered, iif(
           :day >= coalesce((SELECT day FROM demand_days WHERE misses IS NOT NULL ORDER BY day LIMIT 1), :yesterday)
             OR EXISTS (SELECT 1 FROM search_misses WHERE day = :day),
           (SELECT json_group_array(json_object('filter', json(filter), 'cause', cause, 'count', count))
             FROM search_misses WHERE day = :day), NULL), :now
       WHERE true ON CONFLICT (day) DO NOTHING`,
      {
        ...{ day, booked: JSON.stringify(booked), offered: JSON.stringify(offered), now },
        yesterday: addCairoDays(cairoDay(now), -1),
      },
    ),
    statement(db, 'DELETE FROM search_misses WHERE day = :day', { day }),
  ])
}

/** Deletes searches of days that are counted no more. */
export const deleteOldMisses = async (db: Db, before: string): Promise<void> => {
  await statement(db, 'DELETE FROM search_misses WHERE day < :before', { before }).run()
}
