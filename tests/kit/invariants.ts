/** What must hold for all rows together, as SQL that finds the rows for which it does not. For the test kit and the torture. */

export const overlapsSql = `
    SELECT a.user_id, a.ref_id FROM busy a JOIN busy b ON a.user_id = b.user_id AND a.start_at < b.end_at AND b.start_at < a.end_at
    WHERE a.kind <> b.kind OR a.ref_id <> b.ref_id`

/** Lots whose rest is not what their movements say. */
export const wrongLotsSql = `
    SELECT o.id FROM minute_lots o
    WHERE o.rest IS NOT (SELECT sum(m.minutes) FROM minute_movements m WHERE m.lot_id = o.id)`

/** Live lessons without a verdict that do not use as many minutes as they are long. */
export const wrongLessonMinutesSql = `
    SELECT l.id FROM lessons l
    WHERE l.canceled_at IS NULL AND l.verdict IS NULL AND l.duration <> l.week_minutes - coalesce((
      SELECT sum(m.minutes) FROM minute_movements m
      WHERE m.lesson_id = l.id AND m.lot_id IS NOT NULL AND m.kind <> 'given'), 0)`

/** Paid plans without a subscription or a refund, subscriptions that nobody paid, and journals that do not sum to zero. */
export const unevenMoneySql = `
    SELECT 'paid without subscription' AS fault, t.id FROM transactions t WHERE t.status = 1 AND t.type = 0
      AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.tx_id = t.id)
      AND NOT EXISTS (SELECT 1 FROM subscription_upgrades u WHERE u.tx_id = t.id)
      AND NOT EXISTS (SELECT 1 FROM refund_requests r WHERE r.tx_id = t.id)
    UNION ALL SELECT 'subscription without payment', s.id FROM subscriptions s JOIN transactions t ON t.id = s.tx_id
      WHERE s.terminated_at IS NULL AND t.status NOT IN (1, 8)
    UNION ALL SELECT 'journal', ref_id FROM ledger_entries GROUP BY ref_type, ref_id HAVING sum(amount) <> 0
    UNION ALL SELECT 'coupon', tx_id FROM coupon_redemptions r JOIN transactions t ON t.id = r.tx_id
      WHERE (r.released_at IS NULL) <> (t.status NOT IN (2, 4, 6))`
