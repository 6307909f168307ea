/** Reads what a change of a payment's status is decided from. Raw SQL: one batch, so that all of it is of one moment. */
import type { UpgradableSubscription } from '#contract/money/rules/upgrades.ts'
import { adultBirthYear } from '#contract/people/rules/guardians.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { type FriendReward, selectFriendPair, toFriendReward } from '#worker/features/money/friends/reward-store.ts'
import { type TransactionRow, transactionRows } from '#worker/features/money/transactions/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { isWithdrawnSql } from '#worker/storage/guardians.ts'
import { readClaimant } from './refund-log-store.ts'
import { liveSubscriptions, liveSubscriptionsDigest } from './subscription-store.ts'
import { parseUpgradable, upgradableDigest, upgradableSubscription } from './upgrade-store.ts'

export interface PaymentFacts {
  readonly row: TransactionRow
  /** Who of the team claimed the refund that is on its way; null for a refund of the student's own, and for none. */
  readonly refundedBy: number | null
  readonly live: readonly Interval[]
  readonly running: UpgradableSubscription | null
  /** The payer is under age, and their guardian has withdrawn: nothing may begin. */
  readonly isUnconsented: boolean
  /** Of the live subscriptions, of the running one and of the guardian's consent. */
  readonly seen: string
  /** Other paid payments of the subscription it began. */
  readonly paidUpgrades: number
  /** What it brings the payer and whoever invited them; null unless it is the first of somebody who was invited. */
  readonly friendReward: FriendReward | null
}

/**
 * One text for the student's subscriptions, which changes when one is bought, renewed, upgraded or stopped, and when a
 * guardian withdraws their consent.
 */
export const purchaseDigest = `json_array(${liveSubscriptionsDigest}, ${upgradableDigest}, ${isWithdrawnSql(':userId')})`

interface SeenRow {
  readonly seen: string
  readonly isUnconsented: 0 | 1
}

export const readPaymentFacts = async (db: Db, id: number, now: number): Promise<PaymentFacts | null> => {
  const payer = '(SELECT user_id FROM transactions WHERE id = :id)'
  const [[paymentRow] = [], live = [], [running] = [], [digest] = [], [upgrades] = [], [claim] = [], [pair] = []] =
    await runBatch(db, [
      statement(db, `SELECT ${transactionRows.columns} FROM transactions WHERE id = :id`, { id }),
      statement(db, liveSubscriptions.replace(':userId', payer), { id, now }),
      statement(db, upgradableSubscription.replace(':userId', payer), { id, now }),
      statement(
        db,
        `SELECT ${purchaseDigest.replaceAll(':userId', payer)} AS seen, ${isWithdrawnSql(payer)}
           AND EXISTS (SELECT 1 FROM users m WHERE m.id = ${payer} AND m.birth_year > :adultYear) AS isUnconsented`,
        { id, now, adultYear: adultBirthYear(now) },
      ),
      statement(
        db,
        `SELECT count(*) AS paid FROM subscription_upgrades u JOIN transactions t ON t.id = u.tx_id
       WHERE u.subscription_id = (SELECT id FROM subscriptions WHERE tx_id = :id) AND t.status = ${TransactionStatus.Paid}`,
        { id },
      ),
      readClaimant(db, id),
      selectFriendPair(db, id),
    ])
  if (!paymentRow) return null
  return {
    row: transactionRows.toRow(paymentRow),
    refundedBy: (claim as { refundedBy: number } | undefined)?.refundedBy ?? null,
    live: live as Interval[],
    running: parseUpgradable(running),
    isUnconsented: (digest as SeenRow).isUnconsented === 1,
    seen: (digest as SeenRow).seen,
    paidUpgrades: (upgrades as { paid: number }).paid,
    friendReward: toFriendReward(pair),
  }
}
