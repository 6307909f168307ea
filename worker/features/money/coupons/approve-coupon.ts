/** Coupons that give more than one of the team may give alone: asking, and storing them. */
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { hasPlan } from '#worker/features/money/plans/store.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval, subjectOfNew } from '#worker/storage/approvals.ts'
import { type CouponFields, type CouponRow, codeKeyOf, storeApprovedCoupon } from './store.ts'

const termsOf = ({
  code,
  planId,
  fullMonthDiscount,
  fullQuarterDiscount,
  halfYearDiscount,
  fullYearDiscount,
  expiresAt,
  maxUses,
  perUserLimit,
}: CouponFields) => ({
  ...{ code, planId, fullMonthDiscount, fullQuarterDiscount, halfYearDiscount, fullYearDiscount },
  ...{ expiresAt, maxUses, perUserLimit },
})

/** `present`: the coupon as it is now; null adds one. */
export const createCouponApproval = (
  present: CouponRow | null,
  after: CouponFields,
  makerId: number,
): NewApproval<'coupon'> => ({
  kind: 'coupon',
  subjectId: present?.id ?? subjectOfNew(codeKeyOf(after.code)),
  personId: null,
  makerId,
  reason: null,
  act: {
    id: present?.id ?? null,
    seen: present?.updatedAt ?? null,
    after: termsOf(after),
    before: present && termsOf(present),
  },
  amount: null,
})

/** The code it is refused with by now; null when the coupon is stored, in the name of whoever asked. */
export const approveCoupon = async (
  { db }: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { id, seen, after } = actOf('coupon', approval)
  if (after.expiresAt <= now || !(await hasPlan(db, after.planId))) return 'approval-outdated'
  const approved = { id: approval.id, by: actor.id, result: after }
  const stored = await storeApprovedCoupon(
    db,
    { id, seenAt: seen ?? 0, fields: after, approved },
    approval.makerId,
    now,
  )
  return stored ? null : 'approval-outdated'
}
