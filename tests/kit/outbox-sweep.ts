/** The scheduled sweeps of the worker, run on demand. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { jobsOf } from '#worker/schedules/jobs.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'
import { ample } from '#worker/work-budget.ts'

const run = async (cron: string, now: number): Promise<void> => {
  const context = createExecutionContext()
  await runScheduledJobs(cron, now, env as Bindings, context)
  await waitOnExecutionContext(context)
}

export const runOutboxSweep = (now: number): Promise<void> => run('* * * * *', now)
export const runDailySweep = (now: number): Promise<void> => run('0 1 * * *', now)
export const runQuarterSweep = (now: number): Promise<void> => run('*/15 * * * *', now)
/** Carries weeks and books weekly hours, as every minute does. */
export const runWeeklySweep = async (now: number): Promise<void> => {
  const context = createExecutionContext()
  await jobsOf('* * * * *').weeklyHours?.(buildServices(env as Bindings, context), now, ample)
  await waitOnExecutionContext(context)
}
