/**
 * Turns declarations into behaviour. The order is the same everywhere: who → size of the body → rate limit →
 * input → handler → reply; the body of a caller who may not call is never read.
 *
 * A new endpoint is a declaration in `contract/api` and a handler of the same name; the rest follows from those two.
 * The compiler asks for the handler, and `tests/kit/access-cases.ts` for a case when the endpoint is `owned`.
 */
import type { Hono, Context as HonoContext } from 'hono'
import * as v from 'valibot'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { IdempotencyKey } from '#contract/shapes/fields.ts'
import { isErrorCode, universalCodes } from '#contract/vocabulary/errors.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { type Actor, Refusal } from '#worker/handler.ts'
import { type Bindings, buildServices, type Services } from '#worker/services.ts'
import { actorOfToken, bearerOf } from './actor.ts'
import { TooLarge } from './errors.ts'
import { allowKeeping, shelfOf } from './shared-answers.ts'

export type App = Hono<{ Bindings: Bindings }>
type C = HonoContext<{ Bindings: Bindings }>

/** An endpoint with its handler, types erased: the area files have checked that they fit. */
export interface Bound {
  endpoint: Endpoint
  // biome-ignore lint/suspicious/noExplicitAny: a list of differently typed handlers has no common input type
  handler: (context: any) => Promise<unknown>
}

/** Fixed segments before parameters at the same depth, since Hono runs handlers in registration order. */
export const fixedFirst = (a: string, b: string): number => {
  const [left, right] = [a.split('/'), b.split('/')]
  for (const [i, segment] of left.entries()) {
    const difference = Number(segment.startsWith('{')) - Number(right[i]?.startsWith('{') ?? false)
    if (difference !== 0) return difference
  }
  return a < b ? -1 : 1
}

const firstIssue = (issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Refusal => {
  const [issue] = issues
  const field = issue.path?.map((step) => String(step.key)).join('.')
  return new Refusal(isErrorCode(issue.message) ? issue.message : 'bad-request', field || undefined)
}

const parse = (schema: Endpoint['body'], value: unknown): unknown => {
  if (!schema) return undefined
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (!result.success) throw firstIssue(result.issues)
  return result.output
}

/** `a=1&a=2`, `a[]=1` and `a[0]=1` are all lists; `a[gte]=1` is a nested filter. No prototype, so no tricks. */
export const readQuery = (url: string): Record<string, unknown> => {
  const query: Record<string, unknown> = Object.create(null)
  for (const [key, value] of new URL(url).searchParams) {
    const [, name = key, inner] = /^(\w+)\[(\w*)\]$/.exec(key) ?? []
    if (inner && !/^\d+$/.test(inner)) {
      query[name] ??= Object.create(null)
      const nested = query[name] as Record<string, string>
      if (typeof nested === 'object' && !Array.isArray(nested)) nested[inner] = value
    } else if (inner !== undefined || name in query) {
      const held = query[name]
      query[name] = held === undefined ? [value] : [...(Array.isArray(held) ? held : [held]), value]
    } else query[name] = value
  }
  return query
}

const readBody = async (c: C): Promise<unknown> => {
  if (Number(c.req.header('content-length') ?? 0) > limits.jsonBytes) throw new TooLarge()
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength > limits.jsonBytes) throw new TooLarge()
  if (bytes.byteLength === 0) throw new Refusal('empty-request')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    throw new Refusal('bad-request')
  }
}

const limiterOf = (env: Bindings, limit: NonNullable<Endpoint['limit']>): RateLimit =>
  ({ login: env.LOGIN_LIMIT, register: env.REGISTER_LIMIT, write: env.WRITE_LIMIT })[limit]

const checkRate = async (c: C, endpoint: Endpoint, who: string): Promise<void> => {
  if (!endpoint.limit) return
  const { success } = await limiterOf(c.env, endpoint.limit).limit({ key: `${endpoint.path}:${who}` })
  if (!success) throw new Refusal('too-many-requests', undefined, 60)
}

const authorise = async (c: C, endpoint: Endpoint, services: Services, now: number): Promise<Actor | null> => {
  const token = bearerOf(c.req.header('authorization'))
  const actor = token === null ? null : await actorOfToken(token, services, now)
  if (endpoint.who === 'anyone') return actor
  if (!actor) throw new Refusal('unauthenticated')
  if (endpoint.who !== 'signed-in' && !endpoint.who.includes(actor.role)) throw new Refusal('forbidden')
  return actor
}

/** Whose bucket is drained. The e-mail is brought to one spelling, or its capitals would each have a bucket. */
const callerKey = (c: C, actor: Actor | null, body: unknown): string => {
  const address = c.req.header('cf-connecting-ip') ?? 'local'
  const email = typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : ''
  return actor ? `user ${actor.id}` : `${address} ${email.trim().toLowerCase().slice(0, limits.email.max)}`
}

const keyOf = (c: C, endpoint: Endpoint): string | null => {
  const key = c.req.header('idempotency-key')
  if (!endpoint.idempotent || key === undefined) return null
  const parsed = v.safeParse(IdempotencyKey, key)
  if (!parsed.success) throw new Refusal('bad-request', 'Idempotency-Key')
  return parsed.output
}

const answer = (c: C, endpoint: Endpoint, reply: unknown, shared: boolean): Response => {
  allowKeeping(c, shared ? endpoint.cacheSeconds : undefined)
  if (!endpoint.reply) return c.body(null, 200, { 'content-length': '0' })
  // Parsed on the way out as on the way in: a column added to a table cannot leak.
  return c.json(v.parse(endpoint.reply, reply) as never, 200)
}

/** A code the declaration does not list is a defect: loud in tests, logged where people depend on an answer. */
const undeclared = (env: Bindings, code: string, endpoint: Endpoint): void => {
  const defect = `${endpoint.method} ${endpoint.path} answered the undeclared code ${code}`
  if (env.APP_ENV === 'test') throw new Error(defect)
  console.error(JSON.stringify({ defect }))
}

const run =
  ({ endpoint, handler }: Bound) =>
  async (c: C): Promise<Response> => {
    const services = buildServices(c.env, c.executionCtx)
    const now = Date.now()
    const actor = await authorise(c, endpoint, services, now)
    const raw = endpoint.body ? await readBody(c) : undefined
    await checkRate(c, endpoint, callerKey(c, actor, raw))
    const input = {
      params: parse(endpoint.params, c.req.param()),
      query: parse(endpoint.query, endpoint.query ? readQuery(c.req.url) : undefined),
      body: parse(endpoint.body, raw),
    }
    const shelf = shelfOf(c, endpoint, actor === null, input.query)
    const kept = await shelf?.find()
    if (kept) return kept
    const allowed = new Set<string>([...universalCodes, ...(endpoint.errors ?? [])])
    const fail = (code: Refusal['code'], field?: string): never => {
      if (!allowed.has(code)) undeclared(c.env, code, endpoint)
      throw new Refusal(code, field)
    }
    const reply = await handler({ input, actor, services, now, fail, idempotencyKey: keyOf(c, endpoint) })
    const fresh = answer(c, endpoint, reply, shelf !== null)
    return shelf ? shelf.keep(fresh, services.later) : fresh
  }

/** Registers every endpoint on the app, relative to its base path. */
export const bind = (app: App, bound: readonly Bound[]): void => {
  for (const one of [...bound].sort((a, b) => fixedFirst(a.endpoint.path, b.endpoint.path))) {
    const path = one.endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(one.endpoint.method, path, run(one))
  }
}
