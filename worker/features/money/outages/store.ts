/** Spans in which the platform failed, and the lessons they cover. Raw SQL: guarded writes and counts over indexes. */
import { sql } from 'drizzle-orm'
import { type Interval, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import { approvalLimits } from '#contract/vocabulary/approvals.ts'
import { LessonDuration, type LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { attendanceSql } from '#worker/features/lessons/attendance-store.ts'
import { type Approved, boundSql, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'

export interface OutageRow extends Interval {
  readonly id: number
  readonly reason: string
  readonly createdBy: number
  readonly createdAt: number
  readonly rejudged: number
}

const columns = `o.id, o.start_at AS start, o.end_at AS "end", o.reason, o.created_by AS createdBy, o.created_at AS createdAt,
  (SELECT count(*) FROM lesson_rulings r WHERE r.outage_id = o.id) AS rejudged`

const mostListed = 50

export const listOutages = async (db: Db): Promise<OutageRow[]> =>
  (
    await statement(
      db,
      `SELECT ${columns} FROM outages o ORDER BY o.start_at DESC, o.id DESC LIMIT ${mostListed}`,
    ).all<OutageRow>()
  ).results

/** Outages of which lessons may be left that were judged before. */
export const findOpenOutages = async (db: Db): Promise<OutageRow[]> =>
  (
    await statement(
      db,
      `SELECT ${columns} FROM outages o INDEXED BY outages_open WHERE o.applied_at IS NULL ORDER BY o.id LIMIT 5`,
    ).all<OutageRow>()
  ).results

export const markApplied = async (db: Db, id: number, now: number): Promise<void> => {
  await statement(db, 'UPDATE outages SET applied_at = :now WHERE id = :id', { id, now }).run()
}

const mostLessonMs = minutes(LessonDuration.Long)

/** SQL: lessons of a span, without those that were called off before they began. */
const covered = `lessons l INDEXED BY lessons_start
  WHERE l.start_at > :start - ${mostLessonMs} AND l.start_at < :end AND l.end_at > :start
    AND (l.canceled_at IS NULL OR l.verdict IS NOT NULL)`

export const countCovered = async (db: Db, { start, end }: Interval): Promise<number> =>
  (await statement(db, `SELECT count(*) AS n FROM ${covered}`, { start, end }).first<{ n: number }>())?.n ?? 0

/** A lesson that was judged, with the joins and leaves it was judged from. */
export interface JudgedRow extends Interval {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
  readonly verdict: LessonVerdict
  readonly judgedAt: number
  readonly returnedMinutes: number
  readonly paidMinutes: number
  readonly earned: number
  readonly charged: number
  readonly events: string
}

export const lessonsPerLook = 100

/** Lessons of a span that were judged and about which the team has not ruled, by their ids from a place on. */
export const findJudged = async (db: Db, { start, end }: Interval, afterId: number): Promise<JudgedRow[]> => {
  const { results } = await statement(
    db,
    `SELECT l.id, l.tutor_id AS tutorId, l.student_id AS studentId, l.start_at AS start, l.end_at AS "end", l.verdict,
       l.judged_at AS judgedAt, v.returned_minutes AS returnedMinutes, v.paid_minutes AS paidMinutes, v.earned, v.charged,
       ${attendanceSql('l.session_id')} AS events
     FROM (SELECT l.* FROM ${covered} AND l.verdict IS NOT NULL AND l.id > :afterId
         AND NOT EXISTS (SELECT 1 FROM lesson_rulings r WHERE r.lesson_id = l.id) ORDER BY l.id LIMIT ${lessonsPerLook}) l
     JOIN lesson_verdicts v ON v.lesson_id = l.id ORDER BY l.id`,
    { start, end, afterId },
  ).all<JudgedRow>()
  return results
}

/** SQL: lessons that `:createdBy` covered lately with outages that nobody else approved. */
const coveredAlone = `(SELECT coalesce(sum((SELECT count(*) FROM lessons l INDEXED BY lessons_start
    WHERE l.start_at > o.start_at - ${mostLessonMs} AND l.start_at < o.end_at AND l.end_at > o.start_at
      AND (l.canceled_at IS NULL OR l.verdict IS NOT NULL))), 0)
  FROM outages o WHERE o.created_by = :createdBy AND o.created_at > :now - ${approvalLimits.countedMs}
    AND NOT EXISTS (SELECT 1 FROM approvals a WHERE a.kind = 'outage' AND a.subject_id = o.start_at
      AND a.state = 'approved' AND a.maker_id = o.created_by AND a.decided_at = o.created_at))`

interface NewOutage extends Interval {
  readonly reason: string
  readonly createdBy: number
  /** Lessons of the span, as whoever marks it was shown. */
  readonly covered: number
}

/** Whether a span still covers as many lessons, and whether marking it needs a second admin. */
export const judgeMarking = async (db: Db, outage: NewOutage, now: number) => {
  const row = await statement(
    db,
    `SELECT (SELECT count(*) FROM ${covered}) = :covered AS same, ${coveredAlone} + :covered > ${boundSql('outage')} AS exceeds`,
    { ...outage, now },
  ).first<{ same: 0 | 1; exceeds: 0 | 1 }>()
  return { isAsSeen: row?.same === 1, exceeds: row?.exceeds === 1 }
}

/**
 * The id of a new outage; null where the span covers another number of lessons by now, or more than one admin may cover
 * alone, or the approval is closed.
 */
export const insertOutage = async (
  db: Db,
  outage: NewOutage & { readonly approved: Approved | null },
  now: number,
): Promise<number | null> => {
  const settled = settleApproval(db, outage.approved, now)
  const { start, end, reason, createdBy } = outage
  const facts = { start: toIsoInstant(start), end: toIsoInstant(end), reason, lessons: outage.covered }
  const entry = { actorId: createdBy, action: 'outage.create', targetId: sql`last_insert_rowid()`, facts } as const
  try {
    const results = await runBatch(db, [
      ...settled,
      statement(
        db,
        `INSERT INTO outages (start_at, end_at, reason, created_by, created_at)
         SELECT :start, :end, :reason, :createdBy, :now WHERE (SELECT count(*) FROM ${covered}) = :covered
           AND (:approved OR ${coveredAlone} + :covered <= ${boundSql('outage')})
         RETURNING id`,
        { start, end, reason, createdBy, covered: outage.covered, approved: Number(outage.approved !== null), now },
      ),
      abortIfUnchanged(db),
      toStatement(db, insertAuditEntry(db, entry, now)),
    ])
    return (results[settled.length]?.[0] as { id: number } | undefined)?.id ?? null
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}
