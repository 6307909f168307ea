/**
 * The client half of a declaration, without a network: endpoint and input become a request, status and body
 * become a reply or an `ApiError`. The browser and the tests supply `fetch`.
 */
import * as v from 'valibot'
import { isErrorCode } from '../../vocabulary/errors.ts'
import { ApiError } from '../shapes/api-error.ts'
import { Changer } from '../shapes/wire.ts'
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

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the answer of one call: the reply as declared, or throws `ApiError`. */
export const replyOf = <E extends Endpoint>(
  declared: E,
  status: number,
  text: string,
  retryAfter?: string | null,
): ReplyOf<E> => {
  if (status < 200 || status > 299) {
    const { code, field, reason, changedBy, amount } = asRecord(parseJson(text))
    const changer = v.safeParse(Changer, changedBy)
    const seconds = Number(retryAfter)
    throw new ApiError(
      status,
      isErrorCode(code) ? code : null,
      typeof field === 'string' ? field : undefined,
      seconds > 0 ? seconds : undefined,
      typeof reason === 'string' ? reason : undefined,
      changer.success ? changer.output : null,
      typeof amount === 'number' ? amount : null,
    )
  }
  if (!declared.reply) return undefined as ReplyOf<E>
  const parsed = v.safeParse(declared.reply, parseJson(text))
  if (!parsed.success) throw new ApiError(status, null)
  return parsed.output as ReplyOf<E>
}
