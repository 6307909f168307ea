/** Signed URLs for private files: each opens one key for an hour. */
import { limits } from '#contract/vocabulary/limits.ts'

const encoder = new TextEncoder()

/** A separate key, so that no other signature made with the secret is valid for a URL. */
const signingKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(`${secret} private files`), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

const textToSign = (key: string, expires: number): Uint8Array => encoder.encode(`${expires} ${key}`)

const encodeBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const decodeBase64url = (encoded: string): Uint8Array | null => {
  if (!/^[\w-]{43}$/.test(encoded)) return null
  return Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

/** `/assets/private/<key>?e=<epoch seconds>&s=<signature>`. */
export const createSignedUrl = async (secret: string, key: string, now: number): Promise<string> => {
  const expires = Math.floor((now + limits.signedUrlMs) / 1000)
  const signature = await crypto.subtle.sign('HMAC', await signingKey(secret), textToSign(key, expires))
  return `/assets/private/${key}?e=${expires}&s=${encodeBase64url(signature)}`
}

/** Whether this key and expiry were signed by us and the expiry has not passed. Compares in constant time. */
export const isValidSignature = async (
  secret: string,
  { key, expires, signature }: { readonly key: string; readonly expires: string; readonly signature: string },
  now: number,
): Promise<boolean> => {
  const bytes = decodeBase64url(signature)
  if (!bytes || !/^[1-9]\d{0,11}$/.test(expires) || Number(expires) * 1000 <= now) return false
  return crypto.subtle.verify('HMAC', await signingKey(secret), bytes, textToSign(key, Number(expires)))
}
