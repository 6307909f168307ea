import { decode, sign, verify } from 'hono/jwt'
import { token as bounds } from '#contract/vocabulary/limits.ts'
import { BoundedMap } from './bounded-map.ts'
import { findKey, jwtSigner, jwtVerifier, type Keyring, oneKey, usesSince } from './keyring.ts'

/** The signed-in device a token was given to, and how many it had been given by then. */
export interface TokenDevice {
  readonly id: number
  readonly turn: number
}

export interface TokenClaims {
  id: number
  /** When the user logged in; seconds since the epoch, as JWT requires. */
  iat: number
  exp: number
  /** Absent in tokens that name no device. */
  device?: TokenDevice
  /** Made for a request that came with e-mail and password instead of a token. */
  byPassword?: true
  /** The look it was made for: `id` is then the person who is seen. */
  look?: number
}

const seconds = (ms: number): number => Math.floor(ms / 1000)

interface TokenFacts {
  /** The log-in, when that was before the token was made. */
  readonly provedAt?: number
  readonly device?: TokenDevice
}

/** What a token of this file is, among all that we sign: a log-in signs in, a look opens endpoints alone, and no other does. */
type Kind = 'log-in' | 'look'

/** A keyring, or the one secret of a local server. */
type Keys = Keyring | string

const keyringOf = (keys: Keys): Keyring => (typeof keys === 'string' ? oneKey(keys) : keys)

/**
 * A bearer token for seven days; its payload is `{ kind, aud, id, iat, exp }`, and `{ device, turn }` where it names a
 * device.
 */
export const issueToken = (
  keys: Keys,
  userId: number,
  now: number,
  { provedAt = now, device }: TokenFacts = {},
): Promise<string> => {
  const keyring = keyringOf(keys)
  const times = { iat: seconds(provedAt), exp: seconds(now + bounds.lifeMs) }
  const claims = { kind: 'log-in' satisfies Kind, aud: keyring.audience, id: userId, ...times }
  const key = jwtSigner(keyring, 'log-in')
  return sign(device ? { ...claims, device: device.id, turn: device.turn } : claims, key, 'HS256')
}

/** A token of a look, for its 15 minutes; its payload is `{ kind, aud, id, look, iat, exp }`. */
export const issueLookToken = (
  keys: Keys,
  { id, personId }: { readonly id: number; readonly personId: number },
  { now, endsAt }: { readonly now: number; readonly endsAt: number },
): Promise<string> => {
  const keyring = keyringOf(keys)
  const times = { iat: seconds(now), exp: seconds(endsAt) }
  const claims = { kind: 'look' satisfies Kind, aud: keyring.audience, id: personId, look: id, ...times }
  return sign(claims, jwtSigner(keyring, 'look'), 'HS256')
}

/**
 * The instant to store as `tokensValidAfter` to revoke every token issued until now. Tokens count whole seconds, so it
 * is the next one. A token that should survive has to be made for then: `issueToken(…, revokedUntil(now))`.
 */
export const revokedUntil = (now: number): number => (seconds(now) + 1) * 1000

/** Tokens whose signature this isolate has verified; a page sends the same token with each of its requests. */
const verifiedTokens = new BoundedMap<string, { readonly keyring: Keyring; readonly claims: TokenClaims }>(2000)

/** The key of this deployment's tokens; null for those of another kind or audience, and for those of no key of ours. */
const keyFor = (keyring: Keyring, token: string) => {
  const { header, payload } = decode(token)
  // Undefined in tokens that were signed before keys had ids.
  const { kid } = header as { kid?: unknown }
  const { kind, aud, iat } = payload
  if (kind === undefined && Number(iat) * 1000 < usesSince) return findKey(keyring, kid)?.secret ?? null
  const isOurs = (kind === 'log-in' || kind === 'look') && aud === keyring.audience
  return isOurs ? jwtVerifier(keyring, kind, kid) : null
}

const verifySignature = async (keyring: Keyring, token: string): Promise<TokenClaims | null> => {
  const known = verifiedTokens.get(token)
  if (known?.keyring === keyring) return known.claims
  try {
    const key = keyFor(keyring, token)
    if (key === null) return null
    const payload = await verify(token, key, { alg: 'HS256', exp: false, iat: false, nbf: false })
    const { kind, id, look, iat, exp, device, turn } = payload
    if (typeof id !== 'number' || typeof iat !== 'number' || typeof exp !== 'number') return null
    const named = typeof device === 'number' && typeof turn === 'number' ? { device: { id: device, turn } } : {}
    if (kind === 'look' && typeof look !== 'number') return null
    const claims = { id, iat, exp, ...(kind === 'look' && typeof look === 'number' ? { look } : named) }
    verifiedTokens.set(token, { keyring, claims })
    return claims
  } catch {
    return null
  }
}

/** The claims of a look's token that we signed and that has not expired at `now`; null for every other. */
export const verifyLookToken = async (keys: Keys, token: string, now: number): Promise<TokenClaims | null> => {
  const claims = await verifySignature(keyringOf(keys), token)
  return claims?.look !== undefined && claims.exp * 1000 > now ? claims : null
}

/**
 * The claims of a log-in that we signed and that has not expired at `now`; null otherwise. `lapsed` takes one whose time is
 * over if it names a device, which has a time of its own.
 */
export const verifyToken = async (
  keys: Keys,
  token: string,
  now: number,
  lapsed = false,
): Promise<TokenClaims | null> => {
  const claims = await verifySignature(keyringOf(keys), token)
  if (!claims || claims.look !== undefined) return null
  return claims.exp * 1000 > now || (lapsed && claims.device !== undefined) ? claims : null
}
