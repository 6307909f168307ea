import type { Mailer, Sender } from './mailer.ts'
import { type Failure, toFailure, toSuccess } from './outcome.ts'

const dailyLimitPauseMs = 24 * 60 * 60 * 1000
const unreachable = ['E_RECIPIENT_NOT_ALLOWED', 'E_RECIPIENT_SUPPRESSED']
const temporary = ['E_DELIVERY_FAILED', 'E_RATE_LIMIT_EXCEEDED', 'E_INTERNAL_SERVER_ERROR']

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

const toMailFailure = (code: string): Failure => {
  if (unreachable.includes(code)) return toFailure('refused', code)
  if (temporary.includes(code)) return toFailure('unavailable', code)
  if (code === 'E_DAILY_LIMIT_EXCEEDED')
    return toFailure('unavailable', code, { alert: true, retryAfterMs: dailyLimitPauseMs })
  // Other codes describe faults in our sender or our mail.
  return code.startsWith('E_') ? toFailure('invalid', code, { alert: true }) : toFailure('unknown', code || 'no-code')
}

/** Cloudflare's mail binding. It supports no idempotency key; the outbox claims a row before sending. */
export const createCloudflareMailer = (binding: SendEmail, { from, replyTo }: Sender): Mailer => ({
  async send({ to, subject, html, text, attachments }) {
    try {
      const { messageId } = await binding.send({
        to,
        from,
        subject,
        html,
        text,
        ...(replyTo ? { replyTo } : {}),
        ...(attachments
          ? { attachments: attachments.map((file) => ({ ...file, disposition: 'attachment' as const })) }
          : {}),
      })
      return toSuccess({ id: messageId })
    } catch (error) {
      return toMailFailure(codeOf(error))
    }
  },
})
