/** Who used a coupon. Raw SQL: the newest rows of its index, whatever their number. */
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

/** Uses that are counted by day. */
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
