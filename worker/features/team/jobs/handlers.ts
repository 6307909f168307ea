import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/team/api/jobs.ts'
import type { Handlers } from '#worker/handler.ts'
import { findRuns, type JobRun } from '#worker/schedules/job-store.ts'
import { jobNames } from '#worker/schedules/jobs.ts'
import { runJobByHand } from '#worker/schedules/run-jobs.ts'

const toView = ({ startedAt, durationMs, error, startedBy, done, more }: JobRun) => ({
  startedAt: toIsoInstant(startedAt),
  durationMs,
  error,
  startedBy,
  done,
  more,
})

export const jobs: Handlers<typeof declared> = {
  async listJobs({ services: { db } }) {
    const runs = await findRuns(db)
    return jobNames.map(({ cron, job }) => {
      const last = runs.find((run) => run.cron === cron && run.job === job)
      return { cron, job, last: last ? toView(last) : null }
    })
  },

  async runJob({ input, actor, services, now, fail }) {
    const run = await runJobByHand(services, input.body, actor.id, now)
    return run ? toView(run) : fail('not-found')
  },
}
