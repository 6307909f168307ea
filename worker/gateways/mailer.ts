import type { Outcome } from './outcome.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Names the fact that is told; the same for every try. */
  readonly dedupe: string
  /** Which try this is, from 1. */
  readonly attempt: number
}

export interface Mailer {
  /** `ok` once the provider has taken the mail over. */
  send(mail: Mail): Promise<Outcome<{ id: string }>>
}

/** Who our mails are from. */
export interface Sender {
  readonly from: string
  readonly replyTo: string | undefined
}
