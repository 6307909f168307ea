/** The one door to the HTTP interface: `api(endpoint, call)` with token, silent refresh and server time. */
import { refreshToken } from '#contract/api/auth.ts'
import { bookmarkHeader, type Endpoint, type ReplyOf, type RequestOf } from '#contract/api/endpoint.ts'
import { ApiError, replyOf, requestOf, type WireRequest } from '#contract/api/request.ts'
import { NoAnswerError } from './api-errors.ts'
import { updateServerTime } from './clock.ts'
import { takeEarlyResponse } from './early-response.ts'
import { logRequest } from './log.ts'
import { currentToken, needsRefresh, storeToken } from './token.ts'

const signedOutListeners = new Set<() => void>()

/** Called once when an answer says that the token no longer opens anything. */
export const onSignedOut = (listener: () => void): (() => void) => {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Carries one request to the server; rejects when there is no answer. */
export type Transport = (request: WireRequest, signal?: AbortSignal) => Promise<Response>

/** The body of a request as browsers send it. */
export const toRequestBody = (body: WireRequest['body']): XMLHttpRequestBodyInit | undefined => {
  if (body === undefined || typeof body === 'string') return body
  if (!Array.isArray(body)) return body as Blob
  const form = new FormData()
  for (const [name, value] of body) form.append(name, value)
  return form
}

/** A server that has not begun to answer by then counts as silent; a browser alone would wait for minutes. */
export const answerLimitMs = 30_000

const fetchTransport: Transport = async ({ url, body, ...init }, signal) => {
  signal?.throwIfAborted()
  const request = new AbortController()
  const end = () => request.abort()
  signal?.addEventListener('abort', end, { once: true })
  // How long a file takes to leave depends on the line, not on the server.
  const timer = typeof body === 'object' ? undefined : setTimeout(end, answerLimitMs)
  try {
    return await fetch(url, { ...init, body: toRequestBody(body), signal: request.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** How far the server's database was after our last write: lists that may come from a copy of it must not be older. */
let bookmark: string | null = null

interface ApiOptions {
  signal?: AbortSignal
  transport?: Transport
}

const send = async <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  token: string | null,
  { signal, transport = fetchTransport }: ApiOptions = {},
): Promise<ReplyOf<E>> => {
  const request = requestOf(endpoint, input, token)
  if (bookmark !== null && endpoint.cacheSeconds !== undefined) request.headers[bookmarkHeader] = bookmark
  const early = takeEarlyResponse(request.url, token)
  const sentAt = early?.sentAt ?? Date.now()
  let response: Response
  let receivedAt: number
  try {
    if (early) ({ response, receivedAt } = await early.answer)
    else {
      response = await transport(request, signal)
      receivedAt = Date.now()
    }
  } catch (error) {
    if (signal?.aborted) throw error
    logRequest(request.method, request.url, 'no answer', Date.now() - sentAt)
    throw new NoAnswerError(!navigator.onLine, Date.now() - sentAt >= answerLimitMs)
  }
  bookmark = response.headers.get(bookmarkHeader) ?? bookmark
  updateServerTime(response.headers.get('date'), sentAt, receivedAt)
  const text = await response.text()
  const code = response.ok ? '' : ` ${/"code":"([\w-]+)"/.exec(text)?.[1] ?? ''}`
  logRequest(request.method, request.url, `${response.status}${code}`, receivedAt - sentAt)
  return replyOf(endpoint, response.status, text, response.headers.get('retry-after'))
}

// One refresh at a time; after a failed one the next page load tries again.
let refreshing: Promise<void> | null = null
let refreshFailed = false

const refreshTokenInBackground = (): void => {
  if (refreshing || refreshFailed || !needsRefresh()) return
  const token = currentToken()
  refreshing = send(refreshToken, {}, token)
    .then((fresh) => {
      if (currentToken() === token) storeToken(fresh)
    })
    .catch(() => {
      refreshFailed = true
    })
    .finally(() => {
      refreshing = null
    })
}

/** Calls an endpoint. Throws `ApiError` with the server's code, or `NoAnswerError`. */
export const api = async <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: ApiOptions = {},
): Promise<ReplyOf<E>> => {
  const token = currentToken()
  if (token !== null) refreshTokenInBackground()
  try {
    return await send(endpoint, input, token, options)
  } catch (error) {
    if (error instanceof ApiError && error.signedOut && token !== null && currentToken() === token) {
      storeToken(null)
      for (const listener of signedOutListeners) listener()
    }
    throw error
  }
}
