/** How a service outside answers us. Refusals are values, not exceptions: every caller has to look at them. */

export interface Failure {
  readonly ok: false
  /**
   * `refused`: it will not, however often we ask. `invalid`: we asked wrongly, which is ours to repair. `unavailable`:
   * nothing was done, later it may. `unknown`: nobody can tell whether it was done; never taken for `refused`.
   */
  readonly kind: 'refused' | 'invalid' | 'unavailable' | 'unknown' | 'not-found'
  /** The service's own name for the reason; for logs and rows, never for people. */
  readonly code?: string
  /** Earliest next try, when the service says. */
  readonly retryAfterMs?: number
  /** Somebody of the team has to look at it. */
  readonly alert?: boolean
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | Failure

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })
export const failed = (kind: Failure['kind'], code?: string, more: Pick<Failure, 'retryAfterMs' | 'alert'> = {}) =>
  ({ ok: false, kind, ...(code === undefined ? {} : { code }), ...more }) satisfies Failure
