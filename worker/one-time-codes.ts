/** One-time codes by the clock (RFC 6238: SHA-1, six digits), and codes to be kept on paper. */
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { stepsAround } from '#contract/people/rules/factors.ts'
import { factorLimits } from '#contract/vocabulary/factors.ts'
import { equalInConstantTime } from './code-crypto.ts'
import type { Key } from './key-list.ts'
import { keysOf, signingKeyOf, tagWith } from './pepper.ts'

const { digits, secretBytes } = factorLimits.oneTimeCode

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join('')
}

const fromBase32 = (text: string): Uint8Array => {
  const bits = [...text].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
}

/** A new secret in base32. Its 160 bits are a multiple of 5, so nothing is padded. */
export const createSecret = (): string => toBase32(randomBytes(secretBytes))

/** The code of a step, with leading zeros. */
export const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest[digest.length - 1] ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is; null for a wrong one. Every step is compared, so that the time tells nothing. */
export const findStep = (secret: string, code: string, now: number): number | null => {
  const matching = stepsAround(now).filter((step) => equalInConstantTime(codeOfStep(secret, step), code))
  return matching[0] ?? null
}

/** What apps read from a QR code. */
export const secretUri = (secret: string, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer, digits: String(digits), period: '30' })}`
}

/** Without I, O, 0 and 1, which are taken for one another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const createRecoveryCodes = (): string[] =>
  Array.from({ length: factorLimits.recoveryCodes.count }, () =>
    Array.from({ length: factorLimits.recoveryCodes.length }, () => letters[randomInt(letters.length)]).join(''),
  )

const recoveryDigest = (key: Key, userId: number, code: string): string =>
  tagWith(key, createHmac('sha256', key.secret).update(`recovery|${userId}|${code}`).digest('hex'))

/** `HMAC-SHA256(pepper, …)`, hex; a key with an id puts that before it. `pepper` is a keyring. */
export const digestRecoveryCode = (pepper: string, userId: number, code: string): string =>
  recoveryDigest(signingKeyOf(pepper), userId, code)

/** The digests a code may be stored under: one for each key. */
export const digestsOfTyped = (pepper: string, userId: number, code: string): string[] =>
  keysOf(pepper).map((key) => recoveryDigest(key, userId, code))
