import { sign, verify } from 'hono/jwt'
import { token as bounds } from '#contract/vocabulary/limits.ts'
import { RecentMap } from './recent-map.ts'

export interface TokenClaims {
  id: number
  /** When its owner proved who they are; seconds, as JWT counts. */
  iat: number
  exp: number
}

const seconds = (ms: number): number => Math.floor(ms / 1000)

/** A bearer token of seven days: `{ id, iat, exp }` and nothing else. `provedAt`: where that was before now. */
export const issueToken = (secret: string, userId: number, now: number, provedAt = now): Promise<string> =>
  sign({ id: userId, iat: seconds(provedAt), exp: seconds(now + bounds.lifeMs) }, secret, 'HS256')

/**
 * The instant to keep as `tokensValidAfter` so that every token issued until now opens nothing more. Tokens count whole
 * seconds, so it is the next one; whoever stays signed in gets a token issued at it: `issueToken(…, revokedUntil(now))`.
 */
export const revokedUntil = (now: number): number => (seconds(now) + 1) * 1000

/** Tokens whose signature this isolate has checked: a page asks many times with the same one. */
const verified = new RecentMap<string, { readonly secret: string; readonly claims: TokenClaims }>(2000)

const verifiedClaims = async (secret: string, token: string): Promise<TokenClaims | null> => {
  const known = verified.get(token)
  if (known?.secret === secret) return known.claims
  try {
    const { id, iat, exp } = await verify(token, secret, { alg: 'HS256', exp: false, iat: false, nbf: false })
    if (typeof id !== 'number' || typeof iat !== 'number' || typeof exp !== 'number') return null
    const claims = { id, iat, exp }
    verified.set(token, { secret, claims })
    return claims
  } catch {
    return null
  }
}

/** The claims of a token we signed and that has not expired by `now`; null for anything else. */
export const readToken = async (secret: string, token: string, now: number): Promise<TokenClaims | null> => {
  const claims = await verifiedClaims(secret, token)
  return claims && claims.exp * 1000 > now ? claims : null
}
