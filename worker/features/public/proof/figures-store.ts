/** Figures of the platform by month. Raw SQL: counts that an index alone answers, in batches of several months. */
import type { PlatformMonth } from '#contract/public/rules/platform-figures.ts'
import { hourMs, type Interval } from '#contract/shared/rules/time.ts'
import { canceledLate, LessonVerdict } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { isHeldSql } from '#worker/storage/taught-lessons.ts'

const held = isHeldSql('verdict')

/** Must be the condition of the index `lessons_returning`. */
const returning = "verdict IN ('tutorLate', 'tutorLeft', 'tutorAbsent', 'deadLine', 'outage', 'cutShort')"

const unreturning = `'${LessonVerdict.Held}', '${LessonVerdict.StudentAbsent}'`

/** SQL: what rulings have given back of a lesson beyond what it had returned by itself. */
const ruledMinutes = `v.returned_minutes - iif(v.verdict = '${canceledLate}', l.duration - l.late_minutes, 0)`

/**
 * SQL: the minutes that lessons of a month gave back, by why, as JSON: those of each verdict, and whole lessons that
 * their tutor cancelled. A lesson judged by an earlier version has no figures, and gave back all of them. What the team
 * ruled is in the figures of its lesson; of lessons that had returned nothing, or were cancelled late, it is counted
 * apart. Few lessons are ruled about, so that all of those are read.
 */
const returnedSql = `(SELECT json_group_object(reason, minutes) FROM (
  SELECT l.verdict AS reason, SUM(COALESCE(v.returned_minutes, l.duration)) AS minutes
  FROM lessons l INDEXED BY lessons_returning LEFT JOIN lesson_verdicts v ON v.lesson_id = l.id
  WHERE l.${returning} AND l.end_at >= :start AND l.end_at < :end GROUP BY l.verdict
  UNION ALL
  SELECT 'canceled', SUM(duration) FROM lessons INDEXED BY lessons_canceled
  WHERE canceled_at IS NOT NULL AND start_at > :start - ${hourMs} AND start_at < :end AND end_at >= :start
    AND end_at < :end AND verdict IS NULL AND canceled_by = tutor_id HAVING COUNT(*) > 0
  UNION ALL
  SELECT 'ruled', SUM(${ruledMinutes}) FROM (SELECT DISTINCT lesson_id FROM lesson_rulings) r
  CROSS JOIN lessons l ON l.id = r.lesson_id JOIN lesson_verdicts v ON v.lesson_id = l.id
  WHERE l.end_at >= :start AND l.end_at < :end AND (l.verdict IN (${unreturning}) OR v.verdict = '${canceledLate}')
  HAVING SUM(${ruledMinutes}) > 0))`

/** SQL: disputes that were ruled within a month, and of how long they had waited the upper median. */
const ruled = `FROM disputes INDEXED BY disputes_ruled WHERE state = 'ruled' AND closed_at >= :start AND closed_at < :end`
const ruledCountSql = `(SELECT COUNT(*) ${ruled})`
const medianRulingSql = `(SELECT closed_at - created_at ${ruled} ORDER BY closed_at - created_at
  LIMIT 1 OFFSET ${ruledCountSql} / 2)`

/** The month that was counted last; null before the first. */
export const findLatestMonth = async (db: Db): Promise<PlatformMonth | null> => {
  const row = await statement(
    db,
    `SELECT month, lesson_count AS lessonCount, total_lesson_count AS totalLessonCount, tutor_count AS tutorCount,
       rating_count AS ratingCount, median_rating AS medianRating, returned,
       ruled_count AS ruledCount, median_ruling_ms AS medianRulingMs
     FROM platform_months ORDER BY month DESC LIMIT 1`,
  ).first<Omit<PlatformMonth, 'returned'> & { returned: string | null }>()
  return row && { ...row, returned: row.returned === null ? null : JSON.parse(row.returned) }
}

/** When the first lesson ended that was held, epoch ms; null before it. */
export const findFirstHeld = async (db: Db): Promise<number | null> => {
  const sql = `SELECT end_at AS "end" FROM lessons INDEXED BY lessons_held WHERE ${held} ORDER BY end_at LIMIT 1`
  return (await statement(db, sql).first<{ end: number }>())?.end ?? null
}

/** How many ratings of tutors written before `end` have each value. */
export const countRatingsByValue = async (db: Db, end: number): Promise<{ value: number; count: number }[]> => {
  const { results } = await statement(
    db,
    `SELECT r.value, COUNT(*) AS count FROM ratings r JOIN tutors t ON t.id = r.ratee_id
     WHERE r.created_at < :end GROUP BY r.value`,
    { end },
  ).all<{ value: number; count: number }>()
  return results
}

/** Counts these months, which follow one another, and stores them; each is added to all before it. */
export const storeMonths = async (
  db: Db,
  months: readonly (Interval & { readonly month: string })[],
  now: number,
): Promise<void> => {
  await runBatch(
    db,
    months.map(({ month, start, end }) =>
      statement(
        db,
        `INSERT INTO platform_months (month, lesson_count, total_lesson_count, tutor_count, returned, ruled_count,
           median_ruling_ms, counted_at)
         SELECT :month, COUNT(*), COUNT(*) + COALESCE((SELECT total_lesson_count FROM platform_months
           WHERE month < :month ORDER BY month DESC LIMIT 1), 0), COUNT(DISTINCT tutor_id), ${returnedSql},
           ${ruledCountSql}, ${medianRulingSql}, :now
         FROM lessons INDEXED BY lessons_held WHERE ${held} AND end_at >= :start AND end_at < :end
         ON CONFLICT (month) DO UPDATE SET lesson_count = excluded.lesson_count,
           total_lesson_count = excluded.total_lesson_count, tutor_count = excluded.tutor_count,
           returned = excluded.returned, ruled_count = excluded.ruled_count,
           median_ruling_ms = excluded.median_ruling_ms, counted_at = excluded.counted_at`,
        { month, start, end, now },
      ),
    ),
  )
}

export const storeRatings = async (
  db: Db,
  month: string,
  ratings: Pick<PlatformMonth, 'ratingCount' | 'medianRating'>,
): Promise<void> => {
  await statement(
    db,
    'UPDATE platform_months SET rating_count = :ratingCount, median_rating = :medianRating WHERE month = :month',
    { month, ...ratings },
  ).run()
}
