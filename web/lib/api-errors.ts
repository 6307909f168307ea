/** Reads the code, status, field and waiting time off a thrown error; imports no copy, so it stays small. */
import { ApiError } from '#contract/shared/api/request.ts'
import type { WaitingApproval } from '#contract/shared/shapes/approval.ts'
import type { SecondStep } from '#contract/shared/shapes/second-step.ts'
import type { Changer, ToldBlock } from '#contract/shared/shapes/wire.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'

/** No response arrived: the device has no network, or the server did not answer in time. */
export class NoAnswerError extends Error {
  /** The device knew that it had no network when the request failed. */
  readonly offline: boolean
  /** The request ran into `answerLimitMs`. It is not retried automatically, which would double that wait. */
  readonly timedOut: boolean

  constructor(offline: boolean, timedOut = false) {
    super(offline ? 'offline' : 'no answer')
    this.name = 'NoAnswerError'
    this.offline = offline
    this.timedOut = timedOut
  }
}

/** The server's error code; null when the error is not an `ApiError` or carries no known code. */
export const codeOf = (error: unknown): ErrorCode | null => (error instanceof ApiError ? error.code : null)

/** The HTTP status of an `ApiError`; null for any other error. */
export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null)

/** The last segment of the field path the server named: `email` for `body.email`. */
export const fieldNameOf = (error: unknown): string | null =>
  (error instanceof ApiError ? error.field?.split('.').at(-1) : null) ?? null

/** Why a payment gateway refused, in the name of its group; null for any other error. */
export const reasonOf = (error: unknown): string | null => (error instanceof ApiError ? (error.reason ?? null) : null)

/** True when the request got no response, so it is unknown whether the server processed it. */
export const isNoAnswerError = (error: unknown): error is NoAnswerError => error instanceof NoAnswerError

/** Seconds to wait before the next try when the server answered `too-many-requests`; null for any other error. */
export const retryAfterOf = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'too-many-requests' ? (error.retryAfterSeconds ?? 60) : null

/** The number of a fault of the server, by which the team finds it; null for refusals, and where no answer arrived. */
export const faultIdOf = (error: unknown): string | null =>
  error instanceof ApiError && (error.status >= 500 || error.code === null) ? error.requestId : null

/** The row was changed after it was shown, so that nothing was written. */
export const isStaleRowError = (error: unknown): boolean => codeOf(error) === 'changed-meanwhile'

/** Who changed that row; null for any other error, and where the server does not tell it. */
export const changerOf = (error: unknown): Changer | null => (error instanceof ApiError ? error.changedBy : null)

/** The act of the team that waits for a second person of it; null for any other error. */
export const waitingOf = (error: unknown): WaitingApproval | null => (error instanceof ApiError ? error.approval : null)

/** What the purchase costs, in piastres, where it is not what was shown; null for any other error. */
export const newPriceOf = (error: unknown): number | null => (error instanceof ApiError ? error.amount : null)

/** Why the account that signs in is blocked, and until when; null for any other error. */
export const blockOf = (error: unknown): ToldBlock | null => (error instanceof ApiError ? error.block : null)

/** How a sign-in goes on whose password was right, of an account with a factor; null for any other error. */
export const secondStepOf = (error: unknown): SecondStep | null => (error instanceof ApiError ? error.secondStep : null)
