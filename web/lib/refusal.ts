/** What can be asked of anything that was thrown, without a word of copy. */
import { ApiError } from '#contract/api/call.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'

/** The request never reached a server of ours. */
export class OfflineError extends Error {
  constructor() {
    super('offline')
    this.name = 'OfflineError'
  }
}

/** The server's code, or null when the failure was not an answer of ours. */
export const codeOf = (error: unknown): ErrorCode | null => (error instanceof ApiError ? error.code : null)

export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null)

/** The field the server named, by its last step: `body.email` is `email`. */
export const fieldNameOf = (error: unknown): string | null =>
  (error instanceof ApiError ? error.field?.split('.').at(-1) : null) ?? null

/** The request never arrived. */
export const isUnreachable = (error: unknown): boolean => error instanceof OfflineError

/** Seconds the server asks to wait; null when it does not. */
export const waitOf = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'too-many-requests' ? (error.retryAfterSeconds ?? 60) : null
