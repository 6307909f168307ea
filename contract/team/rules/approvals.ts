/** Who of the team may decide about an act that a colleague has asked for. */
import type { ApprovalState } from '../../vocabulary/approvals.ts'
import type { ErrorCode } from '../../vocabulary/errors.ts'

export interface DecidedApproval {
  readonly state: ApprovalState
  readonly makerId: number
  /** Whose money, role or address it is about; null for nobody's. */
  readonly personId: number | null
  /** Epoch ms. */
  readonly expiresAt: number
}

export interface Decider {
  readonly id: number
  /** Changed the account it is about within the last 30 days. */
  readonly hasChangedAccount: boolean
  /** Changed the account of the maker in that time, or the maker theirs: the two may be one person. */
  readonly isTied: boolean
}

/** One that nobody decided in time is closed before the sweep says so. */
export const isOpen = ({ state, expiresAt }: DecidedApproval, now: number): boolean =>
  state === 'waiting' && now < expiresAt

type DecisionRefusal = Extract<
  ErrorCode,
  'approval-closed' | 'approval-own' | 'approval-concerned' | 'approval-tied' | 'account-changed-by-you'
>

/**
 * Null where the caller may decide. Neither who asked nor whom it is about decides; whoever changed that person's account
 * in the last 30 days may refuse, and not approve.
 */
export const refuseDecision = (
  approval: DecidedApproval,
  caller: Decider,
  decision: 'approve' | 'refuse',
  now: number,
): DecisionRefusal | null => {
  if (!isOpen(approval, now)) return 'approval-closed'
  if (approval.makerId === caller.id) return 'approval-own'
  if (approval.personId === caller.id) return 'approval-concerned'
  if (decision === 'refuse') return null
  if (caller.isTied) return 'approval-tied'
  return caller.hasChangedAccount ? 'account-changed-by-you' : null
}
