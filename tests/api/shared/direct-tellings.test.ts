/** What reaches people without the database: the outside monitor of the schedules, and texts past the outbox. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failingDatabase } from '#tests/kit/failing-database.ts'
import { captureLines } from '#tests/kit/log-lines.ts'
import { networkOf, timeout } from '#tests/kit/network.ts'
import { nextNumber } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { chooseHeartbeat, createHeartbeat, simulatedHeartbeat } from '#worker/gateways/heartbeat.ts'
import { toFailure, toSuccess } from '#worker/gateways/outcome.ts'
import { jobsOf } from '#worker/schedules/jobs.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'
import { type DirectKind, tellDirectly } from '#worker/schedules/tell-directly.ts'
import type { Services } from '#worker/services.ts'

const url = 'https://beats.hiwar.test/0b7d1c2e'

const lines = captureLines()

describe('a beat', () => {
  test('is one call, whose answer may be any text', async () => {
    const { network, asked, lines: said } = networkOf(new Response('OK'))
    expect(await createHeartbeat(url, network).beat()).toEqual(toSuccess({}))
    expect(asked).toMatchObject([{ url, method: 'POST' }])
    expect(said.join()).not.toMatch(/0b7d1c2e|notJson/)
  })

  test.each([
    ['an address that the monitor does not know', 404],
    ['a monitor that is out of order', 503],
  ])('fails by %s', async (_, status) => {
    const answers = [1, 2, 3].map(() => new Response('', { status }))
    const { network } = networkOf(...answers)
    expect(await createHeartbeat(url, network).beat()).toMatchObject({ ok: false, kind: 'unavailable' })
  })

  test('fails by a monitor that does not answer', async () => {
    const { network } = networkOf(timeout(), timeout(), timeout())
    expect(await createHeartbeat(url, network).beat()).toMatchObject({ ok: false })
  })

  test('goes to the one host that is set, and to no address that is not plain https', () => {
    const choose = (HEARTBEAT_URL?: string) =>
      chooseHeartbeat({ APP_ENV: 'production', ...(HEARTBEAT_URL === undefined ? {} : { HEARTBEAT_URL }) })
    expect(choose(url)).toMatchObject({ simulated: false, missing: [], port: {} })
    expect(choose()).toEqual({ port: null, simulated: false, missing: [] })
    for (const bad of [
      'http://beats.hiwar.test/1',
      'https://beats.hiwar.test:8443/1',
      'https://a:b@beats.hiwar.test/1',
      'beats',
    ])
      expect(choose(bad)).toEqual({ port: null, simulated: false, missing: ['HEARTBEAT_URL'] })
  })
})

describe('a text past the outbox', () => {
  const newKind = () => `kind ${nextNumber()}` as DirectKind
  const posted: string[] = []
  const servicesThat = (post: (text: string) => Promise<unknown>) =>
    ({ ...buildServices(env as Bindings, createExecutionContext()), env, alerts: { post } }) as unknown as Services
  const working = servicesThat(async (text) => {
    posted.push(text)
    return toSuccess({ id: '1' })
  })
  beforeEach(() => posted.splice(0))

  test('is posted once an hour of each kind, whichever isolate asks', async () => {
    const [kind, other] = [newKind(), newKind()]
    for (let i = 0; i < 3; i++) await tellDirectly(working, kind, 'a', Date.now())
    await tellDirectly(working, other, 'b', Date.now())
    expect(posted).toEqual(['a', 'b'])
    expect(await env.SERVER_MONITOR.getByName('all').claimTelling(kind, 60_000)).toBe(false)
    expect(await env.SERVER_MONITOR.getByName('all').claimTelling(kind, 0)).toBe(true)
  })

  test('that was not taken is posted by the next run', async () => {
    const kind = newKind()
    await tellDirectly(
      servicesThat(async () => toFailure('unavailable', '502')),
      kind,
      'a',
      Date.now(),
    )
    expect(lines).toMatchObject([{ untold: kind, fault: '502' }])
    await tellDirectly(working, kind, 'a', Date.now())
    expect(posted).toEqual(['a'])
  })

  test('does without the monitor, once an hour of each isolate', async () => {
    const kind = newKind()
    const alone = {
      ...working,
      env: { ...env, SERVER_MONITOR: { getByName: () => ({ claimTelling: () => Promise.reject(new Error('x')) }) } },
    }
    for (let i = 0; i < 2; i++) await tellDirectly(alone as unknown as Services, kind, 'a', Date.now())
    expect(posted).toEqual(['a'])
  })
})

describe('a schedule', () => {
  const minutely = '* * * * *'
  const overloaded = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'
  const run = async (bindings: object) => {
    const context = createExecutionContext()
    await env.SERVER_MONITOR.getByName('all').dropTelling('database')
    await runScheduledJobs(minutely, Date.now(), { ...(env as Bindings), ...bindings } as Bindings, context)
    await waitOnExecutionContext(context)
  }

  test('says in one line what its jobs did, under the id of the run', async () => {
    await run({})
    const done = lines.filter((line) => 'jobs' in line)
    expect(done).toMatchObject([
      {
        cron: minutely,
        jobs: Object.keys(jobsOf(minutely)).length,
        failed: [],
        id: expect.any(String),
        release: 'local',
      },
    ])
    expect(done[0]?.trips).toBeGreaterThan(5)
  })

  test.each([
    ['went as it should', () => env.DB, 1],
    [
      'could not store its runs',
      () =>
        failingDatabase(
          env.DB,
          Array.from({ length: 99 }, () => overloaded),
        ).database,
      0,
    ],
  ])('that %s calls the monitor', async (_, database, beats) => {
    const called = vi.spyOn(simulatedHeartbeat, 'beat')
    await run({ DB: database() })
    expect(called).toHaveBeenCalledTimes(beats)
  })

  test('leaves off under load instead of adding to it', async () => {
    const { database, sent } = failingDatabase(
      env.DB,
      Array.from({ length: 50 }, () => overloaded),
    )
    await run({ DB: database })
    // The first job, what it left, and the runs.
    expect(sent.length).toBeLessThan(8)
    expect(lines).toContainEqual(
      expect.objectContaining({ cron: minutely, stopped: 'under load', left: expect.arrayContaining(['outbox']) }),
    )
    expect(new Set(lines.map(({ id }) => id)).size).toBe(1)
  })
})
