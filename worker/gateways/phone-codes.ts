/** Brings confirmation codes to phone numbers by Telegram. */
import type { Outcome } from './outcome.ts'

export interface PhoneCode {
  /** Egyptian mobile number in national format, `01…`. */
  readonly to: string
  /** Digits. */
  readonly code: string
  readonly ttlSeconds: number
  /** Deduplication key; the same for every attempt. */
  readonly dedupe: string
  /** Number of this attempt, from 1. */
  readonly attempt: number
}

export interface PhoneCodes {
  /** `refused`: the number has no account of Telegram, or its privacy forbids messages. */
  send(code: PhoneCode): Promise<Outcome<{ id: string }>>
}
