/** The last run of each job. Raw SQL: one statement for all jobs of a schedule. */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

export interface JobRun {
  readonly cron: string
  readonly job: string
  /** Epoch ms. */
  readonly startedAt: number
  readonly durationMs: number
  /** Null: it succeeded. */
  readonly error: string | null
  /** Who started it by hand; null for the schedule. */
  readonly startedBy: number | null
}

export const storeRuns = async (db: Db, runs: readonly JobRun[]): Promise<void> => {
  await statement(
    db,
    `INSERT INTO job_runs (cron, job, started_at, duration_ms, error, started_by)
     SELECT r.value->>'cron', r.value->>'job', r.value->>'startedAt', r.value->>'durationMs', r.value->>'error',
       r.value->>'startedBy'
     FROM json_each(:runs) r WHERE true
     ON CONFLICT (cron, job) DO UPDATE SET started_at = excluded.started_at, duration_ms = excluded.duration_ms,
       error = excluded.error, started_by = excluded.started_by`,
    { runs: JSON.stringify(runs) },
  ).run()
}

/** When a schedule last ran, epoch ms; null when it never has. */
export const findNewestRun = async (db: Db, cron: string): Promise<number | null> =>
  (
    await statement(db, 'SELECT max(started_at) AS at FROM job_runs WHERE cron = :cron', { cron }).first<{
      at: number | null
    }>()
  )?.at ?? null

export const findRuns = async (db: Db): Promise<JobRun[]> => {
  const { results } = await statement(
    db,
    `SELECT cron, job, started_at AS startedAt, duration_ms AS durationMs, error, started_by AS startedBy FROM job_runs`,
  ).all<JobRun>()
  return results
}
