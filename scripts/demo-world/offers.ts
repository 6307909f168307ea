/** Coupons of the demo world with their uses, and invitations to the plan for invited students. */
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import type { Row } from './seed-rows.ts'

/** The coupons of the world, and what each takes off a payment that was made with it. Basis points. */
export const couponUses = { welcome: { id: 2, off: 1500 }, hiwar: { id: 1, off: 2000 } } as const
export type CouponUse = (typeof couponUses)[keyof typeof couponUses]

const couponRow = (id: number, code: string, planId: number, off: number, fields: Row): Row => ({
  ...{ id, code, code_key: code, plan_id: planId, full_month_discount: off, full_quarter_discount: off },
  ...{ half_year_discount: 0, full_year_discount: off / 2, per_user_limit: 1, ...fields },
})

/** Coupons that work, that are nearly used up, and that have ended. */
export const couponRows = (by: number, now: number): Row[] => {
  const from = (days: number): Row => ({
    ...{ created_by: by, updated_by: by, created_at: now - days * dayMs, updated_at: now - days * dayMs },
  })
  return [
    couponRow(1, 'HIWAR20', 2, 2000, { expires_at: now + 60 * dayMs, max_uses: 100, ...from(90) }),
    couponRow(2, 'AHLAN', 1, 1500, { expires_at: now + 20 * dayMs, max_uses: 4, ...from(85) }),
    couponRow(3, 'SUMMER', 3, 1000, { expires_at: now - 30 * dayMs, max_uses: null, ...from(120) }),
  ]
}

/** Somebody who is invited to the plan for invited students. */
export const planInviteRow = (invited: number, by: number, now: number): Row => ({
  ...{ id: 1, user_id: invited, plan_id: 4, created_by: by, created_at: now - dayMs, expires_at: null },
})

/** Addresses that were invited: one each that waits, that was used, that let it end, and that it was taken back from. */
export const inviteRows = (used: string, by: number, now: number): Row[] => {
  const row = (id: number, email: string, days: number, fields: Row): Row => ({
    ...{ id, email, plan_id: 4, accepted_at: null, revoked_at: null, sends: 1, created_by: by, updated_by: by },
    ...{ expires_at: now + (30 - days) * dayMs, sent_at: now - days * dayMs },
    ...{ created_at: now - days * dayMs, updated_at: now - days * dayMs, ...fields },
  })
  return [
    row(1, 'mai.salem@nile-ship.example', 45, { expires_at: now - 15 * dayMs }),
    row(2, used, 20, { accepted_at: now - 19 * dayMs }),
    row(3, 'hr@nile-ship.example', 9, { revoked_at: now - 8 * dayMs, expires_at: now - 8 * dayMs }),
    row(4, 'sameh.gamal@nile-ship.example', 6, { sends: 2, sent_at: now - 2 * dayMs, updated_at: now - 2 * dayMs }),
    row(5, 'noha.salem@nile-ship.example', 0, {}),
  ]
}

interface PossibleUse {
  readonly txId: number
  readonly userId: number
  readonly paidAt: number
  readonly coupon?: CouponUse
}

/** Which payments used a coupon. */
export const redemptionRows = (purchases: readonly PossibleUse[]): Row[] =>
  purchases.flatMap(({ txId, userId, paidAt, coupon }) =>
    coupon
      ? [{ coupon_id: coupon.id, tx_id: txId, user_id: userId, created_at: paidAt - minutes(1), released_at: null }]
      : [],
  )
