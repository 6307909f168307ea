import type { Context } from 'hono'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { connectSocket, subprotocol } from '#worker/live-rooms.ts'
import { peopleOnline } from '#worker/people-online.ts'
import { verifyToken } from '#worker/tokens.ts'
import { findActorWithRooms, parseBearerToken } from './bearer-token.ts'
import { refuse } from './errors.ts'
import { noteRequest } from './security-log.ts'

const offeredProtocols = (c: Context): string[] =>
  (c.req.header('sec-websocket-protocol') ?? '').split(',').map((one) => one.trim())

/**
 * Browsers cannot set headers on a WebSocket, so the token may come as a second sub-protocol. Never in the URL, which
 * is logged.
 */
const findBearerToken = (c: Context): string | null => {
  const carried = offeredProtocols(c).find((one) => one.startsWith('bearer.'))
  return (
    parseBearerToken(c.req.header('authorization')) ??
    parseBearerToken(carried && `Bearer ${carried.slice('bearer.'.length)}`)
  )
}

/**
 * Whether the request comes from our own page. Browsers always send `Origin`; other clients send none, and no cookie
 * authenticates here.
 */
const isSameOrigin = (c: Context<{ Bindings: Bindings }>): boolean => {
  const origin = c.req.header('origin')
  if (origin === undefined || origin === c.env.APP_URL) return true
  return URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host
}

/** Opens a socket for the owner of a valid token; everybody else is refused before the upgrade. */
export const openSocket = async (c: Context<{ Bindings: Bindings }>): Promise<Response> => {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return refuse(c, 'bad-request')
  if (!isSameOrigin(c)) return refuse(c, 'forbidden')
  const token = findBearerToken(c)
  if (token === null) return refuse(c, 'unauthenticated')
  const now = Date.now()
  const claims = await verifyToken(tokenKeys(c.env), token, now)
  if (!claims) return refuse(c, 'unauthenticated')
  noteRequest(c, { accountId: claims.id })
  const services = buildServices(c.env, c.executionCtx)
  const found = await findActorWithRooms(claims, services, now)
  if (!found) return refuse(c, 'unauthenticated')
  const { id: userId, role, device } = found.actor
  const namesProtocol = offeredProtocols(c).includes(subprotocol)
  const opener = {
    userId,
    role,
    tokenExpiresAt: claims.exp * 1000,
    deviceId: device?.id ?? null,
    rooms: found.rooms,
    online: peopleOnline(services),
  }
  const upgraded = await connectSocket(c.env, opener, namesProtocol)
  // The headers of a response from an object are immutable, and middleware adds to them.
  return new Response(null, upgraded)
}
