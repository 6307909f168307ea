/** Calls to services outside: bounded in time, repeated only where that is safe, and read before they are believed. */
import { done, failed, type Outcome } from './outcome.ts'

export interface Network {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly wait: (ms: number) => Promise<unknown>
  readonly log: (line: Readonly<Record<string, unknown>>) => void
}

// Arrow functions: a stored `fetch` called as a method loses its receiver and throws.
export const network: Network = {
  fetch: (url, init) => fetch(url, init),
  wait: (ms) => scheduler.wait(ms),
  log: (line) => console.log(JSON.stringify(line)),
}

export interface OutsideCall {
  /** Both names go to the log; the address does not, it may hold a secret. */
  readonly service: string
  readonly operation: string
  readonly url: string
  readonly init?: RequestInit
  /** Asking twice does no harm: a look-up, or a call with an idempotency key. */
  readonly repeatable?: boolean
  readonly timeoutMs?: number
}

export interface OutsideAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
  readonly retryAfterMs: number | null
}

/** Upper ends of the random pauses before the second and the third try. */
const pausesMs = [250, 1000] as const
const longestPauseMs = 10_000
const temporary = [429, 502, 503, 504]
const shownCharacters = 200

const retryAfterOf = (headers: Headers): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

const parse = (text: string): { body: unknown } | null => {
  if (text === '') return { body: null }
  try {
    return { body: JSON.parse(text) }
  } catch {
    return null
  }
}

/** One exchange. A connection that breaks leaves open what happened at the other end, unless asking changes nothing. */
const exchange = async (net: Network, call: OutsideCall): Promise<Outcome<OutsideAnswer>> => {
  const { service, operation, url, init, repeatable = false, timeoutMs = 10_000 } = call
  const began = performance.now()
  const note = (facts: Record<string, unknown>) =>
    net.log({ service, operation, ms: Math.round(performance.now() - began), ...facts })
  try {
    const response = await net.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const { status, headers } = response
    const text = await response.text()
    const parsed = parse(text)
    note({ status, ...(parsed ? {} : { notJson: text.slice(0, shownCharacters) }) })
    if (!parsed) return failed(status < 400 && !repeatable ? 'unknown' : 'unavailable', 'not-json')
    return done({ status, headers, body: parsed.body, retryAfterMs: retryAfterOf(headers) })
  } catch (error) {
    const fault = error instanceof Error ? error.name : 'Error'
    note({ fault })
    return failed(repeatable ? 'unavailable' : 'unknown', fault)
  }
}

const isTemporary = (outcome: Outcome<OutsideAnswer>): boolean =>
  outcome.ok ? temporary.includes(outcome.value.status) : outcome.code !== 'not-json'

/** Asks up to three times where that is safe, else once; answers whatever status came last. */
export const askOutside = async (net: Network, call: OutsideCall): Promise<Outcome<OutsideAnswer>> => {
  let outcome = await exchange(net, call)
  for (const pause of pausesMs) {
    if (!call.repeatable || !isTemporary(outcome)) break
    const asked = outcome.ok ? outcome.value.retryAfterMs : null
    await net.wait(asked === null ? Math.random() * pause : Math.min(asked, longestPauseMs))
    outcome = await exchange(net, call)
  }
  return outcome
}
