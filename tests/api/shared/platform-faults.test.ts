/** Failures of the platform: which are told apart, what is repeated, and what a caller is answered. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { listTopics } from '#contract/people/api/topics.ts'
import { getCurrentUser, updateUser } from '#contract/people/api/users.ts'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { newAddress, origin } from '#tests/kit/client.ts'
import { failingDatabase } from '#tests/kit/failing-database.ts'
import { captureLines } from '#tests/kit/log-lines.ts'
import { nextNumber, people, tokenFor } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { createApp } from '#worker/http/app.ts'
import { pauseBeforeRepeat, platformFaultOf, retryAfterOf } from '#worker/platform-faults.ts'

const lines = captureLines()

const lost = 'D1_ERROR: Network connection lost.'
const overloaded = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'

/** As the platform names them, with what is done about each: how often a read is sent, and after how long to ask again. */
const messages = [
  [lost, 'lost', 3],
  ['D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.', 'lost', 3],
  ["D1_ERROR: Can't read from request stream because client disconnected.", 'lost', 3],
  ['D1_ERROR: internal error; reference = 5e4d3c2b1a', 'lost', 3],
  ['D1_ERROR: D1 DB reset because its code was updated.', 'restarted', 3],
  ['D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.', 'restarted', 3],
  ['D1_ERROR: Internal error in D1 DB storage caused object to be reset.', 'restarted', 3],
  ['Durable Object reset because its code was updated.', 'restarted', 3],
  ['The RPC receiver does not implement the method "askWords".', 'restarted', 3],
  ['D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.', 'timed-out', 1],
  [overloaded, 'overloaded', 1],
  ['D1_ERROR: D1 DB is overloaded. Too many requests queued.', 'overloaded', 1],
  ['Durable Object is overloaded. Too many requests queued.', 'overloaded', 1],
] as const

const app = createApp()

const ask = async (
  endpoint: Endpoint,
  input: object,
  token: string | null,
  database: D1Database,
): Promise<Response> => {
  const { url, headers, method, body } = requestOf(endpoint, input as never, token)
  const request = new Request(`${origin}${url}`, {
    method,
    headers: { ...headers, 'cf-connecting-ip': newAddress() },
    body: (body as string | undefined) ?? null,
  })
  const context = createExecutionContext()
  const answer = await app.fetch(request, { ...(env as Bindings), DB: database }, context)
  await waitOnExecutionContext(context)
  return answer
}

/** Never from a cache. */
const anyTopics = () => ({ query: { name: `عطل ${nextNumber()}` } })

describe('a read', () => {
  test.each(messages)('that fails by "%s" for good is %s, and sent %i times', async (message, fault, times) => {
    const student = await people.student()
    const { database, sent } = failingDatabase(env.DB, [message, message, message, message])
    const answer = await ask(getCurrentUser, {}, student.token, database)
    expect([answer.status, await answer.json()]).toEqual([503, { code: 'service-unavailable' }])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(times === 1 ? 5 : 1)
    expect(sent).toEqual(Array.from({ length: times }, () => 'select'))
    expect(lines.filter((line) => 'fault' in line)).toMatchObject([{ platform: fault }])
  })

  test('that succeeds when it is repeated is answered, and its line counts each call', async () => {
    const student = await people.student()
    const { database, sent } = failingDatabase(env.DB, [lost, lost])
    expect((await ask(getCurrentUser, {}, student.token, database)).status).toBe(200)
    expect(sent).toHaveLength(3)
    expect(lines).toMatchObject([{ request: 'GET /user/current', status: 200, trips: 3 }])
  })

  test('in a batch is repeated as a whole', async () => {
    const student = await people.student()
    const { database, sent } = failingDatabase(env.DB, [null, null, lost])
    await ask(listTopics, anyTopics(), student.token, database)
    const answer = await ask(listTopics, anyTopics(), student.token, database)
    expect(answer.status).toBe(200)
    expect(sent.every((word) => word.startsWith('select'))).toBe(true)
  })

  test('that fails through a fault of ours is not repeated', async () => {
    const student = await people.student()
    const { database, sent } = failingDatabase(env.DB, ['D1_ERROR: no such column: nme: SQLITE_ERROR'])
    const answer = await ask(getCurrentUser, {}, student.token, database)
    expect([answer.status, sent.length, answer.headers.get('retry-after')]).toEqual([500, 1, null])
  })
})

test('a write is sent once: whether it was done is open', async () => {
  const student = await people.student()
  const token = await tokenFor(student.id, Date.now() + 1000)
  const passes: null[] = []
  const isWrite = (word: string) => /insert|update|delete/.test(word)
  const body = { name: 'سارة محمود' }
  const change = { params: { id: student.id }, body }
  // How many calls come before the first that writes.
  const counting = failingDatabase(env.DB, [])
  await ask(updateUser, change, token, counting.database)
  for (const word of counting.sent) {
    if (isWrite(word)) break
    passes.push(null)
  }
  const { database, sent } = failingDatabase(env.DB, [...passes, lost])
  const answer = await ask(updateUser, change, token, database)
  expect([answer.status, sent.filter(isWrite).length]).toEqual([503, 1])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
})

describe('errors of the platform', () => {
  test.each([
    'D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT',
    "D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.",
    'D1_ERROR: D1 DB exceeded its CPU time limit and was reset.',
    'no database',
  ])('are not: %s', (message) => {
    expect(platformFaultOf(new Error(message))).toBeNull()
  })

  test('of an object are told by what the platform adds to them', () => {
    expect(platformFaultOf(Object.assign(new Error('x'), { overloaded: true, retryable: true }))).toBe('overloaded')
    expect(platformFaultOf(Object.assign(new Error('x'), { retryable: true }))).toBe('lost')
    expect(platformFaultOf('Network connection lost.')).toBeNull()
  })

  test('are repeated twice within a second, and not under load', () => {
    const facts = { repeats: 0, spentMs: 0, random: 0 }
    expect(pauseBeforeRepeat('lost', facts)).toBe(50)
    expect(pauseBeforeRepeat('lost', { ...facts, random: 1 })).toBe(100)
    expect(pauseBeforeRepeat('restarted', { repeats: 1, spentMs: 300, random: 1 })).toBe(400)
    expect(pauseBeforeRepeat('restarted', { repeats: 1, spentMs: 900, random: 1 })).toBeNull()
    expect(pauseBeforeRepeat('lost', { ...facts, repeats: 2 })).toBeNull()
    expect(pauseBeforeRepeat('overloaded', facts)).toBeNull()
    expect(pauseBeforeRepeat('timed-out', facts)).toBeNull()
  })

  test('spread those who come again', () => {
    expect([retryAfterOf('lost', 0), retryAfterOf('lost', 0.99)]).toEqual([1, 3])
    expect([retryAfterOf('overloaded', 0), retryAfterOf('overloaded', 0.99)]).toEqual([5, 15])
  })
})
