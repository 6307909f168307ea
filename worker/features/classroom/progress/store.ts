/** Sums of a student's lessons. Raw SQL: a guarded upsert, and what is read in one batch. */
import { type AttendedLesson, noSums, type ProgressSums, type WeekSum } from '#contract/classroom/rules/progress.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { wasAttendedSql } from '#worker/storage/taught-lessons.ts'

interface ProgressRow extends Omit<ProgressSums, 'weeks'> {
  /** The weeks as JSON. */
  readonly weekMinutes: string
  readonly goalMinutes: number | null
}

interface ProgressFacts {
  readonly sums: ProgressSums
  /** Lessons since those of the sums. */
  readonly since: readonly AttendedLesson[]
  readonly goalMinutes: number | null
}

const toSums = ({ until, lessons, minutes, streakWeeks, weekMinutes }: ProgressRow): ProgressSums => ({
  until,
  lessons,
  minutes,
  streakWeeks,
  weeks: JSON.parse(weekMinutes) as WeekSum[],
})

export const readProgress = async (db: Db, studentId: number, now: number): Promise<ProgressFacts> => {
  const [rows, since] = await runBatch(db, [
    statement(
      db,
      `SELECT goal_minutes AS goalMinutes, summed_until AS until, lessons, minutes, streak_weeks AS streakWeeks,
         week_minutes AS weekMinutes FROM learning_progress WHERE student_id = :studentId`,
      { studentId },
    ),
    statement(
      db,
      `SELECT start_at AS start, duration FROM lessons
       WHERE student_id = :studentId AND start_at < :now AND end_at <= :now AND canceled_at IS NULL
         AND ${wasAttendedSql}
         AND start_at >= coalesce((SELECT summed_until FROM learning_progress WHERE student_id = :studentId), 0)`,
      { studentId, now },
    ),
  ])
  const [row] = rows as ProgressRow[]
  return {
    // A lesson that changed has reset the sums, but not the weeks.
    sums: row && row.until > 0 ? toSums(row) : noSums,
    since: since as AttendedLesson[],
    goalMinutes: row?.goalMinutes ?? null,
  }
}

/**
 * Keeps sums that were advanced from `before` by the lessons `added`, unless another request kept newer ones or one of
 * those lessons has changed since it was read.
 */
export const storeSums = async (
  db: Db,
  studentId: number,
  before: ProgressSums,
  { sums, added }: { sums: ProgressSums; added: readonly AttendedLesson[] },
): Promise<void> => {
  const { until, lessons, minutes, streakWeeks, weeks } = sums
  await statement(
    db,
    `INSERT INTO learning_progress (student_id, summed_until, lessons, minutes, streak_weeks, week_minutes)
     SELECT :studentId, :until, :lessons, :minutes, :streakWeeks, :weeks
     WHERE (SELECT count(*) = :count AND sum(duration) = :duration AND sum(start_at / 60000) = :starts FROM lessons
       WHERE student_id = :studentId AND canceled_at IS NULL AND ${wasAttendedSql}
         AND start_at >= :from AND start_at < :until)
     ON CONFLICT (student_id) DO UPDATE SET summed_until = excluded.summed_until, lessons = excluded.lessons,
       minutes = excluded.minutes, streak_weeks = excluded.streak_weeks, week_minutes = excluded.week_minutes
     WHERE learning_progress.summed_until = :from`,
    {
      studentId,
      until,
      lessons,
      minutes,
      streakWeeks,
      from: before.until,
      weeks: JSON.stringify(weeks),
      count: added.length,
      duration: added.reduce((sum, lesson) => sum + lesson.duration, 0),
      starts: added.reduce((sum, lesson) => sum + Math.floor(lesson.start / 60_000), 0),
    },
  ).run()
}

export const storeGoal = async (db: Db, studentId: number, minutes: number | null): Promise<void> => {
  await statement(
    db,
    `INSERT INTO learning_progress (student_id, goal_minutes) VALUES (:studentId, :minutes)
     ON CONFLICT (student_id) DO UPDATE SET goal_minutes = excluded.goal_minutes`,
    { studentId, minutes },
  ).run()
}
