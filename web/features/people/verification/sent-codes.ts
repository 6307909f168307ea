/** Remembers on this device which code was sent where and when, so that a reload does not send another. */
import * as v from 'valibot'
import { limits } from '#contract/vocabulary/limits.ts'
import { serverNow } from '#web/lib/clock.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** Times of a sent code, epoch ms in server time. */
export interface SentCode {
  /** Null when the code was sent earlier at an unknown time. */
  readonly expiresAt: number | null
  readonly resendAt: number
}

export type CodeChannel = 'email' | 'phone' | 'phone-telegram'

const storageKey = (channel: CodeChannel) => `hiwar.code-sent.${channel}`
const StoredCode = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ to: v.string(), expiresAt: v.number(), resendAt: v.number() }),
)

/** The times of a code sent now. */
export const createSentCode = (): SentCode => {
  const now = serverNow()
  return { expiresAt: now + limits.code.validMs, resendAt: now + limits.code.resendMs }
}

export const storeSentCode = (channel: CodeChannel, to: string, sent: SentCode): void =>
  writeStored(storageKey(channel), JSON.stringify({ to, ...sent }))

/** The code last sent to `to` while it is still valid; null without one. */
export const readSentCode = (channel: CodeChannel, to: string): SentCode | null => {
  const { success, output } = v.safeParse(StoredCode, readStored(storageKey(channel)))
  return success && output.to === to && output.expiresAt > serverNow() ? output : null
}

/** Forgets a code that the server invalidated before it expired, for example after too many wrong tries. */
export const forgetSent = (channel: CodeChannel): void => writeStored(storageKey(channel), null)
