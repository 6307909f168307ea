/** How each kind of act is carried out once it is approved. */
import type { ApprovalKind } from '#contract/vocabulary/approvals.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { approveGrant } from '#worker/features/lessons/minutes/approve-grant.ts'
import { approveCoupon } from '#worker/features/money/coupons/approve-coupon.ts'
import { approveRuling } from '#worker/features/money/disputes/approve-ruling.ts'
import { approveInvite } from '#worker/features/money/invites/approve-invite.ts'
import { approveWithdrawal } from '#worker/features/money/invoices/approve.ts'
import { approveOutage } from '#worker/features/money/outages/approve-outage.ts'
import { approveRefund } from '#worker/features/money/payments/approve-refund.ts'
import { approvePayout } from '#worker/features/money/payout-batches/approve-payout.ts'
import { approvePlan } from '#worker/features/money/plans/approve-plan.ts'
import { approveExtension } from '#worker/features/money/subscriptions/extend.ts'
import { approveMethod } from '#worker/features/money/withdraw-methods/approve-method.ts'
import { approveFactors } from '#worker/features/people/credentials/approve-factors.ts'
import { approveRecovery } from '#worker/features/people/credentials/approve-recovery.ts'
import { approveRole } from '#worker/features/team/admin/approve-role.ts'
import { approveSettings } from '#worker/features/team/platform/approve-settings.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import type { ApprovalRow } from '#worker/storage/approvals.ts'

interface Run {
  readonly approval: ApprovalRow
  /** Who approves. */
  readonly actor: Actor
  readonly now: number
}

/** Each puts `settleApproval` into its own batch, and answers the code it is refused with, or null when it is done. */
export const acts: Readonly<Record<ApprovalKind, (services: Services, run: Run) => Promise<ErrorCode | null>>> = {
  withdrawal: approveWithdrawal,
  grant: approveGrant,
  refund: approveRefund,
  ruling: approveRuling,
  role: approveRole,
  settings: approveSettings,
  recovery: approveRecovery,
  factors: approveFactors,
  coupon: approveCoupon,
  plan: approvePlan,
  outage: approveOutage,
  'withdraw-method': approveMethod,
  invite: approveInvite,
  payout: approvePayout,
  extension: approveExtension,
}
