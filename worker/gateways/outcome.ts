/** Results of external services. Failures are values, not exceptions, so that every caller has to handle them. */

export interface Failure {
  readonly ok: false
  /**
   * `refused`: permanent, a retry does not help. `invalid`: our request was wrong, a defect on our side. `unavailable`:
   * not executed, may succeed later. `unknown`: may or may not have been executed; never treated as `refused`.
   */
  readonly kind: 'refused' | 'invalid' | 'unavailable' | 'unknown' | 'not-found'
  /** The service's error code; for logs and rows, not shown to users. */
  readonly code?: string
  /** The service's own words. A payment gateway's are shown to the payer. */
  readonly text?: string
  /** Wait before the next attempt, when the service names one. */
  readonly retryAfterMs?: number
  /** Needs somebody of the team. */
  readonly alert?: boolean
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | Failure

export const toSuccess = <T>(value: T): Outcome<T> => ({ ok: true, value })
export const toFailure = (
  kind: Failure['kind'],
  code?: string,
  more: Pick<Failure, 'text' | 'retryAfterMs' | 'alert'> = {},
) => ({ ok: false, kind, ...(code === undefined ? {} : { code }), ...more }) satisfies Failure
