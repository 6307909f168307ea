/** One request whose cost is measured. */
import type { Endpoint, RequestOf } from '#contract/shared/api/endpoint.ts'
import type { Person } from '#tests/kit/people.ts'

interface Prepared<E extends Endpoint> {
  readonly caller: Person | null
  readonly input: RequestOf<E>
  /** In place of one that names no device. */
  readonly token?: string
}

export interface CostCase {
  readonly endpoint: Endpoint
  readonly prepare: () => Promise<{ caller: Person | null; input: object; token?: string }>
}

export const cost = <E extends Endpoint>(endpoint: E, prepare: () => Promise<Prepared<E>>): CostCase => ({
  endpoint,
  prepare,
})
