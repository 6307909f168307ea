/** The one door to the HTTP interface: `api(endpoint, call)` with token, silent refresh and server time. */
import { refreshToken } from '#contract/api/auth.ts'
import { ApiError, replyOf, requestOf } from '#contract/api/call.ts'
import type { Call, Endpoint, Reply } from '#contract/api/endpoint.ts'
import { learnServerTime } from './clock.ts'
import { takeEarly } from './early.ts'
import { currentToken, keepToken, needsRefresh } from './token.ts'

/** The request never reached a server of ours. */
export class OfflineError extends Error {
  constructor() {
    super('offline')
    this.name = 'OfflineError'
  }
}

const signedOutListeners = new Set<() => void>()

/** Called once when an answer says that the token no longer opens anything. */
export const onSignedOut = (listener: () => void): (() => void) => {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

const send = async <E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  token: string | null,
  signal?: AbortSignal,
): Promise<Reply<E>> => {
  const { method, url, headers, body } = requestOf(endpoint, call, token)
  const early = takeEarly(url, token)
  const sentAt = early?.sentAt ?? Date.now()
  let response: Response
  let receivedAt: number
  try {
    if (early) ({ response, receivedAt } = await early.answer)
    else {
      response = await fetch(url, { method, headers, body, signal })
      receivedAt = Date.now()
    }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new OfflineError()
  }
  learnServerTime(response.headers.get('date'), sentAt, receivedAt)
  return replyOf(endpoint, response.status, await response.text(), response.headers.get('retry-after'))
}

// One refresh at a time; after a failed one the next page load tries again.
let refreshing: Promise<void> | null = null
let refreshFailed = false

const refreshSilently = (): void => {
  if (refreshing || refreshFailed || !needsRefresh()) return
  const token = currentToken()
  refreshing = send(refreshToken, {}, token)
    .then((fresh) => {
      if (currentToken() === token) keepToken(fresh)
    })
    .catch(() => {
      refreshFailed = true
    })
    .finally(() => {
      refreshing = null
    })
}

/** Calls an endpoint. Throws `ApiError` with the server's code, or `OfflineError`. */
export const api = async <E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  options: { signal?: AbortSignal } = {},
): Promise<Reply<E>> => {
  const token = currentToken()
  if (token !== null) refreshSilently()
  try {
    return await send(endpoint, call, token, options.signal)
  } catch (error) {
    if (error instanceof ApiError && error.signedOut && token !== null && currentToken() === token) {
      keepToken(null)
      for (const listener of signedOutListeners) listener()
    }
    throw error
  }
}
