/** Sources of the figures of a tutor that only the team sees. Raw SQL: read in the batch of the other sources. */

import { dayMs } from '#contract/shared/rules/time.ts'
import { trust } from '#contract/vocabulary/trust.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { wasAttendedSql } from '#worker/storage/taught-lessons.ts'

const spanMs = trust.spanDays * dayMs

/** Ratings of one tutor that are read, newest first. */
const mostRatings = 500

export const selectTaughtMinutes = (db: Db, tutorId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT COALESCE(SUM(duration), 0) AS minutes FROM lessons INDEXED BY lessons_tutor
     WHERE tutor_id = :tutorId AND start_at >= :since AND start_at < :now
       AND end_at <= :now AND canceled_at IS NULL AND ${wasAttendedSql}`,
    { tutorId, since: now - spanMs, now },
  )

/** Mean stars by how many spans ago they were given. */
export const selectRatingSpans = (db: Db, tutorId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT CAST((:now - created_at) / ${spanMs} AS INTEGER) AS ago, AVG(value) AS stars
     FROM (SELECT created_at, value FROM ratings WHERE ratee_id = :tutorId AND created_at > :since
       ORDER BY created_at DESC LIMIT ${mostRatings}) GROUP BY 1`,
    { tutorId, since: now - trust.days * dayMs, now },
  )
