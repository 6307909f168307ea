/** Telegram's Gateway API, which brings a code of ours to the account of Telegram that a phone number has. */
import * as v from 'valibot'
import { minutes } from '#contract/shared/rules/time.ts'
import { type HttpRuntime, requestService } from '../http-client.ts'
import { type Failure, type Outcome, toFailure, toSuccess } from '../outcome.ts'
import type { PhoneCode, PhoneCodes } from '../phone-codes.ts'

const Accepted = v.object({ ok: v.literal(true), result: v.object({ request_id: v.string() }) })
const Refused = v.object({ ok: v.literal(false), error: v.string() })

const fault = { alert: true, retryAfterMs: minutes(5) } as const

/** Failures by name. What is not listed is a fault on our side. */
const byName: Readonly<Record<string, (code: string) => Failure>> = {
  // No account of Telegram has this number, or its privacy forbids messages.
  PHONE_NUMBER_NOT_FOUND: (code) => toFailure('refused', code),
  PHONE_NUMBER_NOT_AVAILABLE: (code) => toFailure('refused', code),
  PHONE_NUMBER_INVALID: (code) => toFailure('refused', code),
  // Token or balance: every request fails until somebody fixes it.
  ACCESS_TOKEN_REQUIRED: (code) => toFailure('unavailable', code, fault),
  ACCESS_TOKEN_INVALID: (code) => toFailure('unavailable', code, fault),
  BALANCE_NOT_ENOUGH: (code) => toFailure('unavailable', code, fault),
}

export const toGatewayFailure = (name: string | null, status: number): Failure => {
  const flood = /^FLOOD_WAIT_(\d+)$/.exec(name ?? '')
  if (flood) return toFailure('unavailable', 'FLOOD_WAIT', { retryAfterMs: Number(flood[1]) * 1000 })
  const known = name === null || !Object.hasOwn(byName, name) ? undefined : byName[name]
  if (name !== null && known) return known(name)
  const code = name ?? String(status)
  if (status === 401 || status === 403) return toFailure('unavailable', code, fault)
  return status >= 500 || status === 429 ? toFailure('unavailable', code) : toFailure('invalid', code, { alert: true })
}

/** The shortest and longest time that Telegram tries to deliver, seconds. */
const ttlBounds = { min: 30, max: 3600 } as const

const toBody = ({ to, code, ttlSeconds, dedupe }: PhoneCode) => ({
  phone_number: `+2${to}`,
  code,
  ttl: Math.min(Math.max(ttlSeconds, ttlBounds.min), ttlBounds.max),
  payload: dedupe,
})

export const createTelegramGateway = (token: string, net: HttpRuntime): PhoneCodes => ({
  async send(message): Promise<Outcome<{ id: string }>> {
    const outcome = await requestService(net, {
      service: 'telegram-gateway',
      operation: 'sendVerificationMessage',
      url: 'https://gatewayapi.telegram.org/sendVerificationMessage',
      init: {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(toBody(message)),
      },
    })
    if (!outcome.ok) return outcome
    const { status, body } = outcome.value
    const refused = v.safeParse(Refused, body)
    if (refused.success || status >= 300) return toGatewayFailure(refused.success ? refused.output.error : null, status)
    const accepted = v.safeParse(Accepted, body)
    return accepted.success ? toSuccess({ id: accepted.output.result.request_id }) : toFailure('unknown', 'no-id')
  },
})
