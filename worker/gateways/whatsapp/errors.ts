import { minutes } from '#contract/rules/time.ts'
import { type Failure, failed } from '../outcome.ts'

/** Failures by WhatsApp error code. */
const byCode: Readonly<Record<number, (code: string) => Failure>> = {
  // Token or permission: every request fails until somebody fixes it.
  190: (code) => failed('unavailable', code, { alert: true, retryAfterMs: minutes(5) }),
  10: (code) => failed('unavailable', code, { alert: true, retryAfterMs: minutes(5) }),
  200: (code) => failed('unavailable', code, { alert: true, retryAfterMs: minutes(5) }),
  // Rate limits, overall and per recipient.
  130429: (code) => failed('unavailable', code),
  131056: (code) => failed('unavailable', code, { retryAfterMs: 10_000 }),
  // The recipient cannot be reached, or not by us now.
  131026: (code) => failed('refused', code),
  131047: (code) => failed('refused', code),
  131049: (code) => failed('refused', code),
  // Template and parameters do not match what was approved.
  132000: (code) => failed('invalid', code, { alert: true }),
  132001: (code) => failed('invalid', code, { alert: true }),
  132012: (code) => failed('invalid', code, { alert: true }),
  132018: (code) => failed('invalid', code, { alert: true }),
  131000: (code) => failed('unavailable', code),
  131016: (code) => failed('unavailable', code),
}

/** Unknown codes are temporary for server errors, and otherwise a fault on our side. */
export const failureOf = (code: number | null, status: number): Failure => {
  const known = code === null ? undefined : byCode[code]
  if (known) return known(String(code))
  const name = String(code ?? status)
  return status >= 500 || status === 429 ? failed('unavailable', name) : failed('invalid', name, { alert: true })
}
