/** HTTP requests to external services: with a timeout, retried only where that is safe, and parsed as JSON. */
import { writeLine } from '#worker/log.ts'
import { AddressRefused, isAddressAt, isAllowedAddress } from './allowed-hosts.ts'
import { type Outcome, toFailure, toSuccess } from './outcome.ts'

export interface HttpRuntime {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly wait: (ms: number) => Promise<unknown>
  readonly log: (line: Readonly<Record<string, unknown>>) => void
}

// Arrow functions: a stored `fetch` called as a method loses its receiver and throws.
export const httpRuntime: HttpRuntime = {
  fetch: async (url, init) => {
    if (!isAllowedAddress(url)) throw new AddressRefused()
    return fetch(url, init)
  },
  wait: (ms) => scheduler.wait(ms),
  log: writeLine,
}

/** The same to the one host that a setting names, and to no other. */
export const httpRuntimeTo = (host: string): HttpRuntime => ({
  ...httpRuntime,
  fetch: async (url, init) => {
    if (!isAddressAt(url, host)) throw new AddressRefused()
    return fetch(url, init)
  },
})

export interface ServiceRequest {
  /** Both names are logged; the URL is not, because it may contain a secret. */
  readonly service: string
  readonly operation: string
  readonly url: string
  readonly init?: RequestInit
  /** Safe to send twice: a read, or a request with an idempotency key. */
  readonly repeatable?: boolean
  readonly timeoutMs?: number
  /** The answer may be any text, which is neither read nor logged: the status alone counts. */
  readonly anyText?: boolean
}

export interface ServiceResponse {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
  readonly retryAfterMs: number | null
}

/** Upper bounds of the random pauses before the second and third attempt. */
const pausesMs = [250, 1000] as const
const maxPauseMs = 10_000
const temporaryStatuses = [429, 502, 503, 504]
const shownCharacters = 200

const retryAfterOf = (headers: Headers): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

const parseJson = (text: string): { body: unknown } | null => {
  if (text === '') return { body: null }
  try {
    return { body: JSON.parse(text) }
  } catch {
    // A bare address, as one gateway answers.
    return /^https?:\/\/\S+$/.test(text) ? { body: text } : null
  }
}

/**
 * Sends the request once. A broken connection leaves open whether the request was executed, unless it is `repeatable`.
 */
const sendOnce = async (net: HttpRuntime, call: ServiceRequest): Promise<Outcome<ServiceResponse>> => {
  const { service, operation, url, init, repeatable = false, timeoutMs = 10_000, anyText = false } = call
  const began = performance.now()
  const note = (facts: Record<string, unknown>) =>
    net.log({ service, operation, ms: Math.round(performance.now() - began), ...facts })
  try {
    // A redirect could lead with our credentials to an address nobody configured.
    const response = await net.fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const { status, headers } = response
    const text = await response.text()
    const parsed = anyText ? { body: null } : parseJson(text)
    note({ status, ...(parsed ? {} : { notJson: text.slice(0, shownCharacters) }) })
    if (!parsed) return toFailure(status < 400 && !repeatable ? 'unknown' : 'unavailable', 'not-json')
    return toSuccess({ status, headers, body: parsed.body, retryAfterMs: retryAfterOf(headers) })
  } catch (error) {
    const fault = error instanceof Error ? error.name : 'Error'
    note({ fault })
    return toFailure(repeatable ? 'unavailable' : 'unknown', fault)
  }
}

const isTemporary = (outcome: Outcome<ServiceResponse>): boolean =>
  outcome.ok ? temporaryStatuses.includes(outcome.value.status) : outcome.code !== 'not-json'

/** Sends a `repeatable` request up to three times, others once; returns the last outcome. */
export const requestService = async (net: HttpRuntime, call: ServiceRequest): Promise<Outcome<ServiceResponse>> => {
  let outcome = await sendOnce(net, call)
  for (const pause of pausesMs) {
    if (!call.repeatable || !isTemporary(outcome)) break
    const requestedWaitMs = outcome.ok ? outcome.value.retryAfterMs : null
    await net.wait(requestedWaitMs === null ? Math.random() * pause : Math.min(requestedWaitMs, maxPauseMs))
    outcome = await sendOnce(net, call)
  }
  return outcome
}
