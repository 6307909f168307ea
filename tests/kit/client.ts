/** The client the browser uses, with the worker itself in place of the network. */
import { exports } from 'cloudflare:workers'
import type { Endpoint, ReplyOf, RequestOf } from '#contract/api/endpoint.ts'
import { ApiError, replyOf, requestOf, type WireRequest } from '#contract/api/request.ts'

export const origin = 'http://localhost:8787'

/** Any request at all; `path` starts with a slash. */
export const send = (path: string, init?: RequestInit): Promise<Response> =>
  exports.default.fetch(new Request(`${origin}${path}`, init))

export const payloadOf = (body: WireRequest['body']): BodyInit | undefined => {
  if (body === undefined || typeof body === 'string') return body
  if (!Array.isArray(body)) return body as Blob
  const form = new FormData()
  for (const [name, value] of body) form.append(name, value)
  return form
}

let addresses = 0
/** A place on the network nobody has called from yet: a bucket of its own where callers are told apart by it. */
export const newAddress = (): string => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`

/** One declared call: the reply, or an `ApiError`. `from`: where on the network it comes from. */
export const apiCall = async <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  token?: string | null,
  from?: string,
): Promise<ReplyOf<E>> => {
  const { url, body, headers, ...init } = requestOf(endpoint, input, token)
  const sent = from === undefined ? headers : { ...headers, 'cf-connecting-ip': from }
  const response = await send(url, { ...init, headers: sent, body: payloadOf(body) })
  return replyOf(endpoint, response.status, await response.text(), response.headers.get('retry-after'))
}

export interface ObservedResponse {
  status: number
  code: string | null
  field?: string
}

/** What a call was refused with; a call that succeeds fails the test. */
export const refusalOf = async (promise: Promise<unknown>): Promise<ObservedResponse> => {
  const answer = await promise.then(
    (reply) => ({ reply }),
    (error: unknown) => ({ error }),
  )
  if ('reply' in answer) throw new Error(`expected a refusal, got ${JSON.stringify(answer.reply)}`)
  if (!(answer.error instanceof ApiError)) throw answer.error
  const { status, code, field } = answer.error
  return field === undefined ? { status, code } : { status, code, field }
}
