/** Google's public keys, cached per isolate. */
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
import type { HttpRuntime } from '../http-client.ts'
import { KeysUnreachable } from './id-token.ts'

const certsUrl = new URL('https://www.googleapis.com/oauth2/v3/certs')
/** A token with an unknown key reloads the keys, at most once per this time. */
const cooldownDuration = 30_000
const cacheMaxAge = 600_000
const timeoutDuration = 5_000
/** While Google does not answer, cached keys are accepted up to this age. */
const maxStaleMs = 24 * 3_600_000

const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys

/** `now`: epoch ms, to judge the age of keys that cannot be reloaded. */
export type KeySource = (now: number) => JWTVerifyGetKey

export const createGoogleKeys = (net: HttpRuntime): KeySource => {
  const cachedKeys: JWKSCacheInput & Partial<ExportedJWKSCache> = {}
  const remote = createRemoteJWKSet(certsUrl, {
    timeoutDuration,
    cooldownDuration,
    cacheMaxAge,
    [customFetch]: (url, init) => net.fetch(url, init),
    [jwksCache]: cachedKeys,
  })
  return (now) => async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      if (isAboutToken(error)) throw error
      net.log({ service: 'google', operation: 'keys', fault: error instanceof Error ? error.name : 'Error' })
      if (!cachedKeys.jwks || now - (cachedKeys.uat ?? 0) > maxStaleMs) throw new KeysUnreachable()
      // A key missing from the cache may simply be new, so the token is not at fault.
      return createLocalJWKSet(cachedKeys.jwks)(header, token).catch(() => Promise.reject(new KeysUnreachable()))
    }
  }
}
