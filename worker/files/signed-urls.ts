/** Signed URLs for private files: each opens one key for an hour. */
import type { Caller } from '#contract/shared/rules/access.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import type { Keyring } from '#worker/keyring.ts'
import { isSigned, signBytes } from './hmac.ts'

const encoder = new TextEncoder()

/** Who of the team the URL was made for, and the row the file belongs to: reading it is logged. */
export interface Reading {
  readonly readerId: number
  readonly targetId: number
}

/** The reading of this row's file by this caller; null outside the team, whose readings are not logged. */
export const readingOf = ({ id, role }: Caller, targetId: number): Reading | null =>
  isAdmin(role) ? { readerId: id, targetId } : null

const readingPattern = /^([1-9]\d{0,14})\.([1-9]\d{0,14})$/

/** The reading a URL was signed for; null where it names none. */
export const parseReading = (text: string): Reading | null => {
  const [, readerId, targetId] = readingPattern.exec(text) ?? []
  return readerId && targetId ? { readerId: Number(readerId), targetId: Number(targetId) } : null
}

const textToSign = (key: string, expires: number, reading: string): Uint8Array =>
  encoder.encode(reading === '' ? `${expires} ${key}` : `${expires} ${key} ${reading}`)

const encodeBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const decodeBase64url = (encoded: string): Uint8Array<ArrayBuffer> | null => {
  if (!/^[\w-]{43}$/.test(encoded)) return null
  return Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

/** `/assets/private/<key>?e=<epoch seconds>&s=<signature>`, with `&r=<reader>.<row>` where reading is logged. */
export const createSignedUrl = async (
  keyring: Keyring,
  key: string,
  now: number,
  reading: Reading | null = null,
): Promise<string> => {
  const readerPart = reading ? `${reading.readerId}.${reading.targetId}` : ''
  const expires = Math.floor((now + limits.signedUrlMs) / 1000)
  const signature = await signBytes(keyring, 'private file', textToSign(key, expires, readerPart))
  return `/assets/private/${key}?e=${expires}&s=${encodeBase64url(signature)}${readerPart && `&r=${readerPart}`}`
}

/** The parts of a URL, as texts of its query. */
export interface SignedPart {
  readonly key: string
  readonly expires: string
  readonly signature: string
  /** Empty where no reader is named. */
  readonly reading: string
}

/** Whether this key, expiry and reading were signed by us and the expiry has not passed. Compares in constant time. */
export const isValidSignature = async (
  keyring: Keyring,
  { key, expires, signature, reading }: SignedPart,
  now: number,
): Promise<boolean> => {
  const made = decodeBase64url(signature)
  if (!made || !/^[1-9]\d{0,11}$/.test(expires) || Number(expires) * 1000 <= now) return false
  const bytes = textToSign(key, Number(expires), reading)
  const endsAt = Number(expires) * 1000
  return isSigned(keyring, 'private file', { signature: made, bytes, endsAt, oldUse: 'private files' })
}
