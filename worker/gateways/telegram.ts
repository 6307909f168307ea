import * as v from 'valibot'
import type { OpsAlerts } from './alerts.ts'
import { type HttpRuntime, requestService } from './http-client.ts'
import { toFailure, toSuccess } from './outcome.ts'

const maxTextLength = 4096

/** Cuts at the limit, but not inside a surrogate pair: Telegram refuses text with half of one. */
const shorten = (text: string): string => text.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, '')

const Accepted = v.object({ ok: v.literal(true), result: v.object({ message_id: v.number() }) })
const Refused = v.object({
  error_code: v.number(),
  parameters: v.optional(v.object({ retry_after: v.optional(v.number()) })),
})

/** A bot that posts to the team's chat in plain text, so that user input needs no escaping. */
export const createTelegramAlerts = (token: string, chatId: string, net: HttpRuntime): OpsAlerts => ({
  async post(text) {
    const asked = await requestService(net, {
      service: 'telegram',
      operation: 'sendMessage',
      url: `https://api.telegram.org/bot${token}/sendMessage`,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chat_id: chatId, text: shorten(text) }),
      },
    })
    if (!asked.ok) return asked
    const accepted = v.safeParse(Accepted, asked.value.body)
    if (accepted.success) return toSuccess({ id: String(accepted.output.result.message_id) })
    const refused = v.safeParse(Refused, asked.value.body)
    const code = String(refused.success ? refused.output.error_code : asked.value.status)
    if (code !== '429' && !code.startsWith('5')) return toFailure('refused', code)
    const seconds = refused.success ? refused.output.parameters?.retry_after : undefined
    return toFailure('unavailable', code, seconds === undefined ? {} : { retryAfterMs: seconds * 1000 })
  },
})
