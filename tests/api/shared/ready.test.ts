/** What is told to whoever watches from outside whether the deployment can serve. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { minuteMs } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { newAddress, origin } from '#tests/kit/client.ts'
import { people } from '#tests/kit/people.ts'
import { countTrips } from '#tests/kit/trips.ts'
import type { Bindings } from '#worker/bindings.ts'
import { createApp } from '#worker/http/app.ts'
import { checkReadiness } from '#worker/readiness.ts'
import { storeRuns } from '#worker/schedules/job-store.ts'
import { openDb } from '#worker/storage/db.ts'

const app = createApp()
const db = openDb(env.DB)

const ask = async (bindings: object = {}, path = 'ready') => {
  const context = createExecutionContext()
  const request = new Request(`${origin}/api/v1/${path}`, { headers: { 'cf-connecting-ip': newAddress() } })
  const answer = await app.fetch(request, { ...(env as Bindings), ...bindings }, context)
  const body = await answer.json()
  await waitOnExecutionContext(context)
  return { status: answer.status, body }
}

/** Another database each time, of which nothing was found yet. */
const fresh = () => ({ DB: countTrips(env.DB).database })

const ranAt = (startedAt: number) =>
  storeRuns(db, [
    {
      cron: '* * * * *',
      job: 'outbox',
      startedAt,
      durationMs: 1,
      error: null,
      startedBy: null,
      done: null,
      more: false,
    },
  ])

const failing = (message: string) => () => Promise.reject(new Error(message))
const silent = () => new Promise<never>(() => undefined)

beforeEach(async () => {
  await rows('DELETE FROM job_runs')
  await ranAt(Date.now())
})
afterEach(() => vi.restoreAllMocks())

test('everything answers, and the schedules run', async () => {
  expect(await ask(fresh())).toEqual({ status: 200, body: { ok: true, failing: [], cron: 'on-time', lacks: [] } })
})

describe('what does not answer is named alone', () => {
  const monitor = { getByName: () => ({ touch: failing('secret words of an object') }) }
  const bucket = { head: failing('secret words of a bucket') }
  test.each<[string, object]>([
    ['objects', { SERVER_MONITOR: monitor }],
    ['files', { FILES: { ...bucket } }],
    ['backups', { BACKUPS: bucket }],
    ['search', { SEARCH: { prepare: () => ({ first: failing('secret words of a database') }) } }],
  ])('%s', async (name, bindings) => {
    const { status, body } = await ask({ ...fresh(), ...bindings })
    expect([status, body]).toEqual([503, { ok: false, failing: [name], cron: 'on-time', lacks: [] }])
  })

  test('the database, of which then nothing is known', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const DB = { prepare: () => ({ bind: () => ({ all: failing('secret words') }) }) }
    const { status, body } = await ask({ DB })
    expect([status, body]).toEqual([503, { ok: false, failing: ['database'], cron: null, lacks: [] }])
  })

  test('and what takes too long', async () => {
    const bindings = { ...(env as Bindings), FILES: { head: silent }, ...fresh() } as unknown as Bindings
    expect(await checkReadiness(bindings, Date.now(), 50)).toMatchObject({ ok: false, failing: ['files'] })
  })
})

test('the schedules are late after five minutes without a run, which is no reason to serve nobody', async () => {
  await rows('DELETE FROM job_runs')
  expect(await ask(fresh())).toMatchObject({ status: 200, body: { ok: true, cron: 'late' } })
  await ranAt(Date.now() - 6 * minuteMs)
  expect(await ask(fresh())).toMatchObject({ status: 200, body: { cron: 'late' } })
  await ranAt(Date.now() - 4 * minuteMs)
  expect(await ask(fresh())).toMatchObject({ body: { cron: 'on-time' } })
})

test('what was found is kept for seconds, and looking anew is limited', async () => {
  const { database, trips } = countTrips(env.DB)
  for (let i = 0; i < 5; i++) expect((await ask({ DB: database })).status).toBe(200)
  expect(trips).toMatchObject({ calls: 1 })
  expect(trips.rowsRead).toBeLessThan(60)
  const limit = vi.fn(async () => ({ success: false }))
  const limited = { WEBHOOK_LIMIT: { limit } }
  expect(await ask({ ...limited, DB: database })).toMatchObject({ status: 200 })
  expect(await ask({ ...limited, ...fresh() })).toMatchObject({ status: 429 })
})

test('a public deployment says what only its team can bring; one with an unusable secret asks nothing', async () => {
  await rows('UPDATE users SET role = 4 WHERE role IN (1, 2)')
  expect(await ask({ ...fresh(), APP_ENV: 'production' })).toMatchObject({ body: { lacks: ['second-admin'] } })
  await Promise.all([people.admin(), people.superAdmin()])
  expect(await ask({ ...fresh(), APP_ENV: 'production' })).toMatchObject({ status: 200, body: { lacks: [] } })
  const { database, trips } = countTrips(env.DB)
  const { status, body } = await ask({ DB: database, TOKEN_SECRET: 'short' })
  expect([status, body, trips.calls]).toEqual([503, { ok: false, failing: ['secrets'], cron: null, lacks: [] }, 0])
})

test('health reads nothing, in public deployments as elsewhere', async () => {
  for (const APP_ENV of ['test', 'production']) {
    const { database, trips } = countTrips(env.DB)
    await ask({ DB: database, APP_ENV }, 'health')
    expect(trips.calls).toBe(0)
  }
})
