/**
 * Keys that sign speaking passports: Ed25519, by WebCrypto. The setting is a private JWK, or a JWK set whose first key
 * signs and whose others verify what was signed before. Local runs without one derive a key from their secret; anywhere
 * else nothing is signed without it.
 */
import type { Bindings } from './bindings.ts'
import { BoundedMap } from './bounded-map.ts'
import { isPublic } from './deployment.ts'
import { signingKey, tokenKeys } from './keyring.ts'

export interface PublicJwk {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
}
interface PrivateJwk extends PublicJwk {
  readonly d?: string
}

export interface PassportKeys {
  /** Null where there is no key to sign with. */
  readonly signer: { readonly kid: string; readonly key: CryptoKey } | null
  /** By thumbprint: the one that signs, and those that signed before. */
  readonly publics: ReadonlyMap<string, PublicJwk>
}

const algorithm = { name: 'Ed25519' }
const part = /^[\w-]{43}$/

const isJwk = (value: unknown): value is PrivateJwk => {
  const { kty, crv, x, d } = (value ?? {}) as Record<string, unknown>
  const isPart = (text: unknown): boolean => typeof text === 'string' && part.test(text)
  return kty === 'OKP' && crv === 'Ed25519' && isPart(x) && (d === undefined || isPart(d))
}

/** The keys of a setting, the one that signs first; null where it cannot be read. */
export const parsePassportKeys = (text: string): readonly PrivateJwk[] | null => {
  try {
    const value = JSON.parse(text) as { keys?: unknown }
    const list: unknown = Array.isArray(value.keys) ? value.keys : [value]
    if (!Array.isArray(list) || !list.every(isJwk)) return null
    return list[0]?.d === undefined ? null : list
  } catch {
    return null
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const base64url = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url')

/** The thumbprint of RFC 7638. */
const thumbprint = async ({ crv, kty, x }: PublicJwk): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', bytesOf(JSON.stringify({ crv, kty, x }))))

/** What PKCS #8 has before the 32 bytes of a private key (RFC 8410). */
const pkcs8Head = Uint8Array.from(Buffer.from('302e020100300506032b657004220420', 'hex'))

const deriveLocalKey = async (env: Bindings): Promise<PrivateJwk> => {
  const seed = signingKey(tokenKeys(env), 'passport')
  const bytes = new Uint8Array([...pkcs8Head, ...seed])
  const key = await crypto.subtle.importKey('pkcs8', bytes, algorithm, true, ['sign'])
  const { x = '', d = '' } = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey
  return { kty: 'OKP', crv: 'Ed25519', x, d }
}

const load = async (env: Bindings): Promise<PassportKeys> => {
  const set = env.PASSPORT_KEY ? parsePassportKeys(env.PASSPORT_KEY) : null
  const list = set ?? (env.PASSPORT_KEY || isPublic(env) ? [] : [await deriveLocalKey(env)])
  const named = await Promise.all(list.map(async (jwk) => ({ kid: await thumbprint(jwk), jwk })))
  const publics = new Map(named.map(({ kid, jwk: { kty, crv, x } }) => [kid, { kty, crv, x }]))
  const [first] = named
  if (!first) return { signer: null, publics }
  const { kty, crv, x, d = '' } = first.jwk
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, d }, algorithm, false, ['sign'])
  return { signer: { kid: first.kid, key }, publics }
}

/** By setting and secret: they are asked for at every read of a passport. */
const loaded = new BoundedMap<string, PassportKeys>(8)

export const readPassportKeys = async (env: Bindings): Promise<PassportKeys> => {
  const name = `${isPublic(env)} ${env.PASSPORT_KEY ?? ''} ${env.TOKEN_SECRETS ?? ''} ${env.TOKEN_SECRET}`
  const known = loaded.get(name)
  if (known) return known
  const keys = await load(env)
  loaded.set(name, keys)
  return keys
}

/** Base64url, 86 characters. */
export const signPassport = async ({ key }: { readonly key: CryptoKey }, text: string): Promise<string> =>
  base64url(await crypto.subtle.sign(algorithm, key, bytesOf(text)))

export const isPassportSigned = async (
  { kty, crv, x }: PublicJwk,
  text: string,
  signature: string,
): Promise<boolean> => {
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, algorithm, false, ['verify'])
  return crypto.subtle.verify(algorithm, key, Uint8Array.from(Buffer.from(signature, 'base64url')), bytesOf(text))
}
