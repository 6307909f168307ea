/** The client of the browser, with the worker in place of the network. */
import { exports } from 'cloudflare:workers'
import type { Endpoint, ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import { ApiError, replyOf, requestOf, type WireRequest } from '#contract/shared/api/request.ts'
import { settleSearch } from './search.ts'

export const origin = 'http://localhost:8787'

/** Sends any request; `path` starts with a slash. */
export const send = async (path: string, init?: RequestInit): Promise<Response> => {
  // What the test wrote itself is found as what the worker wrote is. Some tests take the database away.
  await settleSearch().catch(() => undefined)
  return exports.default.fetch(new Request(`${origin}${path}`, init))
}

export const payloadOf = (body: WireRequest['body']): BodyInit | undefined => {
  if (body === undefined || typeof body === 'string') return body
  if (!Array.isArray(body)) return body as Blob
  const form = new FormData()
  for (const [name, value] of body) form.append(name, value)
  return form
}

let addresses = 0
/** An IP address that was not used before, so that limits per address start at zero. */
export const newAddress = (): string => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`

/** One declared request: returns the response or throws an `ApiError`. `from` is the caller's IP address. */
export const apiCall = async <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  token?: string | null,
  from?: string,
): Promise<ReplyOf<E>> => {
  const { url, body, headers, ...init } = requestOf(endpoint, input, token)
  const sent = from === undefined ? headers : { ...headers, 'cf-connecting-ip': from }
  const response = await send(url, { ...init, headers: sent, body: payloadOf(body) })
  return replyOf(endpoint, response.status, await response.text(), { retryAfter: response.headers.get('retry-after') })
}

export interface ObservedResponse {
  status: number
  code: string | null
  field?: string
  reason?: string
}

/** The status and code a request was refused with; fails the test if it succeeds. */
export const refusalOf = async (promise: Promise<unknown>): Promise<ObservedResponse> => {
  const answer = await promise.then(
    (reply) => ({ reply }),
    (error: unknown) => ({ error }),
  )
  if ('reply' in answer) throw new Error(`expected a refusal, got ${JSON.stringify(answer.reply)}`)
  if (!(answer.error instanceof ApiError)) throw answer.error
  const { status, code, field, reason } = answer.error
  return {
    status,
    code,
    ...(field === undefined ? {} : { field }),
    ...(reason === undefined ? {} : { reason }),
  }
}
