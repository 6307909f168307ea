import type { EmailCodePurpose } from '#contract/vocabulary/people.ts'
import type { Outcome } from './outcome.ts'

/** A file of text. */
export interface MailAttachment {
  readonly filename: string
  /** With its character set. */
  readonly type: string
  readonly content: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments?: readonly MailAttachment[]
  /** Of a mail with a code. */
  readonly purpose?: EmailCodePurpose
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
