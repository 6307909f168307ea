/** Who used a coupon. Raw SQL: the newest rows of its index, whatever their number. */
import type { PaidUse } from '#contract/money/rules/coupon-figures.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

export interface CouponUse {
  readonly txId: number
  readonly userId: number
  readonly name: string | null
  readonly amount: number
  readonly usedAt: number
  readonly released: 0 | 1
}

/** Uses that are counted, by day and in sums. */
const mostUses = 500

/** The newest uses of a coupon, whether they stand or were given back. */
export const findCouponUses = async (db: Db, couponId: number): Promise<CouponUse[]> => {
  const { results } = await statement(
    db,
    `SELECT r.tx_id AS txId, r.user_id AS userId, u.name, t.amount, r.created_at AS usedAt, r.released_at IS NOT NULL AS released
     FROM (SELECT * FROM coupon_redemptions WHERE coupon_id = :couponId ORDER BY tx_id DESC LIMIT ${mostUses}) r
     JOIN transactions t ON t.id = r.tx_id LEFT JOIN users u ON u.id = r.user_id ORDER BY r.tx_id DESC`,
    { couponId },
  ).all<CouponUse>()
  return results
}

/** The newest payments with any coupon since an instant, in epoch ms; `more` tells that others were left out. */
export const findPaidUses = async (db: Db, since: number): Promise<{ uses: PaidUse[]; more: boolean }> => {
  const { results } = await statement(
    db,
    `SELECT r.user_id AS userId, t.amount - t.refunded_amount AS amount, t.amount AS charged, t.plan_period AS period,
       t.snapshot ->> '$.baseMonthlyPrice' AS baseMonthlyPrice,
       t.snapshot ->> '$.discountBasisPoints' AS discountBasisPoints,
       r.released_at IS NULL AND t.paid_at IS NOT NULL AS stands,
       EXISTS (SELECT 1 FROM transactions x WHERE x.user_id = r.user_id AND x.created_at > t.created_at
         AND x.paid_at IS NOT NULL) AS boughtAgain
     FROM (SELECT tx_id, user_id, released_at, created_at FROM coupon_redemptions WHERE created_at >= :since
       ORDER BY created_at DESC LIMIT ${mostUses + 1}) r
     JOIN transactions t ON t.id = r.tx_id ORDER BY r.created_at DESC`,
    { since },
  ).all<Omit<PaidUse, 'boughtAgain'> & { boughtAgain: 0 | 1; stands: 0 | 1 }>()
  const counted = results.slice(0, mostUses).filter(({ stands }) => stands === 1)
  return {
    uses: counted.map(({ stands: _, boughtAgain, ...use }) => ({ ...use, boughtAgain: boughtAgain === 1 })),
    more: results.length > mostUses,
  }
}
