/** What the worker counts of its requests, and that counting costs no request anything. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { listTopics } from '#contract/people/api/topics.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { apiCall, origin, refusalOf, send } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { nextNumber, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import type { Bindings } from '#worker/bindings.ts'
import type { D1Client } from '#worker/database-errors.ts'
import { createApp } from '#worker/http/app.ts'
import { createScope, inScope } from '#worker/log.ts'
import { requestMeter } from '#worker/request-meter.ts'
import { openDb } from '#worker/storage/db.ts'
import { topics } from '#worker/storage/schema/people.ts'
import { steady } from '#worker/storage/steady-client.ts'

/** What was counted since the last time; long enough after it for a report to be due. */
const takeCounts = () => requestMeter.takeDue(Date.now() + hourMs)

beforeEach(() => {
  takeCounts()
})

test('requests are counted by the first word of their address, refusals not as errors', async () => {
  await make.topic(`مقياس ${nextNumber()}`)
  const student = await people.student()
  await apiCall(listTopics, { query: { name: 'مقياس' } })
  await student.api(getCurrentUser, {})
  expect(await refusalOf(apiCall(getCurrentUser, {}))).toMatchObject({ code: 'unauthenticated' })
  for (const word of ['no-such-thing', 'another']) expect((await send(`/api/v1/${word}/at-all`)).status).toBe(404)
  const { groups, rowsRead = 0 } = takeCounts() ?? {}
  expect(Object.entries(groups ?? {}).map(([name, { requests, errors }]) => [name, requests, errors])).toEqual([
    ['topic', 1, 0],
    ['user', 2, 0],
    ['other', 2, 0],
  ])
  expect(rowsRead).toBeGreaterThanOrEqual(2)
})

test('a request that fails is an error', async () => {
  const broken = {
    prepare: () => {
      throw new Error('no database')
    },
  }
  const context = createExecutionContext()
  const request = new Request(`${origin}/api/v1/topic/list?name=broken`)
  const bindings = { ...(env as Bindings), DB: broken as unknown as D1Database }
  const response = await createApp().fetch(request, bindings, context)
  await waitOnExecutionContext(context)
  expect(response.status).toBe(500)
  expect(takeCounts()?.groups.topic).toMatchObject({ requests: 1, errors: 1 })
})

test('an opened socket is counted as such', async () => {
  const socket = await openTab(await people.student())
  expect(takeCounts()).toMatchObject({ socketsOpened: 1 })
  await socket.close()
})

test('rows are counted as D1 reports them, and where it reports none as they come back', async () => {
  for (let i = 0; i < 3; i++) await make.topic(`عدّاد ${nextNumber()}`)
  const counted = async (work: (client: D1Client) => Promise<unknown>): Promise<number> => {
    const scope = createScope()
    await inScope(scope, async () => await work(steady(env.DB)))
    expect(scope.trips).toBe(1)
    return scope.rowsRead
  }
  const sql = 'SELECT id FROM topics'
  const { meta } = await env.DB.prepare(sql).all()
  expect(meta.rows_read).toBeGreaterThanOrEqual(3)
  expect(await counted((client) => client.prepare(sql).all())).toBe(meta.rows_read)
  expect(await counted((client) => client.prepare(sql).first())).toBe(meta.rows_read)
  expect(await counted((client) => client.batch([client.prepare(sql), client.prepare(sql)]))).toBe(2 * meta.rows_read)
  expect(await counted((client) => openDb(client).select().from(topics))).toBeGreaterThanOrEqual(3)
  const first = await steady(env.DB).prepare('SELECT id FROM topics WHERE id = ?').bind(-1).first('id')
  expect(first).toBeNull()
})
