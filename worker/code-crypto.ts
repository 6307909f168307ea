/**
 * Protects stored confirmation codes: a keyed digest to compare with, and an encrypted copy while the message is
 * queued.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '#contract/vocabulary/people.ts'
import { type Deployment, unusableSecrets } from './deployment.ts'
import type { KeySettings } from './key-list.ts'
import { pepperKeys, signingKeyOf, tagWith, untag } from './pepper.ts'

const hmacOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/**
 * `HMAC-SHA256(pepper, "userId|purpose|target|code")`, hex; a key with an id puts that before it. A digest without a key could be reversed by trying all
 * 100,000 codes.
 */
export const digestCode = (
  pepper: string,
  { userId, purpose, target }: { userId: number; purpose: CodePurpose; target: string },
  code: number,
): string => {
  const key = signingKeyOf(pepper)
  return tagWith(key, hmacOf(key.secret, `${userId}|${purpose}|${target}|${code}`))
}

/**
 * Whether the code is the one of a stored digest, by the key the digest names; compared in constant time. Null for no
 * digest, which takes the same time and is false.
 */
export const matchesDigest = (
  pepper: string,
  { userId, purpose, target }: { userId: number; purpose: CodePurpose; target: string },
  code: number,
  stored: string | null,
): boolean => {
  const { secret, text } = untag(pepper, stored ?? '')
  const digest = hmacOf(secret ?? signingKeyOf(pepper).secret, `${userId}|${purpose}|${target}|${code}`)
  const matches = equalInConstantTime(stored === null ? digest : text, digest)
  return stored !== null && secret !== null && matches
}

/** Compares in constant time. */
export const equalInConstantTime = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const nonceBytes = 12

const deriveKey = (pepper: string): Promise<CryptoKey> => {
  const bytes = hkdfSync('sha256', pepper, new Uint8Array(), 'hiwar: codes waiting in the outbox', 32)
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const aesParameters = (nonce: Uint8Array<ArrayBuffer>, context: string) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(context),
})

/**
 * Encrypts with AES-GCM under a key derived from the pepper; base64url. Decryption needs the same `context`, so a
 * ciphertext copied to another recipient's row cannot be opened.
 */
export const seal = async (pepper: string, text: string, context: string): Promise<string> => {
  const key = signingKeyOf(pepper)
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await crypto.subtle.encrypt(
    aesParameters(nonce, context),
    await deriveKey(key.secret),
    new TextEncoder().encode(text),
  )
  return tagWith(key, Buffer.concat([nonce, new Uint8Array(sealed)]).toString('base64url'))
}

/** Null when the text was not encrypted with this pepper and context. */
export const unseal = async (pepper: string, sealed: string, context: string): Promise<string | null> => {
  const { secret, text } = untag(pepper, sealed)
  if (secret === null) return null
  const bytes = Uint8Array.from(Buffer.from(text, 'base64url'))
  const [nonce, rest] = [bytes.slice(0, nonceBytes), bytes.slice(nonceBytes)]
  try {
    const opened = await crypto.subtle.decrypt(aesParameters(nonce, context), await deriveKey(secret), rest)
    return new TextDecoder().decode(opened)
  } catch {
    return null
  }
}

/** The keyring for digests and encryption; null when it is unusable, and then no codes are issued. */
export const findPepper = (env: Deployment & KeySettings): string | null =>
  unusableSecrets(env).some((name) => name.startsWith('OTP_PEPPER')) ? null : pepperKeys(env)
