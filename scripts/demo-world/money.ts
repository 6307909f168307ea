/** The plans of the demo world, and the payments its subscriptions were bought with. */
import { feeJournal, type Journal, paymentJournal, refundJournal } from '#contract/money/rules/ledger.ts'
import { packPriceOf, packUntil } from '#contract/money/rules/packs.ts'
import { type PaidPeriod, planDiscount, priceOf } from '#contract/money/rules/pricing.ts'
import { paymentExpiry } from '#contract/money/rules/purchases.ts'
import type { UpgradeTerms } from '#contract/money/rules/upgrades.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import type { PackSize } from '#contract/vocabulary/minutes.ts'
import {
  PaymentMethod,
  RefundMethod,
  RefundRequestStatus,
  TransactionStatus,
  TransactionType,
} from '#contract/vocabulary/money.ts'
import type { CouponUse } from './offers.ts'
import { ibanOf } from './receivers.ts'
import type { Row } from './seed-rows.ts'

interface SeedPlan {
  readonly id: number
  readonly weeklyMinutes: number
  readonly baseMonthlyPrice: number
  readonly monthDiscount: number
  readonly quarterDiscount: number
  readonly yearDiscount: number
  readonly forInvitesOnly: boolean
  readonly active: boolean
}

const discounts = { monthDiscount: 0, quarterDiscount: 1000, yearDiscount: 2000 }
const offered = { ...discounts, forInvitesOnly: false, active: true }

/** Three that everybody sees, one for invited students, one that was taken off the list. Piastres a month. */
export const seedPlans: readonly SeedPlan[] = [
  { id: 1, weeklyMinutes: 60, baseMonthlyPrice: 48_000, ...offered },
  { id: 2, weeklyMinutes: 120, baseMonthlyPrice: 88_000, ...offered },
  { id: 3, weeklyMinutes: 230, baseMonthlyPrice: 156_000, ...offered },
  { id: 4, weeklyMinutes: 120, baseMonthlyPrice: 60_000, ...offered, forInvitesOnly: true },
  { id: 5, weeklyMinutes: 30, baseMonthlyPrice: 30_000, ...offered, active: false },
]

/** The listed plan of these weekly minutes. */
export const planOf = (weeklyMinutes: number): SeedPlan => {
  const plan = seedPlans.find((one) => one.weeklyMinutes === weeklyMinutes)
  if (!plan) throw new Error(`no plan of ${weeklyMinutes} minutes`)
  return plan
}

export const planRows = (createdAt: number): Row[] =>
  seedPlans.map((plan) => ({
    id: plan.id,
    weekly_minutes: plan.weeklyMinutes,
    base_monthly_price: plan.baseMonthlyPrice,
    month_discount: plan.monthDiscount,
    quarter_discount: plan.quarterDiscount,
    year_discount: plan.yearDiscount,
    for_invites_only: Number(plan.forInvitesOnly),
    active: Number(plan.active),
    archived_at: null,
    created_at: createdAt,
    updated_at: createdAt,
  }))

export interface Purchase {
  readonly txId: number
  readonly userId: number
  readonly phone: string
  readonly weeklyMinutes: number
  readonly period: PaidPeriod
  /** Epoch ms. */
  readonly paidAt: number
  /** When the team paid half of the sum back by hand; null when it did not. */
  readonly refundedAt: number | null
  /** When the student asked for the whole sum, which the team has not decided. */
  readonly claimedAt?: number
  /** Set where a running subscription changed to the plan, for this sum. */
  readonly upgrade?: { readonly amount: number; readonly terms: UpgradeTerms }
  /** Set where extra minutes were bought beside the plan. */
  readonly packMinutes?: PackSize
  readonly coupon?: CouponUse
}

const amountOf = ({ weeklyMinutes, period, upgrade, packMinutes, coupon }: Purchase): number =>
  packMinutes
    ? packPriceOf(planOf(weeklyMinutes), packMinutes)
    : (upgrade?.amount ?? priceOf(planOf(weeklyMinutes), period, coupon?.off).amount)

