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
  /** How much it did; null for jobs that do not count. */
  readonly done: number | null
  /** Whether it stopped at the end of its budget although more waits. */
  readonly more: boolean
}

export const storeRuns = async (db: Db, runs: readonly JobRun[]): Promise<void> => {
  await statement(
    db,
    `INSERT INTO job_runs (cron, job, started_at, duration_ms, error, started_by, done, more)
     SELECT r.value->>'cron', r.value->>'job', r.value->>'startedAt', r.value->>'durationMs', r.value->>'error',
       r.value->>'startedBy', r.value->>'done', r.value->>'more'
     FROM json_each(:runs) r WHERE true
     ON CONFLICT (cron, job) DO UPDATE SET started_at = excluded.started_at, duration_ms = excluded.duration_ms,
       error = excluded.error, started_by = excluded.started_by, done = excluded.done, more = excluded.more`,
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
    `SELECT cron, job, started_at AS startedAt, duration_ms AS durationMs, error, started_by AS startedBy, done, more
     FROM job_runs`,
  ).all<Omit<JobRun, 'more'> & { more: 0 | 1 }>()
  return results.map((run) => ({ ...run, more: run.more === 1 }))
}

/** Names of the jobs of a schedule of which more waited after the last run. */
export const findUnfinished = async (db: Db, cron: string): Promise<string[]> => {
  const { results } = await statement(db, 'SELECT job FROM job_runs WHERE cron = :cron AND more = 1', { cron }).all<{
    job: string
  }>()
  return results.map(({ job }) => job)
}
