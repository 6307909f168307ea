/** Requests to the server under torture. */
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
}

const patienceMs = 30_000

/** One request; a refusal and a lost connection are values. */
export const call = async <E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: RequestOf<E>,
  token: string | null,
): Promise<Told<E>> => {
  const { url, body, ...init } = requestOf(endpoint, input, token)
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await fetch(`${origin}${url}`, { ...init, body: payloadOf(body), signal })
    const text = await response.text()
    try {
      return { status: response.status, code: null, reply: replyOf(endpoint, response.status, text) }
    } catch (error) {
      return {
        status: response.status,
        code: (error instanceof ApiError ? error.code : null) ?? text.slice(0, 300),
        reply: null,
      }
    }
  } catch {
    return { status: null, code: null, reply: null }
  }
}
