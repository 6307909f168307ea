/** The link in a mail of the team: it opens one thread, to read and to answer, without an account. */
import { threadLimits } from '#contract/vocabulary/threads.ts'
import { isSigned, signBytes } from '#worker/files/hmac.ts'
import type { Keyring } from '#worker/keyring.ts'

const pattern = /^([1-9]\d{0,14})\.([1-9]\d{9,12})\.([\w-]{43})$/
const use = 'thread link'

const bytesOf = (id: number, expires: number): Uint8Array => new TextEncoder().encode(`${id} ${expires}`)

/** `<thread>.<epoch seconds>.<signature>`; good for 60 days from `at`, epoch ms. */
export const createThreadToken = async (keyring: Keyring, id: number, at: number): Promise<string> => {
  const expires = Math.floor((at + threadLimits.linkMs) / 1000)
  const signature = await signBytes(keyring, use, bytesOf(id, expires))
  return `${id}.${expires}.${Buffer.from(signature).toString('base64url')}`
}

/** The thread that a token opens; null once it has ended, and for one that nobody signed. */
export const readThreadToken = async (keyring: Keyring, token: string, now: number): Promise<number | null> => {
  const [, id, expires, signature] = pattern.exec(token) ?? []
  if (!id || !expires || !signature) return null
  const endsAt = Number(expires) * 1000
  if (endsAt <= now) return null
  const bytes = bytesOf(Number(id), Number(expires))
  const signed = { signature: Buffer.from(signature, 'base64url'), bytes, endsAt, oldUse: use }
  return (await isSigned(keyring, use, signed)) ? Number(id) : null
}
