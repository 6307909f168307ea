/**
 * The keys that sign what people carry: log-ins, call tokens, addresses of private files, uploads. Each use has a key of
 * its own, derived from the secret, so that nothing signed for one of them is valid for another.
 */
import { hkdfSync } from 'node:crypto'
import { BoundedMap } from './bounded-map.ts'
import { type Key, type KeySettings, readKeys } from './key-list.ts'

/** What a key is for. The names are in the derivation: a new name voids what was signed under the old one. */
export type KeyUse =
  | ('log-in' | 'look' | 'call' | 'private file' | 'chat upload' | 'password in memory' | 'thread link')
  | ('passport link' | 'passport')

export interface Keyring {
  /** The one that signs first; none where the settings cannot be read, and then nothing is signed or valid. */
  readonly keys: readonly Key[]
  /** Whose tokens these are: the https origin of the deployment, or `local` where it has none. */
  readonly audience: string
}

interface Settings extends KeySettings {
  readonly APP_URL?: string
}

/** Parsed once for each setting: they are asked for at every request. */
const parsed = new BoundedMap<string, Keyring>(16)

/** The keyring of a deployment. */
export const tokenKeys = ({ TOKEN_SECRETS, TOKEN_SECRET, APP_URL }: Settings): Keyring => {
  const text = JSON.stringify([TOKEN_SECRETS, TOKEN_SECRET, APP_URL])
  const known = parsed.get(text)
  if (known) return known
  const url = URL.parse(APP_URL ?? '')
  const audience = url?.protocol === 'https:' ? url.origin : 'local'
  const keyring = { keys: readKeys(TOKEN_SECRETS, TOKEN_SECRET), audience }
  parsed.set(text, keyring)
  return keyring
}

/** The keyring of a deployment without an https origin that has one secret, such as a local server. */
export const oneKey = (secret: string): Keyring => tokenKeys({ TOKEN_SECRET: secret })

const derived = new BoundedMap<string, Uint8Array<ArrayBuffer>>(64)

/** HKDF-SHA-256 of the secret by use and deployment, 32 bytes. */
const deriveKey = ({ secret }: Key, { audience }: Keyring, use: KeyUse): Uint8Array<ArrayBuffer> => {
  const name = `hiwar ${audience}: ${use}`
  const known = derived.get(`${name} ${secret}`)
  if (known) return known
  const bytes = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), name, 32))
  derived.set(`${name} ${secret}`, bytes)
  return bytes
}

/** The key that signs; throws for a keyring without one. */
export const signingKey = (keyring: Keyring, use: KeyUse): Uint8Array<ArrayBuffer> => {
  const [key] = keyring.keys
  if (!key) throw new Error('no key to sign with')
  return deriveKey(key, keyring, use)
}

/** The keys that verify, the one that signs first. */
export const verifyingKeys = (keyring: Keyring, use: KeyUse): Uint8Array<ArrayBuffer>[] =>
  keyring.keys.map((key) => deriveKey(key, keyring, use))

const toJwk = (bytes: Uint8Array, id: string) => ({
  kty: 'oct',
  k: Buffer.from(bytes).toString('base64url'),
  alg: 'HS256' as const,
  ...(id !== '' && { kid: id }),
})

/** The key of a JWT for `sign` of hono: one with an id puts it into the header as `kid`. */
export const jwtSigner = (keyring: Keyring, use: KeyUse) => toJwk(signingKey(keyring, use), keyring.keys[0]?.id ?? '')

/** The key that a JWT names by its `kid`; null where the keyring has none of that id. */
export const findKey = ({ keys }: Keyring, kid: unknown): Key | null =>
  keys.find(({ id }) => (kid === undefined ? id === '' : id !== '' && id === kid)) ?? null

/** The key by which a JWT is verified; null for one that was signed with no key of ours. */
export const jwtVerifier = (keyring: Keyring, use: KeyUse, kid: unknown) => {
  const key = findKey(keyring, kid)
  return key && toJwk(deriveKey(key, keyring, use), key.id)
}

/**
 * What was signed before keys had uses is verified by the secret itself, if it was signed, or ends, before this instant.
 * The longest-lived are log-ins of 90 days: from June 2027 on this, and all that asks for it, may go.
 */
export const usesSince = Date.UTC(2027, 2, 1)
