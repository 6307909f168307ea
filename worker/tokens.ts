import { sign, verify } from 'hono/jwt'
import { token as bounds } from '#contract/vocabulary/limits.ts'
import { BoundedMap } from './bounded-map.ts'

export interface TokenClaims {
  id: number
  /** When the user logged in; seconds since the epoch, as JWT requires. */
  iat: number
  exp: number
}

const seconds = (ms: number): number => Math.floor(ms / 1000)

/**
 * A bearer token for seven days; its payload is `{ id, iat, exp }`. `provedAt`: the log-in, when that was before `now`.
 */
export const issueToken = (secret: string, userId: number, now: number, provedAt = now): Promise<string> =>
  sign({ id: userId, iat: seconds(provedAt), exp: seconds(now + bounds.lifeMs) }, secret, 'HS256')

/**
 * The instant to store as `tokensValidAfter` to revoke every token issued until now. Tokens count whole seconds, so it
 * is the next one. A session that should survive needs a new token: `issueToken(…, revokedUntil(now))`.
 */
export const revokedUntil = (now: number): number => (seconds(now) + 1) * 1000

/** Tokens whose signature this isolate has verified; a page sends the same token with each of its requests. */
const verifiedTokens = new BoundedMap<string, { readonly secret: string; readonly claims: TokenClaims }>(2000)

const verifySignature = async (secret: string, token: string): Promise<TokenClaims | null> => {
  const known = verifiedTokens.get(token)
  if (known?.secret === secret) return known.claims
  try {
    const { id, iat, exp } = await verify(token, secret, { alg: 'HS256', exp: false, iat: false, nbf: false })
    if (typeof id !== 'number' || typeof iat !== 'number' || typeof exp !== 'number') return null
    const claims = { id, iat, exp }
    verifiedTokens.set(token, { secret, claims })
    return claims
  } catch {
    return null
  }
}

/** The claims of a token that we signed and that has not expired at `now`; null otherwise. */
export const verifyToken = async (secret: string, token: string, now: number): Promise<TokenClaims | null> => {
  const claims = await verifySignature(secret, token)
  return claims && claims.exp * 1000 > now ? claims : null
}
