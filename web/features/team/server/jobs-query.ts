import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { listJobs, runJob } from '#contract/team/api/jobs.ts'
import { api } from '#web/lib/api.ts'

export type NamedJob = ReplyOf<typeof listJobs>[number]

export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => api(listJobs, {}, { signal }),
})

export const startJob = (body: Pick<NamedJob, 'cron' | 'job'>) => api(runJob, { body })
