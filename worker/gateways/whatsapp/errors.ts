import { minutes } from '#contract/shared/rules/time.ts'
import { type Failure, toFailure } from '../outcome.ts'

/** Failures by WhatsApp error code. */
const byCode: Readonly<Record<number, (code: string) => Failure>> = {
  // Token or permission: every request fails until somebody fixes it.
  190: (code) => toFailure('unavailable', code, { alert: true, retryAfterMs: minutes(5) }),
  10: (code) => toFailure('unavailable', code, { alert: true, retryAfterMs: minutes(5) }),
  200: (code) => toFailure('unavailable', code, { alert: true, retryAfterMs: minutes(5) }),
  // Rate limits, overall and per recipient.
  130429: (code) => toFailure('unavailable', code),
  131056: (code) => toFailure('unavailable', code, { retryAfterMs: 10_000 }),
  // The recipient cannot be reached, or not by us now.
  131026: (code) => toFailure('refused', code),
  131047: (code) => toFailure('refused', code),
  131049: (code) => toFailure('refused', code),
  // Template and parameters do not match what was approved.
  132000: (code) => toFailure('invalid', code, { alert: true }),
  132001: (code) => toFailure('invalid', code, { alert: true }),
  132012: (code) => toFailure('invalid', code, { alert: true }),
  132018: (code) => toFailure('invalid', code, { alert: true }),
  131000: (code) => toFailure('unavailable', code),
  131016: (code) => toFailure('unavailable', code),
}

/** Unknown codes are temporary for server errors, and otherwise a fault on our side. */
export const toWhatsAppFailure = (code: number | null, status: number): Failure => {
  const known = code === null ? undefined : byCode[code]
  if (known) return known(String(code))
  const name = String(code ?? status)
  return status >= 500 || status === 429 ? toFailure('unavailable', name) : toFailure('invalid', name, { alert: true })
}
