/** Requests to the server under torture. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import { ApiError, type FormFields, replyOf, requestOf } from '#contract/shared/api/request.ts'

const payloadOf = (body: string | object | FormFields | undefined): RequestInit['body'] => {
  if (!Array.isArray(body)) return body as RequestInit['body']
  const form = new FormData()
  for (const [name, value] of body as FormFields) form.append(name, value as string)
  return form
}

export interface Told<E extends Endpoint> {
  /** Null where the server gave no answer. */
  readonly status: number | null
  readonly code: string | null
  readonly reply: ReplyOf<E> | null
  /** An earlier try had no answer, so that it may be the one that happened. */
  readonly isRepeated: boolean
}

const patienceMs = 30_000
const tries = 3

/** What the local runtime answers in place of the worker when the line between the two breaks, as on a busy machine. */
const lostInside = 'Error: Network connection lost'

/** Longer than the minute in which requests of one person are counted. */
const calmRounds = 15
const calmMs = 5_000

/** As `call`, of somebody who asks oftener than the product lets one person ask, and waits when told so. */
export const callPatiently: typeof call = async (origin, endpoint, input, token) => {
  for (let round = 0; ; round++) {
    const told = await call(origin, endpoint, input, token)
    if (told.code !== 'too-many-requests' || round === calmRounds) return told
    await wait(calmMs)
  }
}

/**
 * One request; a refusal and a lost connection are values. It is sent again where the runtime lost the answer: whatever
 * has a key happens once all the same.
 */
export const call = async <E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: RequestOf<E>,
  token: string | null,
): Promise<Told<E>> => {
  const { url, body, ...init } = requestOf(endpoint, input, token)
  for (let round = 1; ; round++) {
    const isRepeated = round > 1
    const none = { status: null, code: null, reply: null, isRepeated }
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const response = await fetch(`${origin}${url}`, { ...init, body: payloadOf(body), signal })
      const [{ status }, text] = [response, await response.text()]
      if (status === 500 && text.startsWith(lostInside)) {
        if (round < tries) continue
        return none
      }
      try {
        return { status, code: null, reply: replyOf(endpoint, status, text), isRepeated }
      } catch (error) {
        const code = (error instanceof ApiError ? error.code : null) ?? text.slice(0, 300)
        return { status, code, reply: null, isRepeated }
      }
    } catch {
      return none
    }
  }
}
