import type { Outcome } from './outcome.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Deduplication key; the same for every attempt. */
  readonly dedupe: string
  /** Number of this attempt, from 1. */
  readonly attempt: number
}

export interface Mailer {
  /** `ok` once the provider has accepted the mail. */
  send(mail: Mail): Promise<Outcome<{ id: string }>>
}

/** Sender of our mails. */
export interface Sender {
  readonly from: string
  readonly replyTo: string | undefined
}
