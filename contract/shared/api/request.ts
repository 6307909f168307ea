/**
 * The client half of a declaration, without a network: endpoint and input become a request, status and body
 * become a reply or an `ApiError`. The browser and the tests supply `fetch`.
 */
import * as v from 'valibot'
import { ApiError, type ErrorHeaders, toApiError } from '../shapes/api-error.ts'
import { basePath, type Endpoint, type FileLike, type ReplyOf, type RequestOf } from './endpoint.ts'

export { ApiError }

export interface WireRequest {
  method: string
  /** Path and query, starting with `/api/v1`. */
  url: string
  headers: Record<string, string>
  /** JSON, bare bytes, or the fields of a form in order; whoever sends it turns these into a FormData. */
  body: string | FileLike | FormFields | undefined
}

export type FormFields = readonly (readonly [name: string, value: string | FileLike])[]

type Plain = string | number | boolean
const pair = (key: string, value: Plain): string => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`

/** `k=1&k=2` for a list, `k[gte]=1` for a comparison. */
const queryText = (query: Record<string, Plain | readonly Plain[] | Record<string, Plain> | undefined>): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) => {
    if (value === undefined) return []
    if (typeof value !== 'object') return [pair(key, value)]
    if (Array.isArray(value)) return value.map((one: Plain) => pair(key, one))
    return Object.entries(value).map(([inner, one]) => pair(`${key}[${inner}]`, one))
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Text before files, so that a server reading along knows what is meant before the long part comes. */
const formOf = ({ body = {}, files = {} }: { body?: unknown; files?: object }): FormFields =>
  [...Object.entries(body as object), ...Object.entries(files)].filter(([, value]) => value !== undefined)

const bodyOf = (
  declared: Endpoint,
  call: Pick<RequestOf<Endpoint>, 'body' | 'files'> & { bytes?: FileLike | undefined },
) => {
  if (declared.files) return formOf(call)
  return declared.bytes ? call.bytes : call.body === undefined ? undefined : JSON.stringify(call.body)
}

/** Builds the request of one call; `token` is sent as a bearer when there is one. */
export const requestOf = <E extends Endpoint>(declared: E, call: RequestOf<E>, token?: string | null): WireRequest => {
  const params = (call.params ?? {}) as Record<string, string | number>
  const path = declared.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey
  const body = bodyOf(declared, call)
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  if (declared.bytes) headers['content-type'] = 'application/octet-stream'
  return {
    method: declared.method,
    url: `${basePath}${path}${queryText((call.query ?? {}) as Record<string, Plain>)}`,
    headers,
    body,
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a status and a parsed body mean for one call: the reply as declared, or throws `ApiError`. */
export const replyIn = <E extends Endpoint>(
  declared: E,
  status: number,
  body: unknown,
  headers?: ErrorHeaders,
): ReplyOf<E> => {
  // 202: a second person of the team decides first, so there is no reply yet.
  if (status < 200 || status > 299 || status === 202) throw toApiError(status, body, headers)
  if (!declared.reply) return undefined as ReplyOf<E>
  const parsed = v.safeParse(declared.reply, body)
  if (!parsed.success) throw new ApiError(status, null)
  return parsed.output as ReplyOf<E>
}

/** Reads the answer of one call: the reply as declared, or throws `ApiError`. */
export const replyOf = <E extends Endpoint>(
  declared: E,
  status: number,
  text: string,
  headers?: ErrorHeaders,
): ReplyOf<E> => replyIn(declared, status, parseJson(text), headers)
