/**
 * The only client of the HTTP API. `api(endpoint, input)` adds the bearer token, refreshes it before it expires and
 * learns the server's time from every response.
 */
import { getHome } from '#contract/frame/api/home.ts'
import { refreshToken } from '#contract/people/api/auth.ts'
import { basePath, bookmarkHeader, type Endpoint, type ReplyOf, type RequestOf } from '#contract/shared/api/endpoint.ts'
import { ApiError, replyIn, replyOf, requestOf, type WireRequest } from '#contract/shared/api/request.ts'
import { requestIdHeader } from '#contract/shared/rules/request-id.ts'
import { mayComeTogether } from '#contract/shared/rules/together.ts'
import type { ReceivedResponse } from '#contract/shared/shapes/rendered-page.ts'
import { NoAnswerError } from './api-errors.ts'
import { updateServerTime } from './clock.ts'
import { logRequest } from './log.ts'
import { lookOfPage } from './look.ts'
import { findTogether, forgetTold, startGathering } from './together.ts'
import { currentToken, followOtherTabs, isLapsed, needsRefresh, onTokenChange, storeToken } from './token.ts'

const signedOutListeners = new Set<() => void>()

/** Registers a listener for a response that says the token is no longer valid. Returns the unsubscribe function. */
export const onSignedOut = (listener: () => void): (() => void) => {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Sends one request; rejects when no response arrives. */
export type Transport = (request: WireRequest, signal?: AbortSignal) => Promise<ReceivedResponse>

/** The body of a request as browsers send it. */
export const toRequestBody = (body: WireRequest['body']): XMLHttpRequestBodyInit | undefined => {
  if (body === undefined || typeof body === 'string') return body
  if (!Array.isArray(body)) return body as Blob
  const form = new FormData()
  for (const [name, value] of body) form.append(name, value)
  return form
}

/** How long to wait for the response to begin, ms. Browsers alone would wait for minutes. */
export const answerLimitMs = 30_000

const fetchTransport: Transport = async ({ url, body, ...init }, signal) => {
  signal?.throwIfAborted()
  const request = new AbortController()
  const end = () => request.abort()
  signal?.addEventListener('abort', end, { once: true })
  // No limit for files: the time an upload takes depends on the connection, not on the server.
  const timer = typeof body === 'object' ? undefined : setTimeout(end, answerLimitMs)
  try {
    return await fetch(url, { ...init, body: toRequestBody(body), signal: request.signal })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The database bookmark of the newest response. Requests for cacheable lists send it, so that a read replica does not
 * answer with data older than this tab's last write.
 */
let bookmark: string | null = null

interface ApiOptions {
  signal?: AbortSignal
  transport?: Transport
  /** In place of the stored token: of a person who is leaving, whose token this device no longer keeps. */
  token?: string
}

let defaultTransport: Transport = fetchTransport

/** Replaces `fetch`: a page that the server renders is answered by the same process. */
export const setDefaultTransport = (transport: Transport): void => {
  defaultTransport = transport
}

const isGathered = (endpoint: Endpoint): boolean => endpoint !== (getHome as Endpoint) && mayComeTogether(endpoint)

const send = async <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  token: string | null,
  { signal, transport = defaultTransport }: ApiOptions = {},
): Promise<ReplyOf<E>> => {
  const request = requestOf(endpoint, input, token)
  if (endpoint.method !== 'GET') forgetTold()
  else if (transport === fetchTransport && token !== null && token === currentToken() && isGathered(endpoint)) {
    const found = await findTogether(request.url.slice(basePath.length))
    signal?.throwIfAborted()
    if (found) return replyIn(endpoint, found.status, found.body)
  }
  if (bookmark !== null && endpoint.cacheSeconds !== undefined) request.headers[bookmarkHeader] = bookmark
  const sentAt = Date.now()
  let response: ReceivedResponse
  let receivedAt: number
  try {
    response = await transport(request, signal)
    receivedAt = Date.now()
  } catch (error) {
    if (signal?.aborted) throw error
    logRequest(request.method, request.url, 'no answer', Date.now() - sentAt)
    throw new NoAnswerError(!navigator.onLine, Date.now() - sentAt >= answerLimitMs)
  }
  bookmark = response.headers.get(bookmarkHeader) ?? bookmark
  // An answer that a cache has kept has the time at which it was kept.
  if (!response.headers.get('cache-control')?.includes('max-age'))
    updateServerTime(response.headers.get('date'), sentAt, receivedAt)
  const text = await response.text()
  const requestId = response.headers.get(requestIdHeader)
  const code = response.ok ? '' : ` ${/"code":"([\w-]+)"/.exec(text)?.[1] ?? ''}`
  const found = response.status < 500 || requestId === null ? '' : ` ${requestId}`
  logRequest(request.method, request.url, `${response.status}${code}${found}`, receivedAt - sentAt)
  return replyOf(endpoint, response.status, text, { retryAfter: response.headers.get('retry-after'), requestId })
}

/** Whether the server is of a release that knows no reads together. */
const knowsNoHome = (error: unknown): boolean => error instanceof ApiError && [400, 404, 405].includes(error.status)

/** Has reads of this tab travel together. Called once at startup; on the page of a look each read goes alone, and is noted. */
export const gatherReads = (): void => {
  if (lookOfPage()) return
  startGathering(async (query) => {
    try {
      return (await send(getHome, { query }, currentToken())).answers
    } catch (error) {
      if (knowsNoHome(error)) return null
      throw error
    }
  })
  onTokenChange(forgetTold)
}

// One refresh at a time.
let refreshing: Promise<void> | null = null
/** After a failed one the next page load tries again; a token that is over is tried with each request. */
let refreshFailed = false

/** Exchanges the stored token. One whose answer is lost can be exchanged again. */
export const exchangeToken = (): Promise<void> => {
  const token = currentToken()
  refreshing ??= send(refreshToken, {}, token)
    .then((fresh) => {
      if (currentToken() === token) storeToken(fresh)
    })
    .finally(() => {
      refreshing = null
    })
  return refreshing
}

const refreshTokenInBackground = (): void => {
  if (refreshing || refreshFailed || !needsRefresh()) return
  exchangeToken().catch(() => {
    refreshFailed = true
  })
}

/** Signs this browser out once the server has refused its token. */
const leaveIfRefused = (error: unknown, token: string | null): void => {
  if (!(error instanceof ApiError && error.signedOut) || token === null || currentToken() !== token) return
  storeToken(null)
  for (const listener of signedOutListeners) listener()
}

/** The token to send, exchanged first where its own time is over; null when nobody is signed in. */
export const usableToken = async (): Promise<string | null> => {
  followOtherTabs()
  const token = currentToken()
  if (token === null || !isLapsed(token)) return token
  try {
    await exchangeToken()
  } catch (error) {
    leaveIfRefused(error, token)
    throw error
  }
  return currentToken()
}

let askForProof: () => Promise<boolean> = async () => false

/**
 * Registers who asks the person to prove that the account is theirs: true once they did, and the token of this browser
 * counts as proved.
 */
export const setProofAsker = (ask: () => Promise<boolean>): void => {
  askForProof = ask
}

const factorListeners = new Set<() => void>()

/** Registers a listener for a response that says the account has to have a factor first. */
export const onFactorRequired = (listener: () => void): (() => void) => {
  factorListeners.add(listener)
  return () => factorListeners.delete(listener)
}

const isRefusedAs = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code

/** As `send`, and once more after a proof where the server asks for one: whoever waits for the answer notices nothing. */
const sendProved = async <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  token: string | null,
  options: ApiOptions,
): Promise<ReplyOf<E>> => {
  try {
    return await send(endpoint, input, token, options)
  } catch (error) {
    if (isRefusedAs(error, 'factor-required')) for (const listener of factorListeners) listener()
    const mayAsk = isRefusedAs(error, 'proof-required') && options.token === undefined
    if (!mayAsk || !(await askForProof())) throw error
    return send(endpoint, input, currentToken(), options)
  }
}

/** Requests an endpoint. Throws `ApiError` with the server's code, or `NoAnswerError` when no response arrives. */
export const api = async <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: ApiOptions = {},
): Promise<ReplyOf<E>> => {
  followOtherTabs()
  let token = options.token ?? currentToken()
  if (token !== null && token === currentToken()) {
    if (isLapsed(token)) token = await usableToken()
    else refreshTokenInBackground()
  }
  try {
    return await sendProved(endpoint, input, token, options)
  } catch (error) {
    leaveIfRefused(error, token)
    throw error
  }
}
