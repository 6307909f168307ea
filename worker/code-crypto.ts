/**
 * Protects stored confirmation codes: a keyed digest to compare with, and an encrypted copy while the message is
 * queued.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '#contract/vocabulary/people.ts'
import { type Deployment, type Secrets, unusableSecrets } from './deployment.ts'

/**
 * `HMAC-SHA256(pepper, "userId|purpose|target|code")`, hex. A digest without a key could be reversed by trying all
 * 100,000 codes.
 */
export const digestCode = (
  pepper: string,
  { userId, purpose, target }: { userId: number; purpose: CodePurpose; target: string },
  code: number,
): string => createHmac('sha256', pepper).update(`${userId}|${purpose}|${target}|${code}`).digest('hex')

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
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await crypto.subtle.encrypt(
    aesParameters(nonce, context),
    await deriveKey(pepper),
    new TextEncoder().encode(text),
  )
  return Buffer.concat([nonce, new Uint8Array(sealed)]).toString('base64url')
}

/** Null when the text was not encrypted with this pepper and context. */
export const unseal = async (pepper: string, sealed: string, context: string): Promise<string | null> => {
  const bytes = Uint8Array.from(Buffer.from(sealed, 'base64url'))
  const [nonce, rest] = [bytes.slice(0, nonceBytes), bytes.slice(nonceBytes)]
  try {
    const opened = await crypto.subtle.decrypt(aesParameters(nonce, context), await deriveKey(pepper), rest)
    return new TextDecoder().decode(opened)
  } catch {
    return null
  }
}

/** The secret for digests and encryption; null when it is unusable, and then no codes are issued. */
export const findPepper = (env: Deployment & Secrets): string | null =>
  unusableSecrets(env).includes('OTP_PEPPER') ? null : (env.OTP_PEPPER ?? null)
