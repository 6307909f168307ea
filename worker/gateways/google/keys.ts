/** Google's public keys, kept between requests of an isolate. */
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  type ExportedJWKSCache,
  errors,
  type JWKSCacheInput,
  type JWTVerifyGetKey,
  jwksCache,
} from 'jose'
import type { Network } from '../http-client.ts'
import { KeysUnreachable } from './id-token.ts'

const address = new URL('https://www.googleapis.com/oauth2/v3/certs')
/** An unknown key makes us ask again, but no oftener than this. */
const cooldownDuration = 30_000
const cacheMaxAge = 600_000
const timeoutDuration = 5_000
/** While Google does not answer, older keys are believed up to this age. */
const longestMs = 24 * 3_600_000

const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys

/** `now` in epoch ms, for the age of keys that cannot be renewed. */
export type Keys = (now: number) => JWTVerifyGetKey

export const googleKeys = (net: Network): Keys => {
  const kept: JWKSCacheInput & Partial<ExportedJWKSCache> = {}
  const remote = createRemoteJWKSet(address, {
    timeoutDuration,
    cooldownDuration,
    cacheMaxAge,
    [customFetch]: (url, init) => net.fetch(url, init),
    [jwksCache]: kept,
  })
  return (now) => async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      if (isAboutToken(error)) throw error
      net.log({ service: 'google', operation: 'keys', fault: error instanceof Error ? error.name : 'Error' })
      if (!kept.jwks || now - (kept.uat ?? 0) > longestMs) throw new KeysUnreachable()
      // A key that is not among the old ones may well be a new one: not the fault of the token.
      return createLocalJWKSet(kept.jwks)(header, token).catch(() => Promise.reject(new KeysUnreachable()))
    }
  }
}
