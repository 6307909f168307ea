/** Codes on their way to an address or a number, remembered on this device so that a reload does not ask for another. */
import * as v from 'valibot'
import { limits } from '#contract/vocabulary/limits.ts'
import { serverNow } from '#web/lib/clock.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** A code on its way; instants in epoch ms of the server. */
export interface SentCode {
  /** Null for one that was sent before, nobody here knows when. */
  readonly expiresAt: number | null
  readonly resendAt: number
}

export type CodeChannel = 'email' | 'phone'

const storageKey = (channel: CodeChannel) => `hiwar.code-sent.${channel}`
const StoredCode = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ to: v.string(), expiresAt: v.number(), resendAt: v.number() }),
)

/** The times of a code that is sent right now. */
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

/** For a code that the server has voided before its time, by too many wrong tries for instance. */
export const forgetSent = (channel: CodeChannel): void => writeStored(storageKey(channel), null)
