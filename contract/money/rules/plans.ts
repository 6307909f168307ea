/** Who may see and buy a plan, and when a coupon lowers its price. Instants in epoch ms. */

import { addCairoDays, cairoDayStart } from '../../shared/rules/time.ts'
import type { ErrorCode } from '../../vocabulary/errors.ts'

export interface PlanState {
  readonly active: boolean
  readonly forInvitesOnly: boolean
  /** Epoch ms; null while it was not deleted. */
  readonly archivedAt: number | null
}

/** Why a plan is not shown to somebody, or null. Admins also see inactive plans; nobody sees an archived one. */
export const refusePlan = (
  plan: PlanState | null,
  viewer: { readonly isAdmin: boolean; readonly invited: boolean },
): Extract<ErrorCode, 'plan-not-found' | 'forbidden'> | null => {
  if (!plan || plan.archivedAt !== null) return 'plan-not-found'
  if (viewer.isAdmin) return null
  if (!plan.active) return 'plan-not-found'
  return plan.forInvitesOnly && !viewer.invited ? 'forbidden' : null
}

/** `2026-03-01` is the end of that day in Cairo; an instant is itself. */
export const expiryOf = (text: string): number =>
  text.includes('T') ? Date.parse(text) : cairoDayStart(addCairoDays(text, 1))

export interface CouponState {
  readonly planId: number
  readonly expiresAt: number
  readonly maxUses: number | null
  readonly perUserLimit: number
}

/** Payments that use a coupon now, open or paid: of everybody, and of the one who asks. */
export interface CouponUses {
  readonly total: number
  readonly own: number
}

/** Whether a coupon lowers the price of its plan for this student now. */
export const isUsableCoupon = (coupon: CouponState, uses: CouponUses, now: number): boolean =>
  coupon.expiresAt > now && (coupon.maxUses === null || uses.total < coupon.maxUses) && uses.own < coupon.perUserLimit
