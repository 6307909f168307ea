import { expect, test } from 'vitest'
import { listJobs, runJob } from '#contract/team/api/jobs.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { people } from '#tests/kit/people.ts'

const daily = '0 1 * * *'

test('jobs are listed with their last run, by schedule or by hand', async () => {
  const admin = await people.superAdmin()
  const now = Date.now()
  await runOutboxSweep(now)
  const find = async (cron: string, job: string) =>
    (await admin.api(listJobs, {})).find((one) => one.cron === cron && one.job === job)
  expect((await find('* * * * *', 'outbox'))?.last).toMatchObject({
    startedAt: new Date(now).toISOString(),
    error: null,
    startedBy: null,
  })
  expect(await find(daily, 'codes')).toMatchObject({ last: null })
  const run = await admin.api(runJob, { body: { cron: daily, job: 'codes' } })
  expect(run).toMatchObject({ error: null, startedBy: admin.id })
  expect(await find(daily, 'codes')).toMatchObject({ last: run })
})

test('a job that fails says why', async () => {
  const admin = await people.superAdmin()
  await rows('ALTER TABLE throttles RENAME TO hidden')
  const { error } = await admin.api(runJob, { body: { cron: daily, job: 'throttles' } })
  await rows('ALTER TABLE hidden RENAME TO throttles')
  expect(error).toContain('throttles')
})

test('only jobs that exist are run, and only by a super admin', async () => {
  const admin = await people.superAdmin()
  for (const body of [
    { cron: daily, job: 'constructor' },
    { cron: 'constructor', job: 'name' },
    { cron: '* * * * *', job: 'codes' },
  ])
    expect(await refusalOf(admin.api(runJob, { body }))).toEqual({ status: 404, code: 'not-found' })
  const regular = await people.admin()
  expect(await refusalOf(regular.api(runJob, { body: { cron: daily, job: 'codes' } }))).toMatchObject({ status: 403 })
  expect(await regular.api(listJobs, {})).not.toEqual([])
})
