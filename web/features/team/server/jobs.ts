/** Scheduled jobs in words. Pure. */
import { adminJobs } from '#web/features/team/copy/admin-jobs.ts'
import type { NamedJob } from './query.ts'

/** By the pattern of its times, which the platform reads. */
const scheduleKeys: Readonly<Record<string, keyof typeof adminJobs.schedules>> = {
  '* * * * *': 'everyMinute',
  '*/2 * * * *': 'everyTwoMinutes',
  '*/5 * * * *': 'everyFiveMinutes',
  '*/15 * * * *': 'everyQuarter',
  '0 1 * * *': 'daily',
}

type JobName = Pick<NamedJob, 'cron' | 'job'>

/** When it runs; null for a pattern without words. */
export const scheduleText = ({ cron }: JobName): string | null => {
  const key = scheduleKeys[cron]
  return key === undefined ? null : adminJobs.schedules[key]
}

/** What it does; null for a job without words. */
export const jobText = ({ cron, job }: JobName): string | null => {
  const key = scheduleKeys[cron]
  const texts: Readonly<Record<string, string>> = key === undefined ? {} : adminJobs.names[key]
  return Object.hasOwn(texts, job) ? (texts[job] ?? null) : null
}

/** Those that failed last first, else as the schedules have them. */
export const failedFirst = (jobs: readonly NamedJob[]): NamedJob[] => {
  const hasFailed = ({ last }: NamedJob) => Number(last !== null && last.error !== null)
  return jobs.toSorted((a, b) => hasFailed(b) - hasFailed(a))
}
