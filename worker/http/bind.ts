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
import { networkOf } from '#contract/rules/network.ts'
import { universalCodes } from '#contract/vocabulary/errors.ts'
import type { Bindings } from '#worker/bindings.ts'
import { type Actor, Refusal } from '#worker/handler.ts'
import { buildServices, type Services } from '#worker/services.ts'
import { actorOfToken, bearerOf } from './actor.ts'
import { bareBytes, checkLength, readForm } from './form.ts'
import { keyOf, parse, readJson, readQuery } from './input.ts'
import { checkRate } from './pace.ts'
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

const authorise = async (c: C, endpoint: Endpoint, services: Services, now: number): Promise<Actor | null> => {
  const token = bearerOf(c.req.header('authorization'))
  const actor = token === null ? null : await actorOfToken(token, services, now)
  if (endpoint.who === 'anyone') return actor
  if (!actor) throw new Refusal('unauthenticated')
  if (endpoint.who !== 'signed-in' && !endpoint.who.includes(actor.role)) throw new Refusal('forbidden')
  return actor
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
    checkLength(c, endpoint)
    const network = networkOf(c.req.header('cf-connecting-ip') ?? 'local')
    const json = endpoint.body && !endpoint.files ? await readJson(c) : undefined
    await checkRate(c.env, endpoint, actor ?? network, json)
    const params = parse(endpoint.params, c.req.param())
    const query = parse(endpoint.query, endpoint.query ? readQuery(c.req.url) : undefined)
    const shelf = shelfOf(c, endpoint, actor === null, query)
    const kept = await shelf?.find()
    if (kept) return kept
    const form = endpoint.files ? await readForm(c.req.raw, endpoint.files, services.files, now) : null
    const body = parse(endpoint.body, form ? form.fields : json)
    const bytes = endpoint.bytes ? bareBytes(c.req.raw) : undefined
    const input = { params, query, body, files: form?.files ?? {}, bytes }
    const allowed = new Set<string>([...universalCodes, ...(endpoint.errors ?? [])])
    const fail = (code: Refusal['code'], field?: string): never => {
      if (!allowed.has(code)) undeclared(c.env, code, endpoint)
      throw new Refusal(code, field)
    }
    const reply = await handler({ input, actor, services, network, now, fail, idempotencyKey: keyOf(c, endpoint) })
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
