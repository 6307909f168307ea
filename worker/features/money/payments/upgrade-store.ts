/** Changing a running subscription to a larger plan. Raw SQL: statements for the batch of the payment. */
import type { PackPlan } from '#contract/money/rules/packs.ts'
import type { UpgradableSubscription } from '#contract/money/rules/upgrades.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { rowReader } from '#worker/storage/row-reader.ts'
import { plans } from '#worker/storage/schema/money.ts'

/** The upgrade of a subscription that counts now. */
const lastUpgradeOf = (
  column: string,
  subscription: string,
): string => `(SELECT u.${column} FROM subscription_upgrades u
  WHERE u.subscription_id = ${subscription}.id AND u.undone_at IS NULL ORDER BY u.tx_id DESC LIMIT 1)`

/** The running subscription, unless its money is on its way back; of several the one that ends first. */
export const upgradableSubscription = `SELECT s.id, s.plan_id AS planId, s.period, s.weekly_minutes AS weeklyMinutes,
  s.start_at AS start, s.end_at AS "end", s.pauses, coalesce(${lastUpgradeOf('price', 's')}, t.amount) AS price
  FROM subscriptions s JOIN transactions t ON t.id = s.tx_id AND t.status = ${TransactionStatus.Paid}
  WHERE s.user_id = :userId AND s.terminated_at IS NULL AND s.start_at <= :now AND s.end_at > :now
  ORDER BY s.end_at LIMIT 1`

/** Its row, as the raw statement gives it: JSON is text. */
export const parseUpgradable = (row: unknown): UpgradableSubscription | null =>
  row ? { ...(row as UpgradableSubscription), pauses: JSON.parse((row as { pauses: string }).pauses) } : null

/** One text for it, which changes with its plan, its price and its end. */
export const upgradableDigest = `coalesce((SELECT json_array(id, planId, weeklyMinutes, price, "end")
  FROM (${upgradableSubscription})), '')`

const planRows = rowReader(plans)

/** What a student can upgrade, and the plans that they may see with more minutes. */
export const readUpgradable = async (db: Db, userId: number, now: number) => {
  const [[subscription] = [], offered = []] = await runBatch(db, [
    statement(db, upgradableSubscription, { userId, now }),
    statement(
      db,
      `SELECT ${planRows.columns} FROM plans WHERE active = 1 AND archived_at IS NULL AND (for_invites_only = 0
         OR EXISTS (SELECT 1 FROM plan_invites i WHERE i.user_id = :userId AND i.plan_id = plans.id
           AND (i.expires_at IS NULL OR i.expires_at > :now)))
       ORDER BY weekly_minutes, id`,
      { userId, now },
    ),
  ])
  return { subscription: parseUpgradable(subscription), plans: offered.map(planRows.toRow) }
}

/** What packs are priced from: the plan of the running subscription as it is now, on sale or not. Null without one. */
export const readPackPlan = async (
  db: Db,
  userId: number,
  now: number,
): Promise<(PackPlan & Pick<UpgradableSubscription, 'planId' | 'period'>) | null> =>
  statement(
    db,
    `SELECT s.planId, s.period, p.weekly_minutes AS weeklyMinutes, p.base_monthly_price AS baseMonthlyPrice
     FROM (${upgradableSubscription}) s JOIN plans p ON p.id = s.planId`,
    { userId, now },
  ).first()

/** Gives a subscription the plan and the minutes that were paid for, once. */
export const beginUpgrade = (db: Db, txId: number | 'newest', now: number): D1PreparedStatement[] => {
  // A batch that has just inserted the payment does not know its id; nothing else inserts before the batch ends.
  const tx = txId === 'newest' ? '(SELECT max(id) FROM transactions)' : String(txId)
  return [
    statement(
      db,
      `INSERT INTO subscription_upgrades (tx_id, subscription_id, from_plan_id, plan_id, from_weekly_minutes,
         weekly_minutes, price, week_start, created_at)
       SELECT id, snapshot->>'$.upgrade.subscriptionId', snapshot->>'$.upgrade.fromPlanId', plan_id,
         snapshot->>'$.upgrade.fromWeeklyMinutes', snapshot->>'weeklyMinutes', snapshot->>'$.upgrade.price',
         snapshot->>'$.upgrade.week.start', :now
       FROM transactions WHERE id = ${tx} ON CONFLICT (tx_id) DO NOTHING`,
      { now },
    ),
    statement(
      db,
      `UPDATE subscriptions SET plan_id = u.plan_id, weekly_minutes = u.weekly_minutes, updated_at = :now
       FROM (SELECT subscription_id, plan_id, weekly_minutes FROM subscription_upgrades WHERE tx_id = ${tx}) AS u
       WHERE subscriptions.id = u.subscription_id`,
      { now },
    ),
  ]
}

/**
 * Takes an upgrade back whose money went back although its subscription goes on, as a bank can decide. What was booked
 * stays; the subscription has the terms of the upgrade before, or its first ones.
 */
export const undoUpgrade = (db: Db, txId: number, now: number): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE subscription_upgrades SET undone_at = :now WHERE tx_id = :txId AND undone_at IS NULL
       AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = subscription_id AND s.terminated_at IS NULL)`,
    { txId, now },
  ),
  statement(
    db,
    `UPDATE subscriptions SET updated_at = :now,
       plan_id = coalesce(${lastUpgradeOf('plan_id', 'subscriptions')},
         (SELECT plan_id FROM transactions t WHERE t.id = subscriptions.tx_id), plan_id),
       weekly_minutes = coalesce(${lastUpgradeOf('weekly_minutes', 'subscriptions')},
         (SELECT t.snapshot->>'weeklyMinutes' FROM transactions t WHERE t.id = subscriptions.tx_id), weekly_minutes)
     WHERE terminated_at IS NULL
       AND id = (SELECT subscription_id FROM subscription_upgrades WHERE tx_id = :txId AND undone_at = :now)`,
    { txId, now },
  ),
]

/** The subscription that a payment began or upgraded. */
export const subscriptionOfPayment = `coalesce((SELECT id FROM subscriptions WHERE tx_id = :txId),
  (SELECT subscription_id FROM subscription_upgrades WHERE tx_id = :txId))`

/** One text for the upgrades of the subscription of a payment, which changes when one begins or is undone. */
export const upgradesDigest = `(SELECT coalesce(group_concat(tx_id || ':' || coalesce(undone_at, 0)), '')
  FROM subscription_upgrades WHERE subscription_id = ${subscriptionOfPayment})`
