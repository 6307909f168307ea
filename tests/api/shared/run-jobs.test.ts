/** How jobs share an invocation, and go on until nothing is due. */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { rows } from '#tests/kit/bookings.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { findRuns, storeRuns } from '#worker/schedules/job-store.ts'
import { runSchedule } from '#worker/schedules/run-jobs.ts'
import { openDb } from '#worker/storage/db.ts'
import { steady } from '#worker/storage/steady-client.ts'
import { ample, type Budget, shareOut, untilEmpty, untilNoneNew } from '#worker/work-budget.ts'

const servicesOf = () => buildServices(env as Bindings, { waitUntil: () => undefined })
const budgetOf = (rounds: number): Budget => {
  let left = rounds
  return { left, leftMs: 1000, hasRoom: () => left-- > 0, settled: async () => undefined }
}

beforeEach(() => rows('DELETE FROM job_runs'))

test('batches go on until one is not full, and say that more waits when the budget ends before', async () => {
  let waiting = 25
  const take = async (size: number) => {
    const taken = Math.min(size, waiting)
    waiting -= taken
    return taken
  }
  const size = { size: 5, statements: 1 }
  expect(await untilEmpty(budgetOf(2), size, take)).toEqual({ done: 15, more: true })
  expect(await untilEmpty(budgetOf(9), size, take)).toEqual({ done: 10, more: false })
  waiting = 3
  // The first batch runs whatever is left.
  expect(await untilEmpty(budgetOf(0), size, take)).toEqual({ done: 3, more: false })
})

test('rows that stay as they were are looked at once in a run', async () => {
  const worked: number[] = []
  const progress = await untilNoneNew(
    ample,
    { size: 2, statements: 1 },
    async () => [1, 2],
    (id) => id,
    async (ids) => worked.push(...ids),
  )
  expect([worked, progress]).toEqual([[1, 2], { done: 2, more: false }])
})

test('a share is nobody else’s, and what it leaves is for all', () => {
  const { slow, quick } = shareOut({ statements: 100, ms: 1000 }, { slow: 40, quick: 40 })
  for (let i = 0; i < 60; i++) quick.spend()
  expect([quick.hasRoom(1), slow.hasRoom(40), slow.hasRoom(41)]).toEqual([false, true, false])
  slow.close()
  expect([quick.left, quick.part(2).left]).toEqual([40, 20])
})

test('too little is shared by the same measure', () => {
  const { one, other } = shareOut({ statements: 60, ms: 1000 }, { one: 80, other: 40 })
  expect([one.left, other.left]).toEqual([40, 20])
})

test('the statements of a line are counted as the platform counts them', async () => {
  const { line } = shareOut({ statements: 10, ms: 1000 }, { line: 10 })
  const client = openDb(steady(env.DB, (statements) => line.spend(statements))).$client
  await client.batch([client.prepare('SELECT 1'), client.prepare('SELECT 2')])
  await client.prepare('SELECT 3').first()
  expect(line.spent).toBe(3)
})

test('no minute uses more than the platform gives, and every job is stored', async () => {
  await runOutboxSweep(Date.now())
  const runs = await findRuns(openDb(env.DB))
  expect(runs.map(({ job }) => job)).toContain('outbox')
  expect(runs.filter(({ more }) => more)).toEqual([])
})

test('what a night did not end is gone on with in the day, until it has', async () => {
  const unfinished = { cron: '0 1 * * *', job: 'throttles', startedAt: 1, durationMs: 1, error: null, startedBy: null }
  await storeRuns(openDb(env.DB), [{ ...unfinished, done: 5, more: true }])
  await rows("INSERT INTO throttles (key, hits, reset_at) VALUES ('left', 1, 1)")
  const { runs } = await runSchedule('*/5 * * * *', { db, servicesOf, now: Date.now() })
  expect(runs.find(({ cron }) => cron === unfinished.cron)).toMatchObject({ job: 'throttles', more: false })
  expect(await rows("SELECT 1 FROM throttles WHERE key = 'left'")).toEqual([])
  await storeRuns(openDb(env.DB), runs)
  const { runs: again } = await runSchedule('*/5 * * * *', { db, servicesOf, now: Date.now() })
  expect(again.filter(({ cron }) => cron === unfinished.cron)).toEqual([])
})
