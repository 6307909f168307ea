/** Requests to the Bot API of Telegram, and what its refusals mean. */
import * as v from 'valibot'
import { minutes } from '#contract/shared/rules/time.ts'
import { type HttpRuntime, requestService, type ServiceResponse } from '../http-client.ts'
import { type Outcome, toFailure, toSuccess } from '../outcome.ts'

const maxTextLength = 4096

/** Cuts at the limit, but not inside a surrogate pair: Telegram refuses text with half of one. */
const shorten = (text: string): string => text.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, '')

const Accepted = v.object({ ok: v.literal(true), result: v.object({ message_id: v.number() }) })
const Refused = v.object({
  error_code: v.number(),
  description: v.optional(v.string(), ''),
  parameters: v.optional(v.object({ retry_after: v.optional(v.number()) })),
})

const toOutcome = ({ status, body }: ServiceResponse): Outcome<{ id: string }> => {
  const accepted = v.safeParse(Accepted, body)
  if (accepted.success) return toSuccess({ id: String(accepted.output.result.message_id) })
  const refused = v.safeParse(Refused, body)
  const number = refused.success ? refused.output.error_code : status
  const code = String(number)
  if (number === 429 || number >= 500) {
    const seconds = refused.success ? refused.output.parameters?.retry_after : undefined
    return toFailure('unavailable', code, seconds === undefined ? {} : { retryAfterMs: seconds * 1000 })
  }
  // The bot was blocked or removed, or the chat or its owner is gone.
  if (number === 403 || (refused.success && /chat not found/i.test(refused.output.description)))
    return toFailure('refused', code)
  // The token: every request fails until somebody fixes it.
  if (number === 401 || number === 404) return toFailure('unavailable', code, { alert: true, retryAfterMs: minutes(5) })
  return status < 300 ? toFailure('unknown', 'no-id') : toFailure('invalid', code, { alert: true })
}

export interface BotMessage {
  readonly chatId: number | string
  /** Plain, so that nothing people typed needs escaping; cut at Telegram's limit. */
  readonly text: string
}

const toBody = ({ chatId, text }: BotMessage) => ({
  chat_id: chatId,
  text: shorten(text),
  link_preview_options: { is_disabled: true },
})

/** A message as the answer to a webhook call, which has Telegram send it. */
export const toWebhookReply = (message: BotMessage) => ({ method: 'sendMessage', ...toBody(message) })

/** The token is in the address, which is never logged. */
export const postBotMessage = async (
  net: HttpRuntime,
  token: string,
  message: BotMessage,
): Promise<Outcome<{ id: string }>> => {
  const outcome = await requestService(net, {
    service: 'telegram',
    operation: 'sendMessage',
    url: `https://api.telegram.org/bot${token}/sendMessage`,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(toBody(message)),
    },
  })
  return outcome.ok ? toOutcome(outcome.value) : outcome
}
