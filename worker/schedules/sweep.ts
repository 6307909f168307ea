/** Runs the scheduled jobs of one cron schedule. */
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { describeFault } from '#worker/database-errors.ts'
import { unusableSecrets } from '#worker/deployment.ts'
import { getServerMonitor } from '#worker/live-rooms.ts'
import { type JobRun, storeRuns } from './job-store.ts'
import { jobs, runTimed } from './jobs.ts'

/**
 * Runs the jobs of one cron schedule; none while a secret is unusable. A job that fails is logged, the others still
 * run, and its next run catches up.
 */
export const runScheduledJobs = async (
  cron: string,
  now: number,
  env: Bindings,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<void> => {
  const unusable = unusableSecrets(env)
  if (unusable.length > 0) return console.error(JSON.stringify({ cron, unusable }))
  const services = buildServices(env, context)
  const runs: JobRun[] = []
  for (const [job, work] of Object.entries(jobs[cron] ?? {}))
    runs.push(await runTimed(services, { cron, job }, work, now))
  const isStored = (storing: Promise<unknown>) =>
    storing.catch((error: unknown) => console.error(JSON.stringify({ cron, fault: describeFault(error) })))
  await Promise.all([isStored(storeRuns(services.db, runs)), isStored(getServerMonitor(env).ranCron(cron))])
}
