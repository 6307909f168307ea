/** Which settings wait for a second admin, and what they would become. Pure. */
import type { Approval } from '#contract/team/shapes/approval.ts'
import { payId, payMethods, type Value } from './fields.ts'

export interface WaitingChange {
  readonly to: Value
  readonly maker: Approval['maker']
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const wantedOf = ({ kind, subjectId, wanted }: Approval): [string, unknown][] => {
  const isSettings = kind === 'settings'
  const before = recordOf(wanted.before)
  return Object.entries(recordOf(isSettings ? wanted.changes : wanted.after)).flatMap(
    ([name, value]): [string, unknown][] => {
      if (name === 'payments.methods') return payMethods.map((method, at) => [payId(at), recordOf(value)[method]])
      return before[name] === value ? [] : [[isSettings ? name : `way.${subjectId}.${name}`, value]]
    },
  )
}

/** By the id of the field. */
export const waitingChanges = (approvals: readonly Approval[]): ReadonlyMap<string, WaitingChange> =>
  new Map(
    approvals.flatMap((one) =>
      wantedOf(one).flatMap(([id, to]): [string, WaitingChange][] =>
        typeof to === 'number' || typeof to === 'boolean' ? [[id, { to, maker: one.maker }]] : [],
      ),
    ),
  )
