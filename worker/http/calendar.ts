/** The private calendar that calendar programs read. */
import type { Context } from 'hono'
import { networkOf } from '#contract/shared/rules/network.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { readCalendar } from '#worker/features/lessons/calendar-feeds/read-calendar.ts'
import { Refusal } from '#worker/handler.ts'
import { refuse } from './errors.ts'
import { isNotModified } from './not-modified.ts'

type C = Context<{ Bindings: Bindings }>

/**
 * Counts unknown addresses by network, so that guessing costs the database little. Known ones are not counted: the
 * servers of a calendar service read for thousands of people.
 */
const refuseUnknown = async (c: C): Promise<Response> => {
  const network = networkOf(c.req.header('cf-connecting-ip') ?? 'local')
  const { success } = await c.env.LOGIN_LIMIT.limit({ key: `/calendar:${network}` })
  if (!success) throw new Refusal('too-many-requests', undefined, 60)
  return refuse(c, 'asset-not-found')
}

/** Answers the calendar of whoever opened the address; a revoked or unknown one is not found. */
export const serveCalendar = async (c: C): Promise<Response> => {
  const services = buildServices(c.env, c.executionCtx)
  const calendar = await readCalendar(services, c.req.param('file') ?? '', Date.now())
  if (!calendar) return refuseUnknown(c)
  const headers = { etag: calendar.etag, 'cache-control': 'private, no-cache' }
  if (isNotModified(c.req, calendar.etag)) return c.body(null, 304, headers)
  return c.body(calendar.file, 200, {
    ...headers,
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="hiwar.ics"',
  })
}
