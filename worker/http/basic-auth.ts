/**
 * `Authorization: Basic` where a signed-in caller is needed, for endpoints and files alike: the same limits, throttles and
 * refusals as the log-in. It opens no account that has a second factor. A password that was right is not hashed again for a
 * few minutes; the account is read for every request all the same, so whatever revokes tokens revokes this as well.
 */

import type { Context } from 'hono'
import { safeParse } from 'valibot'
import { logIn } from '#contract/people/api/auth.ts'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { networkOf } from '#contract/shared/rules/network.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { token as bounds } from '#contract/vocabulary/limits.ts'
import type { Bindings } from '#worker/bindings.ts'
import { BoundedMap } from '#worker/bounded-map.ts'
import { buildServices } from '#worker/build-services.ts'
import { admitProved } from '#worker/features/people/auth/admit.ts'
import { checkPassword } from '#worker/features/people/auth/check-password.ts'
import { signBytes } from '#worker/files/hmac.ts'
import { Refusal } from '#worker/handler.ts'
import { type Keyring, tokenKeys } from '#worker/keyring.ts'
import { noteOrigin } from '#worker/origin.ts'
import type { Services } from '#worker/services.ts'
import { type TokenClaims, verifyLookToken, verifyToken } from '#worker/tokens.ts'
import { parseBearerToken } from './bearer-token.ts'
import { enforceEndpointLimit } from './endpoint-limit.ts'
import { noteRequest } from './security-log.ts'

/** The encoded credentials of the header; null when it is of another scheme. */
const parseBasicHeader = (header: string | undefined): string | null =>
  /^Basic ([A-Za-z0-9+/]{1,600}={0,2})$/i.exec(header ?? '')?.[1] ?? null

/** E-mail and password as UTF-8; null when they are no such text. The first colon ends the e-mail. */
const decode = (encoded: string): { email: string; password: string } | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(Buffer.from(encoded, 'base64'))
    const colon = text.indexOf(':')
    const parsed = safeParse(logIn.body, { email: text.slice(0, Math.max(0, colon)), password: text.slice(colon + 1) })
    return colon > 0 && parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** How long a password that was right is believed without hashing it again. */
const believedMs = minutes(5)

/** Claims by a keyed digest of the credentials: the password itself is kept nowhere. */
const believed = new BoundedMap<string, { readonly claims: TokenClaims; readonly until: number }>(1000)

const digestOf = async (encoded: string, keyring: Keyring): Promise<string> =>
  Buffer.from(await signBytes(keyring, 'password in memory', new TextEncoder().encode(encoded))).toString('hex')

/** The claims of a token that a log-in with these credentials would have given; throws what the log-in answers. */
const claimsOfCredentials = async (
  env: Bindings,
  encoded: string,
  { services, network, now }: { readonly services: Services; readonly network: string; readonly now: number },
): Promise<TokenClaims> => {
  const key = await digestOf(encoded, tokenKeys(env))
  const known = believed.get(key)
  if (known && known.until > now) return known.claims
  const credentials = decode(encoded)
  if (!credentials) throw new Refusal('unauthenticated')
  await enforceEndpointLimit(env, logIn, network, async () => credentials)
  const user = await checkPassword(services, { ...credentials, network }, now)
  if (!user) throw new Refusal('wrong-password')
  await admitProved(services, user, 'api', now)
  const issuedAt = Math.floor(Math.max(now, user.tokensValidAfter) / 1000)
  const claims = { id: user.id, iat: issuedAt, exp: issuedAt + bounds.lifeMs / 1000, byPassword: true as const }
  believed.set(key, { claims, until: now + believedMs })
  return claims
}

/**
 * Has the log say of what is written with these services which network and device it came from. Returns the network as
 * rate limits count it.
 */
export const noteCaller = (c: Context, { db }: Pick<Services, 'db'>): string => {
  const address = c.req.header('cf-connecting-ip') ?? 'local'
  noteOrigin(db, { address, userAgent: c.req.header('user-agent') ?? '' })
  return networkOf(address)
}

/** The claims of a caller who sends e-mail and password with the request; null where they do not. */
export const findBasicClaims = async (c: Context<{ Bindings: Bindings }>, now: number): Promise<TokenClaims | null> => {
  const encoded = parseBasicHeader(c.req.header('authorization'))
  if (encoded === null) return null
  const services = buildServices(c.env, c.executionCtx)
  const claims = await claimsOfCredentials(c.env, encoded, { services, network: noteCaller(c, services), now })
  if (claims.iat === Math.floor(now / 1000)) noteRequest(c, { signedInId: claims.id })
  return claims
}

/** What the caller's token says, or their e-mail and password where somebody has to be signed in. */
export const findClaims = async (
  c: Context<{ Bindings: Bindings }>,
  { who, lapsed }: Endpoint,
  now: number,
): Promise<TokenClaims | null> => {
  const token = parseBearerToken(c.req.header('authorization'))
  const keys = tokenKeys(c.env)
  if (token !== null) return (await verifyToken(keys, token, now, lapsed)) ?? verifyLookToken(keys, token, now)
  return who === 'anyone' ? null : findBasicClaims(c, now)
}
