import * as v from 'valibot'
import { type HttpRuntime, requestService } from './http-client.ts'
import type { MailAttachment, Mailer, Sender } from './mailer.ts'
import { type Failure, toFailure, toSuccess } from './outcome.ts'

const Accepted = v.object({ id: v.string() })
const maxKeyLength = 256

const Conflict = v.object({ name: v.literal('concurrent_idempotent_requests') })

const toMailFailure = (status: number, body: unknown, retryAfterMs: number | null): Failure => {
  const code = String(status)
  if (status === 429) return toFailure('unavailable', code, retryAfterMs === null ? {} : { retryAfterMs })
  // An earlier request with the same key, which timed out here, is still being processed.
  if (status === 409 && v.is(Conflict, body)) return toFailure('unavailable', code)
  if (status >= 500) return toFailure('unavailable', code)
  // The API key is wrong or the domain is not verified: nothing is sent until somebody fixes it.
  return status === 401 || status === 403
    ? toFailure('unavailable', code, { alert: true })
    : toFailure('invalid', code, { alert: true })
}

const toWire = ({ filename, type, content }: MailAttachment) => ({
  filename,
  content_type: type,
  content: Buffer.from(content).toString('base64'),
})

export const createResendMailer = (key: string, { from, replyTo }: Sender, net: HttpRuntime): Mailer => ({
  async send({ to, subject, html, text, attachments, purpose, dedupe }) {
    const outcome = await requestService(net, {
      service: 'resend',
      operation: 'send',
      url: 'https://api.resend.com/emails',
      // The idempotency key makes a repeated request return the first one's result.
      repeatable: true,
      init: {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': dedupe.slice(0, maxKeyLength),
        },
        body: JSON.stringify({
          from,
          to,
          subject,
          html,
          text,
          ...(replyTo ? { reply_to: replyTo } : {}),
          ...(attachments ? { attachments: attachments.map(toWire) } : {}),
          // By which its dashboard and webhooks tell the mails apart.
          ...(purpose ? { tags: [{ name: 'purpose', value: purpose }] } : {}),
        }),
      },
    })
    if (!outcome.ok) return outcome
    const { status, body, retryAfterMs } = outcome.value
    if (status >= 300) return toMailFailure(status, body, retryAfterMs)
    const accepted = v.safeParse(Accepted, body)
    return accepted.success ? toSuccess({ id: accepted.output.id }) : toFailure('unknown', 'no-id')
  },
})
