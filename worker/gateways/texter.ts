/** Sends texts to phones, using templates the provider has approved. */
import type { DeliveryState } from '#worker/storage/schema/outbox.ts'
import type { Outcome } from './outcome.ts'

/** The approved templates with their parameter names, in order. */
export const templates = {
  verify_phone_number: ['otp'],
  new_lesson_booked: ['duration', 'date'],
  lesson_updated: ['predate', 'curdate'],
  lesson_canceled: ['date'],
  lesson_reminder: ['time', 'url'],
  new_interview_booked: ['date'],
  interview_canceled: ['date'],
  interview_decided: ['result'],
  interview_reminder: ['time', 'url'],
  demo_session_booked: ['date'],
  demo_session_canceled: ['date'],
  demo_session_decided: ['result'],
  demo_session_reminder: ['time', 'url'],
  intro_video_submitted: ['name'],
  intro_video_decided: ['result'],
  favourite_opened_hours: ['name', 'url'],
  weekly_lesson_booked: ['duration', 'date'],
  weekly_lesson_missed: ['date', 'reason', 'url'],
  messages_received: ['name', 'url'],
  payment_paid: ['plan', 'amount', 'url'],
  payment_failed: ['plan', 'amount', 'url'],
  payment_expiring: ['plan', 'amount', 'date', 'url'],
  payment_expired: ['plan', 'amount', 'url'],
  withdrawal_updated: ['amount', 'result', 'url'],
  plan_invited: ['plan', 'url'],
  contact_change_asked: ['what', 'date', 'url'],
  guardian_asked: ['name', 'url'],
  guardian_consented: ['url'],
  guardian_pay: ['name', 'url'],
  guardian_week: ['name', 'lessons', 'coming', 'url'],
} as const satisfies Record<string, readonly string[]>
export type TemplateName = keyof typeof templates

/** The template whose layout the provider prescribes: it has a button that copies the code. */
export const codeTemplate: TemplateName = 'verify_phone_number'

export interface Text {
  /** Egyptian mobile number in national format, `01…`. */
  readonly to: string
  readonly template: TemplateName
  /** One line each, without tabs or runs of spaces. */
  readonly params: Readonly<Record<string, string>>
  /** Deduplication key; the same for every attempt. */
  readonly dedupe: string
  /** Number of this attempt, from 1; `at` is its instant in epoch ms. */
  readonly attempt: number
  readonly at: number
}

/** A delivery report for an accepted text. */
export interface DeliveryReport {
  /** The id `send` returned. */
  readonly id: string
  readonly state: DeliveryState
}

export interface Texter {
  /** `ok` once the provider has accepted the text; delivery is reported later. */
  send(text: Text): Promise<Outcome<{ id: string }>>
  /** The delivery reports in a webhook call; refused unless the signature over the raw bytes matches. */
  parseReports(raw: Uint8Array, signature: string | null): Outcome<DeliveryReport[]>
  /** Whether a webhook verification request carries the configured token. */
  isVerifyToken(word: string | undefined): boolean
}