/** Two of a hundred, as the gateway withholds them. */
const feesOf = (amount: number): number => Math.floor(amount / 50)
const methods = [PaymentMethod.Fawry, PaymentMethod.EWallet, PaymentMethod.Card]

const { Paid, PartialRefunded, Refunding } = TransactionStatus

const paidTransaction = (purchase: Purchase): Row => {
  const { txId, userId, phone, weeklyMinutes, period, paidAt, refundedAt, claimedAt, upgrade, packMinutes } = purchase
  const plan = planOf(weeklyMinutes)
  const amount = amountOf(purchase)
  const paymentMethod = methods[txId % methods.length] ?? PaymentMethod.Fawry
  return {
    id: txId,
    user_id: userId,
    amount,
    status: claimedAt ? Refunding : refundedAt === null ? Paid : PartialRefunded,
    type: packMinutes ? TransactionType.PaidMinutes : TransactionType.PaidPlan,
    fees: feesOf(amount),
    phone,
    payment_method: paymentMethod,
    provider: 'fake',
    gateway: 'fawry',
    merchant_ref: `${Math.floor(paidAt / 1000)}${txId}`,
    provider_ref_num: String(600_000_000 + txId),
    payment_ref: null,
    plan_id: plan.id,
    plan_period: period,
    coupon_id: purchase.coupon?.id ?? null,
    snapshot: JSON.stringify({
      weeklyMinutes,
      baseMonthlyPrice: plan.baseMonthlyPrice,
      discountBasisPoints: planDiscount(plan, period),
      couponBasisPoints: purchase.coupon?.off ?? 0,
      ...(upgrade && { upgrade: upgrade.terms }),
      ...(packMinutes && { pack: { minutes: packMinutes } }),
    }),
    intent: `${plan.id}:${period}::${paymentMethod}`,
    gateway_qr: null,
    redirect_url: null,
    expires_at: null,
    missing_since: null,
    paid_at: paidAt,
    refunded_amount: claimedAt ? amount : refundedAt === null ? 0 : Math.floor(amount / 2),
    created_at: paidAt - 60_000,
    updated_at: claimedAt ?? refundedAt ?? paidAt,
  }
}

/** A payment at a counter that waits for its payer; the simulated gateway gives its number when the world is made. */
export const waitingTransaction = (
  { userId, phone, weeklyMinutes, period }: Pick<Purchase, 'userId' | 'phone' | 'weeklyMinutes' | 'period'>,
  txId: number,
  createdAt: number,
): Row => ({
  ...paidTransaction({ txId, userId, phone, weeklyMinutes, period, paidAt: createdAt, refundedAt: null }),
  status: TransactionStatus.Processed,
  fees: 0,
  payment_method: PaymentMethod.Fawry,
  provider_ref_num: null,
  expires_at: paymentExpiry('reference', createdAt),
  paid_at: null,
  created_at: createdAt,
})

/** One each of the ways in which a payment ends without money: declined, forgotten, cancelled. */
const unpaidEndings = [
  { status: TransactionStatus.Failed, method: PaymentMethod.Card },
  { status: TransactionStatus.Expired, method: PaymentMethod.EWallet },
  { status: TransactionStatus.Canceled, method: PaymentMethod.Fawry },
] as const

/** What somebody tried before the payment that waits now, a day apart, with ids from `firstId` on. */
export const unpaidTransactions = (
  bought: Parameters<typeof waitingTransaction>[0],
  firstId: number,
  now: number,
): Row[] =>
  unpaidEndings.map(({ status, method }, i) => {
    const [txId, createdAt] = [firstId + i, now - (i + 1) * dayMs]
    return {
      ...waitingTransaction(bought, txId, createdAt),
      status,
      payment_method: method,
      provider_ref_num: String(600_000_000 + txId),
      updated_at: createdAt + 60_000,
    }
  })

