/** Why a bank declined, for words only: nothing here changes a payment. */
import { findRefusalGroup, isRefusalGroup, type RefusalGroup } from '#contract/vocabulary/gateway-codes.ts'
import { reasonOf } from '#web/lib/api-errors.ts'

/** The word for each group; null for one that says nothing a payer could act on. */
const words = {
  setup: null,
  order: null,
  funds: 'funds',
  limit: 'limit',
  expired: 'expired',
  online: 'online',
  card: 'card',
  secret: 'pin',
  blocked: 'blocked',
  canceled: 'canceled',
  bank: 'refused',
  bankUnreachable: 'bank',
  gatewayTrouble: null,
} as const satisfies Record<RefusalGroup, string | null>

export type DeclineReason = NonNullable<(typeof words)[RefusalGroup]>

/** Of the gateway's result code, as a page of the bank brings it back. */
export const declineReasonOf = (statusCode: string | undefined): DeclineReason | null => {
  const group = findRefusalGroup(statusCode ?? '')
  return group && words[group]
}

/** Of an answer to a request, whose card the gateway refused at once. */
export const declineReasonOfError = (error: unknown): DeclineReason | null => {
  const group = reasonOf(error)
  return isRefusalGroup(group) ? words[group] : null
}
