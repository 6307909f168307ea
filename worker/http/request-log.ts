/**
 * One line of the log for each request, and the id that it, every other line of the request and the answer carry. Pages
 * that the worker renders ask their requests in this process: those belong to the page's line.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { requestIdHeader } from '#contract/shared/rules/request-id.ts'
import type { Bindings } from '#worker/bindings.ts'
import { isPublic } from '#worker/deployment.ts'
import { createScope, currentScope, inScope, newScopeId, noteRelease, writeFault, writeLine } from '#worker/log.ts'
import { readShare } from '#worker/optional-settings.ts'
import { notedOf } from './security-log.ts'

type C = Context<{ Bindings: Bindings }>

/** A request that takes longer is always written, ms. */
const slowMs = 1000

/**
 * The id that the platform gives each request, by which its own logs are found as well. Clients cannot choose it where
 * the platform stands before the worker; elsewhere it could be anything, and is not read.
 */
const requestIdOf = ({ env, req }: C): string => {
  const ray = isPublic(env) ? req.header('cf-ray') : undefined
  return ray !== undefined && /^[0-9a-f]{16}(-[A-Z]{3})?$/.test(ray) ? ray : newScopeId()
}

/** Whether a request that went well and fast is written: all are, unless a setting names a share of them. */
const isSampled = (share: number): boolean => share >= 1 || Math.random() < share

/** Answers every request of the API with its id, and writes its line. Outermost, so that it sees what was answered. */
export const logRequests: MiddlewareHandler<{ Bindings: Bindings }> = async (c, next) => {
  if (currentScope()) return next()
  noteRelease(c.env)
  const scope = createScope(requestIdOf(c))
  const began = performance.now()
  await inScope(scope, next)
  const { status } = c.res
  if (c.req.path.startsWith(basePath)) c.res.headers.set(requestIdHeader, scope.id)
  const ms = Math.round(performance.now() - began)
  const { action, code, account } = notedOf(c)
  const share = readShare(c.env.REQUEST_LOG_SHARE) ?? 1
  const isPlain = status < 400 && ms < slowMs && ['GET', 'HEAD'].includes(c.req.method)
  if (isPlain && !isSampled(share)) return
  const { trips, rowsRead, rowsWritten } = scope
  const facts = { status, code, ms, trips, rowsRead, rowsWritten, account }
  // By the share a reader tells how many requests a line stands for.
  const told = isPlain && share < 1 ? { ...facts, share } : facts
  inScope(scope, () =>
    status >= 500 ? writeFault({ request: action, ...told }) : writeLine({ request: action, ...told }),
  )
}
