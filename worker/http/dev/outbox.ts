/**
 * Shows the messages that simulators received, as a page or, with `Accept: application/json`, as a list. Answers 404
 * unless a service is simulated; messages of real services are never shown. In public deployments only messages to
 * students are listed: a reset code gives access to the account it was sent to; and only a super admin clears or orders.
 */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { isPublic } from '#worker/deployment.ts'
import { Fault, storeFault } from '#worker/gateways/simulated/faults.ts'
import { clearStoredMessages, findStoredMessage, listStoredMessages } from '#worker/gateways/simulated/message-store.ts'
import { sendDue } from '#worker/messages/sender.ts'
import type { Services } from '#worker/services.ts'
import { findActorByToken, parseBearerToken } from '../bearer-token.ts'
import { refuse } from '../errors.ts'
import { answerPage } from '../pages.ts'
import { type OutboxFilter, renderIndexPage, renderOutboxPage } from './outbox-pages.ts'

type C = Context<{ Bindings: Bindings; Variables: { services: Services } }>

const base = `${basePath}/dev`

const wantsJson = (c: C): boolean => c.req.header('accept')?.includes('application/json') ?? false

const filterOf = (c: C): OutboxFilter => ({ channel: c.req.query('channel') || null, to: c.req.query('to') || null })

const listMessages = async (c: C): Promise<Response> => {
  const { services } = c.var
  // Whoever opens the outbox locally does not wait for the next minute.
  if (c.env.APP_ENV === 'local') await sendDue(services, Date.now())
  const filter = filterOf(c)
  const shelved = await listStoredMessages(services.db, filter, isPublic(c.env))
  if (wantsJson(c)) return c.json({ list: shelved })
  return answerPage(c, (nonce) => renderOutboxPage(shelved, filter, { base, mayClear: !isPublic(c.env) }, nonce))
}

/**
 * Whether the caller may clear the outbox and order faults: anybody locally; in public deployments, where everybody may
 * look, a super admin.
 */
export const mayOrder = async (c: C): Promise<boolean> => {
  if (!isPublic(c.env)) return true
  const token = parseBearerToken(c.req.header('authorization'))
  const actor = token === null ? null : await findActorByToken(token, c.var.services, Date.now())
  return actor?.role === Role.SuperAdmin
}

const clearOutbox = async (c: C): Promise<Response> => {
  if (!(await mayOrder(c))) return refuse(c, 'forbidden')
  await clearStoredMessages(c.var.services.db)
  return c.req.method === 'DELETE' ? c.body(null, 200) : c.redirect(`${base}/outbox`, 303)
}

/** Makes a simulator fail: `{ service, fault, times? }`. `times: 0` stops it. */
const orderFailure = async (c: C): Promise<Response> => {
  if (!(await mayOrder(c))) return refuse(c, 'forbidden')
  const parsed = v.safeParse(Fault, await c.req.json().catch(() => null))
  if (!parsed.success) return refuse(c, 'bad-request')
  await storeFault(c.var.services.db, parsed.output)
  return c.body(null, 200)
}

/** A mail as its reader sees it, sandboxed: it loads and runs nothing. */
const showMail = async (c: C): Promise<Response> => {
  const found = await findStoredMessage(c.var.services.db, c.req.query('id') ?? '', isPublic(c.env))
  if (found?.html === undefined) return refuse(c, 'not-found')
  c.header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  return c.html(found.html)
}

export const createSimulatorRoutes = () =>
  new Hono<{ Bindings: Bindings; Variables: { services: Services } }>({ strict: false })
    .use(async (c, next) => {
      const services = buildServices(c.env, c.executionCtx)
      if (services.simulated.length === 0) return refuse(c, 'not-found')
      c.set('services', services)
      return next()
    })
    .get('/', (c) => {
      const { simulated } = c.var.services
      return wantsJson(c) ? c.json({ simulated }) : answerPage(c, (nonce) => renderIndexPage(simulated, base, nonce))
    })
    .get('/outbox', listMessages)
    .delete('/outbox', clearOutbox)
    .post('/outbox/clear', clearOutbox)
    .get('/outbox/mail', showMail)
    .post('/faults', orderFailure)
