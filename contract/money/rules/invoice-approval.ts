/** Who may bring the money of a withdrawal closer to its tutor, and from when. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { InvoiceStatus } from '../../vocabulary/money.ts'

export type ApprovalRefusal = 'withdrawal-on-hold' | 'account-changed-by-you'

/** What else decides about a change by an admin. */
export interface DecisionFacts {
  readonly now: number
  /** Whether the caller changed the account of the tutor, or settled a lesson of theirs, within the last 30 days. */
  readonly isAccountChangedByCaller: boolean
}

/** Whether a change brings the money closer to the tutor: an approval, or a cancellation that is not accepted. */
export const favoursWithdrawal = (from: InvoiceStatus, to: InvoiceStatus): boolean =>
  from !== to && (to === InvoiceStatus.Approved || to === InvoiceStatus.PendingApproval)

/** Whoever changed an account decides none of its withdrawals in its favour, and nobody approves one that is held. */
export const refuseApproval = (
  { status, heldUntil }: { readonly status: InvoiceStatus; readonly heldUntil: number | null },
  to: InvoiceStatus,
  { now, isAccountChangedByCaller }: DecisionFacts,
): Refused<ApprovalRefusal> | null => {
  if (!favoursWithdrawal(status, to)) return null
  if (isAccountChangedByCaller) return refuse('account-changed-by-you')
  return to === InvoiceStatus.Approved && heldUntil !== null && heldUntil > now ? refuse('withdrawal-on-hold') : null
}

/** The same for other terms, which decide where the money goes: not by whoever changed the account, nor on hold. */
export const refuseTerms = (
  { heldUntil }: { readonly heldUntil: number | null },
  { now, isAccountChangedByCaller }: DecisionFacts,
): Refused<ApprovalRefusal> | null => {
  if (isAccountChangedByCaller) return refuse('account-changed-by-you')
  return heldUntil !== null && heldUntil > now ? refuse('withdrawal-on-hold') : null
}
