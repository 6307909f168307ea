import { minutes } from '#contract/rules/time.ts'
import { type Failure, failed } from '../outcome.ts'

/** What WhatsApp's own error numbers mean for us. */
const byCode: Readonly<Record<number, (code: string) => Failure>> = {
  // Token or permission: nothing goes through until somebody repairs it.
  190: (code) => failed('unavailable', code, { alert: true, retryAfterMs: minutes(5) }),
  10: (code) => failed('unavailable', code, { alert: true, retryAfterMs: minutes(5) }),
  200: (code) => failed('unavailable', code, { alert: true, retryAfterMs: minutes(5) }),
  // Too much at once, for all and for one person.
  130429: (code) => failed('unavailable', code),
  131056: (code) => failed('unavailable', code, { retryAfterMs: 10_000 }),
  // This person cannot be reached, or not by us now.
  131026: (code) => failed('refused', code),
  131047: (code) => failed('refused', code),
  131049: (code) => failed('refused', code),
  // Wording and gaps do not fit what was approved.
  132000: (code) => failed('invalid', code, { alert: true }),
  132001: (code) => failed('invalid', code, { alert: true }),
  132012: (code) => failed('invalid', code, { alert: true }),
  132018: (code) => failed('invalid', code, { alert: true }),
  131000: (code) => failed('unavailable', code),
  131016: (code) => failed('unavailable', code),
}

/** A number nobody told us about is temporary when the provider is at fault, ours to look at when we are. */
export const failureOf = (code: number | null, status: number): Failure => {
  const known = code === null ? undefined : byCode[code]
  if (known) return known(String(code))
  const name = String(code ?? status)
  return status >= 500 || status === 429 ? failed('unavailable', name) : failed('invalid', name, { alert: true })
}
