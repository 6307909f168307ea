/** How routes are registered, tested on endpoints of this file: what a handler receives and what leaves it. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { endpoint } from '#contract/shared/api/endpoint.ts'
import { Id, idInPath, q } from '#contract/shared/shapes/wire.ts'
import { people, tokenFor } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { Refusal } from '#worker/handler.ts'
import { answerError } from '#worker/http/errors.ts'
import type { Route } from '#worker/http/open-handler.ts'
import { shapeReply } from '#worker/http/reply.ts'
import { compareRoutePaths, registerRoutes } from '#worker/http/routes.ts'

const echo = endpoint({
  method: 'POST',
  path: '/echo/{id}',
  who: 'anyone',
  note: 'Answers what it was given.',
  params: idInPath,
  query: v.object({ on: v.optional(q.bool()), ids: v.optional(q.list(q.int(), 2)) }),
  body: v.object({ text: v.string() }),
  reply: v.object({ id: v.number(), on: v.nullable(v.boolean()), ids: v.array(v.number()), text: v.string() }),
  errors: ['illegal'],
  idempotent: true,
})
type EchoInput = { params: { id: number }; query: { on?: boolean; ids?: number[] }; body: { text: string } }

const worldOf = (...bound: Route[]) => {
  const app = new Hono<{ Bindings: Bindings }>({ strict: false })
  registerRoutes(app, bound)
  app.onError(answerError)
  return async (path: string, init?: RequestInit, bindings: Partial<Bindings> = {}) => {
    const response = await app.request(path, init, { ...env, ...bindings }, createExecutionContext())
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }
}
const post = (headers: Record<string, string> = {}): RequestInit => ({ method: 'POST', body: '{"text":"x"}', headers })

const echoing = worldOf({
  endpoint: echo,
  handler: async ({ input }: { input: EchoInput }) => ({
    id: input.params.id,
    on: input.query.on ?? null,
    ids: input.query.ids ?? [],
    text: input.body.text,
    passwordHash: 'scrypt$…',
  }),
})

test('input arrives parsed, and fields the response does not declare are dropped', async () => {
  const { status, body } = await echoing('/echo/7?on=false&ids[]=1&ids[]=2', post())
  expect([status, body]).toEqual([200, { id: 7, on: false, ids: [1, 2], text: 'x' }])
})

test('production drops fields the response does not declare too', async () => {
  const { status, body } = await echoing('/echo/7', post(), { APP_ENV: 'production' })
  expect([status, body]).toEqual([200, { id: 7, on: null, ids: [], text: 'x' }])
})

test.each([
  ['a field', v.object({ id: v.number() })],
  ['a nested object', v.object({ of: v.object({ id: v.number() }) })],
  ['a list', v.array(v.object({ id: v.number() }))],
  ['an object that may be null', v.object({ of: v.nullable(v.object({ id: v.number() })) })],
  ['an object that may be absent', v.object({ of: v.optional(v.object({ id: v.number() })), gone: v.optional(Id) })],
  [
    'an object with conditions',
    v.pipe(
      v.object({ id: Id }),
      v.check(({ id }) => id > 0),
    ),
  ],
  [
    'an object narrowed by a second one',
    v.pipe(v.object({ id: Id, secret: v.optional(v.string()) }), v.object({ id: Id })),
  ],
  ['an object with a default', v.object({ id: Id, size: v.optional(v.number(), 20) })],
  ['a union', v.object({ of: v.union([v.object({ id: Id }), v.string()]) })],
  ['a record', v.record(v.string(), v.object({ id: Id }))],
  [
    'a converted value',
    v.pipe(
      v.object({ id: Id }),
      v.transform(({ id }) => ({ doubled: 2 * id })),
    ),
  ],
])('a reply with %s keeps what parsing it would keep', (_, schema: v.GenericSchema<unknown, unknown>) => {
  const row = { id: 7, secret: 'x' }
  const given = [row, { ...row, of: row }, [row], { of: row }, { of: null }, { a: row }]
  const valid = given.filter((one) => v.is(schema, one))
  expect(valid.length).toBeGreaterThan(0)
  for (const one of valid) expect(shapeReply(schema, one)).toEqual(v.parse(schema, one))
})

test('an object where a plain value is declared is refused', () => {
  expect(() => shapeReply(v.object({ name: v.string() }), { name: { secret: 'x' } })).toThrow()
})

test.each([
  ['/echo/7?on=yes', 'on'],
  ['/echo/7?on=1', 'on'],
  ['/echo/7?ids=1&ids=2&ids=3', 'ids'],
  ['/echo/7?ids=1&ids=x', 'ids.1'],
  ['/echo/x', 'id'],
])('%s names the field %s', async (path, field) => {
  const { status, body } = await echoing(path, post())
  expect([status, body]).toEqual([400, { code: 'bad-request', field }])
})

test('an idempotency key has 8 to 64 characters', async () => {
  const answer = async (key: string) => (await echoing('/echo/1', post({ 'idempotency-key': key }))).status
  expect([await answer('k'.repeat(8)), await answer('k'.repeat(64))]).toEqual([200, 200])
  expect([await answer('k'.repeat(7)), await answer('k'.repeat(65))]).toEqual([400, 400])
})

const failing = (code: string) =>
  worldOf({
    endpoint: echo,
    handler: async ({ fail }: { fail: (code: string, field?: string) => never }) => fail(code, 'text'),
  })

test('a declared code becomes its status; an undeclared one is a 500 in tests and passes in production', async () => {
  expect(await failing('illegal')('/echo/1', post())).toMatchObject({
    status: 409,
    body: { code: 'illegal', field: 'text' },
  })
  expect(await failing('forbidden')('/echo/1', post())).toMatchObject({ status: 403 })
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  expect(await failing('busy-tutor')('/echo/1', post())).toMatchObject({ status: 500, body: { code: 'unexpected' } })
  const live = await failing('busy-tutor')('/echo/1', post(), { APP_ENV: 'production' })
  expect(live).toMatchObject({ status: 400, body: { code: 'busy-tutor' } })
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})

test('an internal error reveals nothing about itself', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const faulty = worldOf({ endpoint: echo, handler: async () => Promise.reject(new Error('secret table')) })
  const { status, body } = await faulty('/echo/1', post())
  expect([status, body]).toEqual([500, { code: 'unexpected' }])
  const lying = worldOf({ endpoint: echo, handler: async () => ({ id: 'seven' }) })
  expect(await lying('/echo/1', post())).toMatchObject({ status: 500, body: { code: 'unexpected' } })
  log.mockRestore()
})

test('a refusal can carry Retry-After', async () => {
  const busy = worldOf({
    endpoint: echo,
    handler: async () => Promise.reject(new Refusal('too-many-requests', undefined, 30)),
  })
  const { status, headers } = await busy('/echo/1', post())
  expect([status, headers.get('retry-after')]).toEqual([429, '30'])
})

test('without a declared response the answer is empty, whatever the handler returns', async () => {
  const quiet = endpoint({ method: 'DELETE', path: '/quiet', who: 'signed-in', note: 'Says nothing.' })
  const ask = worldOf({ endpoint: quiet, handler: async () => ({ secret: 1 }) })
  const headers = { authorization: `Bearer ${await tokenFor((await people.studio()).id)}` }
  const answer = await ask('/quiet/', { method: 'DELETE', headers })
  expect([answer.status, answer.body, answer.headers.get('content-length')]).toEqual([200, null, '0'])
})

test('fixed segments are registered before parameters of the same depth', () => {
  const paths = ['/user/{id}', '/user/current', '/user/{id}/for/studio', '/user/all/for/studio', '/chat/{room}/{of}']
  const sorted = [...paths].sort(compareRoutePaths)
  const [current, all, one] = ['/user/current', '/user/all/for/studio', '/user/{id}'].map((path) =>
    sorted.indexOf(path),
  )
  expect(Math.max(current ?? 9, all ?? 9)).toBeLessThan(one ?? -1)
  expect([...paths].reverse().sort(compareRoutePaths)).toEqual(sorted)
})
