/** What can be asked of anything that was thrown, without a word of copy. */
import { ApiError } from '#contract/api/request.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'

/** No answer came: there is no network, or the server is silent. */
export class NoAnswerError extends Error {
  /** The device knew that it had no network when the request failed. */
  readonly offline: boolean
  /** The request was given up after the longest wait there is; repeating it at once would double that wait. */
  readonly timedOut: boolean

  constructor(offline: boolean, timedOut = false) {
    super(offline ? 'offline' : 'no answer')
    this.name = 'NoAnswerError'
    this.offline = offline
    this.timedOut = timedOut
  }
}

/** The server's code, or null when the failure was not an answer of ours. */
export const codeOf = (error: unknown): ErrorCode | null => (error instanceof ApiError ? error.code : null)

export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null)

/** The field the server named, by its last step: `body.email` is `email`. */
export const fieldNameOf = (error: unknown): string | null =>
  (error instanceof ApiError ? error.field?.split('.').at(-1) : null) ?? null

/** No answer came to the request, so nobody knows whether it arrived. */
export const isNoAnswerError = (error: unknown): error is NoAnswerError => error instanceof NoAnswerError

/** Seconds the server asks to wait; null when it does not. */
export const retryAfterOf = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'too-many-requests' ? (error.retryAfterSeconds ?? 60) : null
