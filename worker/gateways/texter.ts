/** Tells people things on their phone, in wordings the provider has approved beforehand. */
import type { Delivery } from '#worker/storage/schema/effects.ts'
import type { Outcome } from './outcome.ts'

/** Every approved wording with the names of its gaps, in order. */
export const templates = {
  verify_phone_number: ['otp'],
  new_lesson_booked: ['duration', 'date'],
  lesson_updated: ['predate', 'curdate'],
  lesson_canceled: ['date'],
  lesson_reminder: ['time', 'url'],
  interview_canceled: ['date'],
  demo_session_canceled: ['date'],
} as const satisfies Record<string, readonly string[]>
export type TemplateName = keyof typeof templates

/** The one wording whose form the provider prescribes, with a button that copies the code. */
export const codeTemplate: TemplateName = 'verify_phone_number'

export interface Text {
  /** Egyptian mobile as people write it, `01…`. */
  readonly to: string
  readonly template: TemplateName
  /** One line each, without tabs or long gaps. */
  readonly params: Readonly<Record<string, string>>
  /** Names the fact that is told; the same for every try. */
  readonly dedupe: string
  /** Which try this is, from 1, and its instant in epoch ms. */
  readonly attempt: number
  readonly at: number
}

/** What became of a text that was taken over. */
export interface DeliveryNews {
  /** As `send` answered it. */
  readonly id: string
  readonly state: Delivery
}

export interface Texter {
  /** `ok` once the provider has taken the message over; whether it arrives comes as news. */
  send(text: Text): Promise<Outcome<{ id: string }>>
  /** What a call of the provider says, if it is one: the signature is checked over the bytes as they came. */
  readNews(raw: Uint8Array, signature: string | null): Outcome<DeliveryNews[]>
  /** Whether a provider that introduces itself knows the word agreed on. */
  knows(word: string | undefined): boolean
}
