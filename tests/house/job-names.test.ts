/** Every scheduled job and its times have words for the team, and no words are left of jobs that are gone. */
import { expect, test } from 'vitest'
import { adminJobs } from '#web/features/team/copy/admin-jobs.ts'
import { jobText, scheduleText } from '#web/features/team/server/jobs.ts'
import { jobNames } from '#worker/schedules/jobs.ts'

test('every job has a name and a time in words', () => {
  expect(jobNames.filter((job) => jobText(job) === null || scheduleText(job) === null)).toEqual([])
  const names = Object.values(adminJobs.names).flatMap((texts) => Object.keys(texts))
  expect(names).toHaveLength(jobNames.length)
})
