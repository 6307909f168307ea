/** Runs the scheduled jobs of one cron schedule. */
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { describeFault } from '#worker/database-errors.ts'
import { unusableSecrets } from '#worker/deployment.ts'
import { getServerMonitor } from '#worker/live-rooms.ts'
import { createScope, inScope, type LogScope, noteRelease, writeFault, writeLine } from '#worker/log.ts'
import type { Services } from '#worker/services.ts'
import { storeRuns } from './job-store.ts'
import { jobs, runTimed, type TimedRun } from './jobs.ts'
import { tellDirectly } from './tell-directly.ts'

interface Sweep {
  readonly runs: readonly TimedRun[]
  /** Names of the jobs that were not begun, because the platform was under load. */
  readonly left: readonly string[]
}

/** A job that fails is logged, the others still run, and its next run catches up. */
const runAll = async (services: Services, cron: string, now: number): Promise<Sweep> => {
  const all = Object.entries(jobs[cron] ?? {})
  const runs: TimedRun[] = []
  for (const [at, [job, work]] of all.entries()) {
    const run = await runTimed(services, { cron, job }, work, now)
    runs.push(run)
    if (run.underLoad) return { runs, left: all.slice(at + 1).map(([name]) => name) }
  }
  return { runs, left: [] }
}

/** Resolves to whether it was stored; a failure is logged. */
const isStored = (cron: string, storing: Promise<unknown>): Promise<boolean> =>
  storing.then(
    () => true,
    (error: unknown) => {
      writeFault({ cron, fault: describeFault(error) })
      return false
    },
  )

const sweep = async (services: Services, cron: string, now: number, scope: LogScope): Promise<void> => {
  const began = performance.now()
  const { runs, left } = await runAll(services, cron, now)
  if (left.length > 0) writeFault({ cron, stopped: 'under load', left })
  const [isDatabaseThere] = await Promise.all([
    isStored(cron, storeRuns(services.db, runs)),
    isStored(cron, getServerMonitor(services.env).ranCron(cron)),
  ])
  const failed = runs.filter(({ error }) => error !== null).map(({ job }) => job)
  const { id, trips, rowsRead, rowsWritten } = scope
  const ms = Math.round(performance.now() - began)
  writeLine({ cron, jobs: runs.length, failed, ms, trips, rowsRead, rowsWritten })
  if (!isDatabaseThere || left.length > 0)
    return tellDirectly(services, 'database', teamTexts.databaseSilent({ cron, id }), now)
  if (runs.length > 0 && failed.length === runs.length)
    await tellDirectly(services, 'schedule', teamTexts.scheduleFailed({ cron, id }), now)
  // Of the schedule that runs every minute: what stops it stops the beats as well.
  if (cron === '* * * * *') await services.heartbeat?.beat()
}

/**
 * Runs the jobs of one cron schedule; none while a secret is unusable, and no further ones once the platform is under load.
 * Where the database does not answer, or every job fails, the team is told directly. The outside monitor hears from a
 * minute that went as it should.
 */
export const runScheduledJobs = async (
  cron: string,
  now: number,
  env: Bindings,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<void> => {
  noteRelease(env)
  const scope = createScope()
  await inScope(scope, async () => {
    const unusable = unusableSecrets(env)
    if (unusable.length > 0) return writeFault({ cron, unusable })
    await sweep(buildServices(env, context), cron, now, scope)
  })
}