const entriesOf = ({ refType, refId, postings }: Journal, createdAt: number): Row[] =>
  postings.map(({ account, amount }) => ({ account, amount, ref_type: refType, ref_id: refId, created_at: createdAt }))

const ledgerOf = (purchase: Purchase): Row[] => {
  const { txId, userId, paidAt, refundedAt } = purchase
  const amount = amountOf(purchase)
  const tx = { id: txId, userId, amount, fees: feesOf(amount), provider: 'fake' as const }
  const refund = { txId, userId, amount: Math.floor(amount / 2), from: 'bank' as const }
  return [
    ...entriesOf(paymentJournal(tx), paidAt),
    ...entriesOf(feeJournal(tx), paidAt),
    ...(refundedAt === null ? [] : entriesOf(refundJournal(refund), refundedAt)),
  ]
}

/** A request for the whole sum of a payment that began nothing, to a bank account. */
const claimOf = ({ txId, userId, weeklyMinutes, period }: Purchase, claimedAt: number): Row => ({
  user_id: userId,
  tx_id: txId,
  status: RefundRequestStatus.Pending,
  method: RefundMethod.BankTransfer,
  address: `CIB:${ibanOf('CIB')}`,
  amount: priceOf(planOf(weeklyMinutes), period).amount,
  note: null,
  processed_at: null,
  created_at: claimedAt,
  updated_at: claimedAt,
})

const refundRequestsOf = ({ txId, userId, phone, weeklyMinutes, period, refundedAt }: Purchase): Row[] =>
  refundedAt === null
    ? []
    : [
        {
          user_id: userId,
          tx_id: txId,
          status: RefundRequestStatus.Processed,
          method: RefundMethod.EWallet,
          address: phone,
          amount: Math.floor(priceOf(planOf(weeklyMinutes), period).amount / 2),
          note: 'حوّلنا المبلغ إلى محفظتك.',
          processed_at: refundedAt,
          created_at: refundedAt - dayMs,
          updated_at: refundedAt,
        },
      ]

/** The subscriptions that were changed to a larger plan while they ran. */
export const upgradeRows = (purchases: readonly Purchase[]): Row[] =>
  purchases.flatMap(({ txId, weeklyMinutes, paidAt, upgrade }) =>
    upgrade
      ? [
          {
            tx_id: txId,
            subscription_id: upgrade.terms.subscriptionId,
            from_plan_id: upgrade.terms.fromPlanId,
            plan_id: planOf(weeklyMinutes).id,
            from_weekly_minutes: upgrade.terms.fromWeeklyMinutes,
            weekly_minutes: weeklyMinutes,
            price: upgrade.terms.price,
            week_start: upgrade.terms.week.start,
            undone_at: null,
            created_at: paidAt,
          },
        ]
      : [],
  )

/** The minutes of packs that were bought. */
export const packRows = (purchases: readonly Purchase[]): Row[] =>
  purchases.flatMap(({ txId, userId, paidAt, packMinutes }) =>
    packMinutes
      ? [
          {
            ...{ user_id: userId, kind: 'bought', minutes: packMinutes, paid: 1, end_at: packUntil(paidAt) },
            ...{ cause: `tx:${txId}`, tx_id: txId, created_at: paidAt },
          },
        ]
      : [],
  )

/** The payments of subscriptions, those that were paid back by hand, and what the ledger says of them. */
export const paymentRows = (
  purchases: readonly Purchase[],
): { transactions: Row[]; refundRequests: Row[]; ledger: Row[] } => ({
  transactions: purchases.map(paidTransaction),
  refundRequests: purchases.flatMap((one) => [
    ...refundRequestsOf(one),
    ...(one.claimedAt === undefined ? [] : [claimOf(one, one.claimedAt)]),
  ]),
  ledger: purchases.flatMap(ledgerOf),
})
