/** The use of coupons by payments. Raw SQL: guarded statements for the batch of the payment. */
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, statement } from '#worker/storage/guarded.ts'

interface Redemption {
  readonly couponId: number
  readonly userId: number
  /** `newest`: the payment that the same batch has inserted before, whose id nobody knows yet. */
  readonly txId: number | 'newest'
}

/**
 * Reserves a coupon for a payment; the batch is undone when the coupon has expired or its last use went to somebody
 * else since it was read.
 */
export const redeemCoupon = (db: Db, { couponId, userId, txId }: Redemption, now: number): D1PreparedStatement[] => [
  statement(
    db,
    `INSERT INTO coupon_redemptions (coupon_id, tx_id, user_id, created_at)
     SELECT c.id, t.id, :userId, :now FROM coupons c JOIN transactions t ON t.id = ${txId === 'newest' ? '(SELECT max(id) FROM transactions)' : ':txId'}
     WHERE c.id = :couponId AND c.expires_at > :now AND c.plan_id = t.plan_id
       AND (c.max_uses IS NULL OR c.max_uses >
         (SELECT count(*) FROM coupon_redemptions r WHERE r.coupon_id = c.id AND r.released_at IS NULL))
       AND c.per_user_limit >
         (SELECT count(*) FROM coupon_redemptions r
          WHERE r.coupon_id = c.id AND r.user_id = :userId AND r.released_at IS NULL)`,
    { couponId, userId, txId: txId === 'newest' ? null : txId, now },
  ),
  abortIfUnchanged(db),
]

/** Gives the coupon of a payment back, once the payment has ended unpaid or the gateway took it back. */
export const releaseCoupon = (db: Db, txId: number, now: number): D1PreparedStatement =>
  statement(db, 'UPDATE coupon_redemptions SET released_at = :now WHERE tx_id = :txId AND released_at IS NULL', {
    txId,
    now,
  })

/** Takes the coupon of a payment again that was paid after it had ended. The money counts, so no bound is asked. */
export const reclaimCoupon = (db: Db, txId: number): D1PreparedStatement =>
  statement(db, 'UPDATE coupon_redemptions SET released_at = NULL WHERE tx_id = :txId', { txId })
