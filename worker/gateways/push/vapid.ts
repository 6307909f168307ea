/** Names this server to push services: a signed token per service, RFC 8292. */
import { importJWK, SignJWT } from 'jose'
import { hourMs } from '#contract/shared/rules/time.ts'
import { BoundedMap } from '#worker/bounded-map.ts'

const fromBase64Url = (text: string): Uint8Array => Buffer.from(text, 'base64url')
const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

export interface VapidKeys {
  /** Uncompressed point of P-256, 65 bytes, base64url. */
  readonly publicKey: string
  /** 32 bytes, base64url. */
  readonly privateKey: string
  /** `mailto:` or `https:` address at which a push service reaches the team. */
  readonly subject: string
}

const isBase64UrlOf = (text: string, bytes: number): boolean =>
  /^[\w-]+$/.test(text) && fromBase64Url(text).length === bytes

/** Names of the settings that cannot work, whatever a push service says. */
export const unusableVapidKeys = ({ publicKey, privateKey, subject }: VapidKeys): string[] => [
  ...(isBase64UrlOf(publicKey, 65) && fromBase64Url(publicKey)[0] === 4 ? [] : ['VAPID_PUBLIC']),
  ...(isBase64UrlOf(privateKey, 32) ? [] : ['VAPID_PRIVATE']),
  ...(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(subject) ? [] : ['VAPID_SUBJECT']),
]

const importPrivateKey = ({ publicKey, privateKey }: VapidKeys) => {
  const point = fromBase64Url(publicKey)
  const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33))]
  return importJWK({ kty: 'EC', crv: 'P-256', d: privateKey, x, y }, 'ES256')
}

/** Push services refuse tokens that are valid for more than a day. */
const validMs = 12 * hourMs
/** A token is replaced while it is still valid for this long. */
const renewMs = hourMs

interface Token {
  readonly text: string
  readonly expiresAt: number
}

/** By key and origin: signing takes longer than all else that sending a message needs. */
const tokens = new BoundedMap<string, Token>(100)

const signToken = async (keys: VapidKeys, audience: string, expiresAt: number): Promise<string> =>
  new SignJWT({ sub: keys.subject })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(await importPrivateKey(keys))

/** The `Authorization` header for requests to an endpoint's service. */
export const createVapidHeader = async (keys: VapidKeys, endpoint: string, now: number): Promise<string> => {
  const { origin } = new URL(endpoint)
  const name = `${keys.publicKey} ${keys.subject} ${origin}`
  let token = tokens.get(name)
  if (!token || token.expiresAt - renewMs <= now) {
    const expiresAt = now + validMs
    token = { text: await signToken(keys, origin, expiresAt), expiresAt }
    tokens.set(name, token)
  }
  return `vapid t=${token.text}, k=${keys.publicKey}`
}
