/** Runs the scheduled jobs of one cron schedule. */
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { describeFault } from '#worker/database-errors.ts'
import { unusableSecrets } from '#worker/deployment.ts'
import { getServerMonitor } from '#worker/live-rooms.ts'
import { createScope, inScope, type LogScope, noteRelease, writeFault, writeLine } from '#worker/log.ts'
import { countedServices } from './counted-services.ts'
import { storeRuns } from './job-store.ts'
import { runSchedule } from './run-jobs.ts'
import { tellDirectly } from './tell-directly.ts'

/** Resolves to whether it was stored; a failure is logged. */
const isStored = (cron: string, storing: Promise<unknown>): Promise<boolean> =>
  storing.then(
    () => true,
    (error: unknown) => {
      writeFault({ cron, fault: describeFault(error) })
      return false
    },
  )

interface Sweep {
  readonly env: Bindings
  readonly context: Pick<ExecutionContext, 'waitUntil'>
  readonly scope: LogScope
}

const sweep = async (cron: string, now: number, { env, context, scope }: Sweep): Promise<void> => {
  const began = performance.now()
  const services = buildServices(env, context)
  const { db } = services
  const { runs, left } = await runSchedule(cron, { db, servicesOf: countedServices(env, context), now })
  if (left.length > 0) writeFault({ cron, stopped: 'under load', left })
  const [isDatabaseThere] = await Promise.all([
    isStored(cron, storeRuns(db, runs)),
    isStored(cron, getServerMonitor(env).ranCron(cron)),
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
    await sweep(cron, now, { env, context, scope })
  })
}
