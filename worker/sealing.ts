/** Confirmation codes at rest: as a keyed digest to compare with, and sealed while they wait to be sent. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '#contract/vocabulary/people.ts'
import { type Deployment, type Secrets, unusableSecrets } from './deployment.ts'

/** `HMAC-SHA256(pepper, "userId|purpose|target|code")`, hex. Without a key five digits are found by trying them all. */
export const codeDigest = (
  pepper: string,
  { userId, purpose, target }: { userId: number; purpose: CodePurpose; target: string },
  code: number,
): string => createHmac('sha256', pepper).update(`${userId}|${purpose}|${target}|${code}`).digest('hex')

/** In a time that does not tell how much of them agrees. */
export const sameDigest = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const nonceBytes = 12

const keyOf = (pepper: string): Promise<CryptoKey> => {
  const bytes = hkdfSync('sha256', pepper, new Uint8Array(), 'hiwar: codes waiting in the outbox', 32)
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const parameters = (nonce: Uint8Array<ArrayBuffer>, context: string) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(context),
})

/** AES-GCM under a key of its own, base64url. `context` must be the same to open it: a seal moved elsewhere is void. */
export const seal = async (pepper: string, text: string, context: string): Promise<string> => {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await crypto.subtle.encrypt(
    parameters(nonce, context),
    await keyOf(pepper),
    new TextEncoder().encode(text),
  )
  return Buffer.concat([nonce, new Uint8Array(sealed)]).toString('base64url')
}

/** Null for anything not sealed by us in this context. */
export const unseal = async (pepper: string, sealed: string, context: string): Promise<string | null> => {
  const bytes = Uint8Array.from(Buffer.from(sealed, 'base64url'))
  const [nonce, rest] = [bytes.slice(0, nonceBytes), bytes.slice(nonceBytes)]
  try {
    const opened = await crypto.subtle.decrypt(parameters(nonce, context), await keyOf(pepper), rest)
    return new TextDecoder().decode(opened)
  } catch {
    return null
  }
}

/** The secret behind both; null when there is none to rely on, and then no code is made. */
export const pepperOf = (env: Deployment & Secrets): string | null =>
  unusableSecrets(env).includes('OTP_PEPPER') ? null : (env.OTP_PEPPER ?? null)
