import * as v from 'valibot'
import type { OpsAlerts } from './alerts.ts'
import { askOutside, type Network } from './http-client.ts'
import { done, failed } from './outcome.ts'

const longest = 4096

/** Cuts at the limit, but not inside a surrogate pair: Telegram refuses text with half of one. */
const shorten = (text: string): string => text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')

const Accepted = v.object({ ok: v.literal(true), result: v.object({ message_id: v.number() }) })
const Refused = v.object({
  error_code: v.number(),
  parameters: v.optional(v.object({ retry_after: v.optional(v.number()) })),
})

/** A bot that posts to the team's chat in plain text, so that user input needs no escaping. */
export const telegramBot = (token: string, chatId: string, net: Network): OpsAlerts => ({
  async post(text) {
    const asked = await askOutside(net, {
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
    if (accepted.success) return done({ id: String(accepted.output.result.message_id) })
    const refused = v.safeParse(Refused, asked.value.body)
    const code = String(refused.success ? refused.output.error_code : asked.value.status)
    if (code !== '429' && !code.startsWith('5')) return failed('refused', code)
    const seconds = refused.success ? refused.output.parameters?.retry_after : undefined
    return failed('unavailable', code, seconds === undefined ? {} : { retryAfterMs: seconds * 1000 })
  },
})
