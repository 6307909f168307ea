/** Begins what a payment bought. Raw SQL: statements for the batch that books it. */
import { packUntil } from '#contract/money/rules/packs.ts'
import type { PaidPeriod } from '#contract/money/rules/pricing.ts'
import { mayBuyBeside, type PurchaseTerms, purchaseKindOf } from '#contract/money/rules/purchases.ts'
import { mayUpgrade, type UpgradableSubscription } from '#contract/money/rules/upgrades.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { insertPack } from './pack-store.ts'
import { startSubscription } from './subscription-store.ts'
import { beginUpgrade } from './upgrade-store.ts'

export interface BoughtPayment {
  /** `newest`: the batch has just inserted the payment. */
  readonly txId: number | 'newest'
  readonly terms: PurchaseTerms | null
  readonly period: PaidPeriod
  readonly paidAt: number
  /** The student's subscriptions. */
  readonly live: readonly Interval[]
}

/**
 * Whether what was paid for may begin. `isLate`: the payment had ended unpaid. Extra minutes are given whatever has become
 * of the subscription since: they can be used without one.
 */
export const mayBegin = (
  { terms, live, paidAt }: BoughtPayment,
  { running, isLate }: { readonly running: UpgradableSubscription | null; readonly isLate: boolean },
  now: number,
): boolean => {
  if (terms?.pack) return true
  if (terms?.upgrade) return mayUpgrade(running, terms.upgrade, { paidAt, now })
  return isLate ? live.length === 0 : mayBuyBeside(live, now)
}

export const beginPurchase = (db: Db, bought: BoughtPayment, now: number): D1PreparedStatement[] => {
  const { txId, terms, period, paidAt, live } = bought
  switch (purchaseKindOf(terms)) {
    case 'pack':
      return [insertPack(db, txId, packUntil(now), now)]
    case 'upgrade':
      return beginUpgrade(db, txId, now)
    case 'plan':
      return startSubscription(db, { paidAt, period, renewed: live.at(-1) ?? null, now }, txId)
  }
}

/** The profile takes the phone of its first payment. */
export const savePhone = (db: Db, userId: number, phone: string, now: number): D1PreparedStatement =>
  statement(db, 'UPDATE users SET phone = :phone, updated_at = :now WHERE id = :userId AND phone IS NULL', {
    userId,
    phone,
    now,
  })
