/**
 * Registers the declared endpoints as Hono routes. Every request takes the same steps: authorise → length of the body →
 * rate limit → proof → parameters → what the edge keeps → rate limit of visitors → ownership → body → handler → reply. The body of a caller who may not call is never parsed,
 * except where a handler is `readFirst`: its first read shows whether a cached caller still may, and counts them then.
 *
 * A new endpoint is a declaration in `contract/<room>/api` and a handler of the same name. The compiler asks for the handler,
 * and `tests/kit/access-cases` for a case when the endpoint is `owned: true`.
 */
import type { Hono, Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { bookmarkHeader, type Endpoint } from '#contract/shared/api/endpoint.ts'
import { universalCodes } from '#contract/vocabulary/universal-codes.ts'
import { findCachedActor } from '#worker/actors.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { openDatabase } from '#worker/database.ts'
import { settleUse } from '#worker/features/people/devices/use.ts'
import { noteArea } from '#worker/features/people/looks/note-area.ts'
import { Refusal, type SheetFile } from '#worker/handler.ts'
import { writeFault } from '#worker/log.ts'
import type { Services } from '#worker/services.ts'
import { admitTo, enforceProof } from './admission.ts'
import { findClaims, noteCaller } from './basic-auth.ts'
import { answerWithBookmark } from './bookmarks.ts'
import { answerCachedActor, mayUseCachedActor } from './cached-actor.ts'
import { authorise, findCaller, type RequestCaller, visitOf } from './caller.ts'
import { openEdgeCache, setCacheHeaders } from './edge-cache.ts'
import { enforceEndpointLimit, enforceVisitorLimit, isVisitorCounted } from './endpoint-limit.ts'
import { enforceContentLength, readForm, toRawBody } from './form.ts'
import { parseInput, readIdempotencyKey, readJson, readQuery } from './input.ts'
import { clientFor, countedActor, enforceLook, replyFor } from './looking.ts'
import { enforceOwnPerson, openHandler, type Route } from './open-handler.ts'
import { type Arrival, createReader } from './reads-together.ts'
import { shapeReply, sheetHeaders } from './reply.ts'
import { noteReply, noteRequest } from './security-log.ts'
import { enforceDeviceTime } from './server-time.ts'

export type App = Hono<{ Bindings: Bindings }>
type C = HonoContext<{ Bindings: Bindings }>

/** Parameters as a character above those of fixed segments. */
const sortKey = (path: string): string => path.replace(/\{\w+\}/g, '~')

/**
 * Fixed segments before parameters at the same place, since Hono runs handlers in registration order. One order of all
 * paths, whatever their lengths: sorting relies on that.
 */
export const compareRoutePaths = (a: string, b: string): number => (sortKey(a) < sortKey(b) ? -1 : 1)

const toResponse = (c: C, endpoint: Endpoint, reply: unknown, shared: boolean): Response => {
  setCacheHeaders(c, shared ? endpoint.cacheSeconds : undefined)
  if (endpoint.sheet) {
    const file = reply as SheetFile
    return c.body(file.body, 200, sheetHeaders(file))
  }
  if (!endpoint.reply) return c.body(null, 200, { 'content-length': '0' })
  if (c.env.APP_ENV === 'test') v.parse(endpoint.reply, reply)
  return c.json(shapeReply(endpoint.reply, reply) as never, 200)
}

/**
 * A code the declaration does not list is a defect: it throws in tests, and is logged elsewhere so that users get an
 * answer.
 */
const reportUndeclaredCode = (env: Bindings, code: string, endpoint: Endpoint): void => {
  const defect = `${endpoint.method} ${endpoint.path} answered the undeclared code ${code}`
  if (env.APP_ENV === 'test') throw new Error(defect)
  writeFault({ defect })
}

const isJsonInstead = (c: C, { filesOptional }: Endpoint): boolean =>
  filesOptional === true && (c.req.header('content-type') ?? '').startsWith('application/json')

type Reader = ReturnType<typeof createReader>

interface RequestScope extends RequestCaller {
  readonly services: Services
  readonly now: number
  readonly readJsonOnce: () => Promise<unknown>
  /** False for a cached actor: the request is counted once the database has confirmed them. */
  readonly isConfirmed: boolean
}

const handleRequest = async (
  c: C,
  { endpoint, handler }: Route,
  answerReads: Reader,
  { actor: found, account, services, now, readJsonOnce, isConfirmed }: RequestScope,
): Promise<Response> => {
  const actor = admitTo(c.env, endpoint, found)
  enforceLook(endpoint, actor)
  authorise(endpoint, actor)
  enforceContentLength(c, endpoint)
  enforceDeviceTime(c, endpoint, now)
  const network = noteCaller(c, services)
  if (isConfirmed) await enforceEndpointLimit(c.env, endpoint, countedActor(actor) ?? network, readJsonOnce)
  enforceProof(endpoint, actor, now)
  const params = parseInput(endpoint.params, c.req.param())
  const query = parseInput(endpoint.query, endpoint.query ? readQuery(c.req.url) : undefined)
  enforceOwnPerson(endpoint, actor, { params, query })
  const edgeCache = openEdgeCache(c, endpoint, actor === null, query)
  const cached = await edgeCache?.find()
  if (cached) return cached
  const visit = visitOf(c)
  if (actor === null && isVisitorCounted(endpoint)) await enforceVisitorLimit(c.env, endpoint, network, visit.userAgent)
  const fail = (code: Refusal['code'], field?: string, fault?: Refusal['reason'] | null): never => {
    if (![...universalCodes, ...(endpoint.errors ?? [])].includes(code)) reportUndeclaredCode(c.env, code, endpoint)
    throw new Refusal(code, field, undefined, fault ?? undefined)
  }
  const idempotencyKey = readIdempotencyKey(c, endpoint)
  if (actor?.look) await noteArea(services, actor, endpoint.path, now)
  const arrival = { input: { params, query }, actor, services, network, visit, now, fail, idempotencyKey }
  if (typeof handler === 'object' && 'together' in handler)
    return toResponse(
      c,
      endpoint,
      { answers: await answerReads(c, handler.together(arrival), arrival as Arrival) },
      false,
    )
  const handle = await openHandler(handler, arrival, account)
  const form =
    endpoint.files && !isJsonInstead(c, endpoint)
      ? await readForm(c.req.raw, endpoint.files, services.files, now)
      : null
  const body = parseInput(endpoint.body, form ? form.fields : endpoint.body && (await readJsonOnce()))
  enforceOwnPerson(endpoint, actor, { body })
  enforceProof(endpoint, actor, now, body)
  const bytes = endpoint.bytes ? toRawBody(c.req.raw) : undefined
  const reply = replyFor(actor, await handle({ body, files: form?.files ?? {}, bytes }))
  noteReply(c, reply)
  const fresh = toResponse(c, endpoint, reply, edgeCache !== null)
  return edgeCache ? edgeCache.cacheResponse(fresh, services.later) : fresh
}

const createRouteHandler = (bound: Route, answerReads: Reader) => {
  const { endpoint, handler } = bound
  const mayAssumeActor = mayUseCachedActor(endpoint, handler)
  return async (c: C): Promise<Response> => {
    const now = Date.now()
    noteRequest(c, { action: `${endpoint.method} ${endpoint.path}` })
    const claims = await findClaims(c, endpoint, now)
    noteRequest(c, { accountId: claims?.id })
    const database = openDatabase(c.env, endpoint, c.req.header(bookmarkHeader))
    let json: Promise<unknown> | undefined
    const readJsonOnce = () => (json ??= readJson(c))
    const scope = { now, readJsonOnce }
    const actor = claims && mayAssumeActor ? findCachedActor(claims) : null
    return answerWithBookmark(c, database, async () => {
      const answered =
        actor &&
        claims &&
        (await answerCachedActor(c, database, { endpoint, actor, claims, now }, (services) =>
          handleRequest(c, bound, answerReads, { ...scope, actor, account: null, services, isConfirmed: false }),
        ))
      if (answered instanceof Response) return answered
      const services = buildServices(c.env, c.executionCtx, clientFor(claims, database.client))
      if (answered && claims) await settleUse(services, claims, { actor: answered.actor, noted: null }, now)
      const caller = answered
        ? { actor: answered.actor, account: null }
        : await findCaller(services, handler, claims, now)
      return handleRequest(c, bound, answerReads, { ...scope, ...caller, services, isConfirmed: true })
    })
  }
}

/** Registers every endpoint on the app, relative to its base path. */
export const registerRoutes = (app: App, bound: readonly Route[]): void => {
  const sorted = [...bound].sort((a, b) => compareRoutePaths(a.endpoint.path, b.endpoint.path))
  const answerReads = createReader(sorted)
  for (const one of sorted) {
    const path = one.endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(one.endpoint.method, path, createRouteHandler(one, answerReads))
  }
}
