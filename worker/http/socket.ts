import type { Context } from 'hono'
import { userHub } from '#worker/announce.ts'
import { type Bindings, buildServices } from '#worker/services.ts'
import { actorOfToken, bearerOf } from './actor.ts'
import { refuse } from './errors.ts'

export const subprotocol = 'hiwar.v1'

/** Browsers cannot set a header on a socket, so the token may come as a second sub-protocol. Never in the URL. */
const tokenOf = (c: Context): string | null => {
  const offered = (c.req.header('sec-websocket-protocol') ?? '').split(',').map((one) => one.trim())
  const carried = offered.find((one) => one.startsWith('bearer.'))
  return bearerOf(c.req.header('authorization')) ?? bearerOf(carried && `Bearer ${carried.slice('bearer.'.length)}`)
}

/** Hands an authenticated upgrade to the person's hub, which keeps all their sockets. */
export const openSocket = async (c: Context<{ Bindings: Bindings }>): Promise<Response> => {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return refuse(c, 'bad-request')
  const origin = c.req.header('origin')
  if (origin && origin !== c.env.APP_URL && new URL(origin).host !== new URL(c.req.url).host)
    return refuse(c, 'forbidden')
  const token = tokenOf(c)
  const services = buildServices(c.env, c.executionCtx)
  const actor = token === null ? null : await actorOfToken(token, services, Date.now())
  if (!actor || token === null) return refuse(c, 'unauthenticated')
  const headers = new Headers(c.req.raw.headers)
  headers.set('x-hiwar-actor', JSON.stringify({ ...actor, token }))
  return userHub(c.env, actor.id).fetch(new Request(c.req.raw, { headers }))
}
