/** What the checkout shows, from payments and subscriptions, and what it believes of the frames it opens. */

import { describe, expect, test } from 'vitest'
import type { Subscription } from '#contract/lessons/shapes/subscription.ts'
import type { PayableTransaction } from '#contract/money/shapes/transaction.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { hostedMethods, PaymentMethod, TransactionStatus, TransactionType } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { chooseCard, decideCheckoutView, openStepOf, staysAtBank } from '#web/features/money/checkout/checkout-view.ts'
import { timeLeftOf } from '#web/features/money/payments/countdown.tsx'
import { declineReasonOf, declineReasonOfError } from '#web/features/money/payments/decline.ts'
import { readFrameMessage } from '#web/features/money/payments/frame-messages.ts'
import { groupReference, isExpiredNumber, maskPhone } from '#web/features/money/payments/status.ts'
import { parsePeriod } from '#web/features/money/plans/period.ts'
import { displayPriceOf, findMiddlePlan } from '#web/features/money/plans/price.ts'
import { judgePurchase, type Purchasable } from '#web/features/money/plans/renewal.ts'
import { formatAmount, formatDiscount, formatPounds } from '#web/lib/format.ts'

const payment = (changes: Partial<PayableTransaction> = {}): PayableTransaction => ({
  id: 7,
  userId: 3,
  amount: 237_600,
  status: TransactionStatus.Processed,
  type: TransactionType.PaidPlan,
  fees: 0,
  phone: '01023456789',
  paymentMethod: PaymentMethod.Fawry,
  providerRefNum: '938274165',
  planId: 2,
  planPeriod: PlanPeriod.Quarter,
  weeklyMinutes: 120,
  upgrade: null,
  pack: null,
  expiresAt: '2026-03-04T10:00:00.000Z',
  refundedAmount: 0,
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  walletQr: null,
  redirectUrl: null,
  gateway: 'fawry',
  ...changes,
})

const blocked: Purchasable = { state: 'blocked', planId: 2, weeklyMinutes: 120, end: 10, opensAt: 5 }
const open: Purchasable = { state: 'open' }

describe('the checkout', () => {
  test('shows an open payment whatever else is known, since a second one would be refused', () => {
    for (const status of [TransactionStatus.New, TransactionStatus.Processed]) {
      const last = payment({ status })
      const view = decideCheckoutView({ last, followedId: null, purchasable: blocked })
      expect(view).toEqual({ kind: 'open', payment: last })
    }
  })

  test('says that a payment it followed was paid, before it says that the subscription runs', () => {
    const last = payment({ status: TransactionStatus.Paid })
    expect(decideCheckoutView({ last, followedId: 7, purchasable: blocked }).kind).toBe('paid')
  })

  test('does not take a payment of another day for news', () => {
    const last = payment({ status: TransactionStatus.Paid })
    const view = decideCheckoutView({ last, followedId: null, purchasable: blocked })
    expect(view).toEqual({ kind: 'subscribed', running: blocked })
    expect(decideCheckoutView({ last, followedId: 6, purchasable: open })).toEqual({ kind: 'form', ended: null })
  })

  test.each([
    [TransactionStatus.Failed, 'failed'],
    [TransactionStatus.Canceled, 'canceled'],
    [TransactionStatus.Expired, 'expired'],
  ] as const)('offers the ways of paying again after status %i, and says how it ended', (status, ended) => {
    const last = payment({ status })
    expect(decideCheckoutView({ last, followedId: 7, purchasable: open })).toEqual({ kind: 'form', ended })
    expect(decideCheckoutView({ last, followedId: null, purchasable: open })).toEqual({ kind: 'form', ended: null })
  })

  test('offers the ways of paying while the subscription is unknown: the server decides', () => {
    const view = decideCheckoutView({ last: null, followedId: null, purchasable: null })
    expect(view).toEqual({ kind: 'form', ended: null })
  })

  test.each([
    ['before the new payment is known', { id: 6, status: TransactionStatus.Paid }, true],
    ['while the bank asks', { status: TransactionStatus.Processed }, true],
    ['after a decline, whose reason only that page knows', { status: TransactionStatus.Failed }, true],
    ['once it is paid', { status: TransactionStatus.Paid }, false],
    ['once it is cancelled', { status: TransactionStatus.Canceled }, false],
    ['once another payment has begun', { id: 8 }, false],
  ])('keeps the page of the bank open: %s', (_when, last, stays) => {
    expect(staysAtBank(payment(last), 7)).toBe(stays)
  })

  test('names the next step of each way of paying', () => {
    expect(openStepOf(payment({ status: TransactionStatus.New }))).toBe('created')
    expect(openStepOf(payment())).toBe('reference')
    expect(openStepOf(payment({ paymentMethod: PaymentMethod.EWallet }))).toBe('notified')
    const walletQr = 'data:image/png;base64,AA'
    expect(openStepOf(payment({ paymentMethod: PaymentMethod.EWallet, walletQr }))).toBe('scan')
    expect(openStepOf(payment({ paymentMethod: PaymentMethod.Card }))).toBe('card')
    const redirectUrl = 'https://bank.example/3ds'
    expect(openStepOf(payment({ paymentMethod: PaymentMethod.Card, redirectUrl }))).toBe('bank')
    // A whole checkout is no question of a bank, and takes wallets as well.
    for (const paymentMethod of hostedMethods)
      expect(openStepOf(payment({ paymentMethod, redirectUrl, gateway: 'paymob' }))).toBe('hosted')
  })
})

describe('a message of a frame', () => {
  const frame = {} as MessageEventSource
  const expected = { origin: 'https://hiwar.example', frame }
  const event = { origin: 'https://hiwar.example', source: frame, data: { action: 'close' } }

  test('is read when our own page said it inside the frame that is open', () => {
    expect(readFrameMessage(event, expected)).toEqual({ action: 'close' })
    const data = { action: 'returned', statusCode: '200' }
    expect(readFrameMessage({ ...event, data }, expected)).toEqual(data)
  })

  test.each([
    ['of the gateway itself', { origin: 'https://atfawry.example' }],
    ['of another frame of ours', { source: {} as MessageEventSource }],
    ['that is none of ours', { data: { action: 'navigate', url: 'https://elsewhere.example' } }],
    ['that is text', { data: 'close' }],
  ])('is ignored when it is one %s', (_, changes) => {
    expect(readFrameMessage({ ...event, ...changes }, expected)).toBeNull()
  })

  test('is ignored while no frame is open', () => {
    expect(readFrameMessage({ ...event, source: null }, { ...expected, frame: null })).toBeNull()
  })
})

describe('whether a plan can be bought', () => {
  const subscription: Subscription = {
    id: 4,
    userId: 3,
    planId: 2,
    txId: 7,
    period: PlanPeriod.Month,
    weeklyMinutes: 120,
    start: '2026-03-01T00:00:00.000Z',
    end: '2026-03-29T00:00:00.000Z',
    pauses: [],
    extendedBy: null,
    terminatedAt: null,
    terminatedBy: null,
    createdAt: '2026-03-01T09:00:00.000Z',
    updatedAt: '2026-03-01T09:00:00.000Z',
  }
  const at = (iso: string) => Date.parse(iso)

  test('two weeks before the end it becomes a renewal', () => {
    expect(judgePurchase({ info: subscription }, at('2026-03-14T23:59:59.000Z'))).toMatchObject({
      state: 'blocked',
      opensAt: at('2026-03-15T00:00:00.000Z'),
    })
    expect(judgePurchase({ info: subscription }, at('2026-03-15T00:00:00.000Z')).state).toBe('renewable')
  })

  test('not while one that is paid ahead waits for its start, also when none runs', () => {
    const now = at('2026-03-20T00:00:00.000Z')
    const next = { planId: 1, weeklyMinutes: 60, start: subscription.end }
    const stopped = { ...subscription, terminatedAt: '2026-03-18T00:00:00.000Z' }
    for (const info of [null, stopped])
      expect(judgePurchase({ info }, now, next)).toMatchObject({
        ...{ state: 'waiting', planId: 1, weeklyMinutes: 60 },
        ...{ end: at(subscription.end), opensAt: null },
      })
    expect(judgePurchase({ info: { ...subscription, extendedBy: 5 } }, now, next).state).toBe('renewed')
  })

  test('only once', () => {
    const info = { ...subscription, extendedBy: 9 }
    expect(judgePurchase({ info }, at('2026-03-25T00:00:00.000Z')).state).toBe('renewed')
  })

  test('beside the trial, and after a subscription that is over or was stopped', () => {
    const now = at('2026-03-10T00:00:00.000Z')
    expect(judgePurchase({ info: { ...subscription, id: -1 } }, now)).toEqual({ state: 'open' })
    const stopped = { ...subscription, terminatedAt: '2026-03-05T00:00:00.000Z' }
    expect(judgePurchase({ info: stopped }, now)).toEqual({ state: 'open' })
    expect(judgePurchase({ info: subscription }, at('2026-03-29T00:00:00.000Z'))).toEqual({ state: 'open' })
    expect(judgePurchase({ info: null }, now)).toEqual({ state: 'open' })
  })
})

describe('figures beside a price', () => {
  const discounts = { monthDiscount: 0, quarterDiscount: 1000, yearDiscount: 2000 }
  const plan = { weeklyMinutes: 120, baseMonthlyPrice: 88_000, ...discounts }

  test('of a quarter: a month of it, what it saves, and a lesson', () => {
    expect(displayPriceOf(plan, PlanPeriod.Quarter)).toMatchObject({
      gross: 264_000,
      amount: 237_600,
      perMonth: 79_200,
      saving: 26_400,
      minutes: 1440,
      perLesson: 4950,
    })
  })

  test('with a coupon, which the saving includes', () => {
    const coupon = { fullMonthDiscount: 2000, fullQuarterDiscount: 10_000, fullYearDiscount: 0 }
    const month = displayPriceOf(plan, PlanPeriod.Month, coupon)
    expect(month).toMatchObject({ amount: 70_400, saving: 17_600, couponBasisPoints: 2000 })
    expect(displayPriceOf(plan, PlanPeriod.Quarter, coupon)).toMatchObject({ amount: 0, saving: 264_000 })
    expect(displayPriceOf(plan, PlanPeriod.Year, coupon).couponBasisPoints).toBe(0)
  })

  test('in pounds, with piastres only where there are some', () => {
    expect(formatPounds(237_600)).toBe('2,376')
    expect(formatPounds(40_425)).toBe('404.25')
    expect(formatPounds(4_950)).toBe('49.50')
    expect(formatAmount(100)).toBe('1\u00a0ج.م')
    expect(formatDiscount(1000)).toMatch(/^10[%٪]$/)
    expect(formatDiscount(1250)).toMatch(/^12\.5[%٪]$/)
  })

  test('the balanced plan is the middle of three or more', () => {
    const [a, b, c] = [{ id: 1 }, { id: 2 }, { id: 3 }]
    expect(findMiddlePlan([a, b, c])).toBe(b)
    expect(findMiddlePlan([a, b])).toBeNull()
  })
})

test('a period is read by its name and by its number', () => {
  const texts = ['month', '1', 2, 'free-trial', '3', '']
  expect(texts.map(parsePeriod)).toEqual(['month', 'quarter', 'year', null, null, null])
})

test('the time left is counted in whole minutes and ends', () => {
  const until = Date.parse('2026-03-04T10:00:00.000Z')
  expect(timeLeftOf(until, Date.parse('2026-03-02T10:01:30.000Z'))).toEqual({ days: 1, hours: 23, minutes: 58 })
  expect(timeLeftOf(until, until - 59_000)).toEqual({ days: 0, hours: 0, minutes: 0 })
  expect(timeLeftOf(until, until)).toBeNull()
})

test('numbers are written as they are read out, and phones are masked', () => {
  expect(groupReference('938274165')).toBe('938 274 165')
  expect(maskPhone('01023456789')).toBe('0102 ••• 6789')
})

test('a number that ended unpaid is told for three days, and nothing else is', () => {
  const expiresAt = '2026-03-04T10:00:00.000Z'
  const number = { status: TransactionStatus.Expired, paymentMethod: PaymentMethod.Fawry, expiresAt }
  const told = Date.parse(expiresAt) + 2 * dayMs
  expect(isExpiredNumber(number, told)).toBe(true)
  expect(isExpiredNumber(number, told + dayMs)).toBe(false)
  expect(isExpiredNumber({ ...number, paymentMethod: PaymentMethod.EWallet }, told)).toBe(false)
  expect(isExpiredNumber({ ...number, status: TransactionStatus.Paid }, told)).toBe(false)
})

test('a code of the bank becomes a reason only where a payer can act on it', () => {
  expect(declineReasonOf('99951')).toBe('funds')
  expect(declineReasonOf('99954')).toBe('expired')
  expect(declineReasonOf('200')).toBeNull()
  expect(declineReasonOf(undefined)).toBeNull()
  const refused = (reason?: string) => new ApiError(500, 'fawry-error', undefined, undefined, reason)
  expect(declineReasonOfError(refused('funds'))).toBe('funds')
  expect(declineReasonOfError(refused('setup'))).toBeNull()
  expect(declineReasonOfError(refused('toString'))).toBeNull()
  expect(declineReasonOfError(refused())).toBeNull()
})

test('a card that was just added is charged, whatever was picked before it', () => {
  const cards = (...tokens: string[]) => tokens.map((token) => ({ token }))
  expect(chooseCard([], null)).toBeNull()
  expect(chooseCard(cards('new', 'old'), null)).toBe('new')
  const choice = { picked: 'old', among: cards('new', 'old') }
  expect(chooseCard(cards('new', 'old'), choice)).toBe('old')
  expect(chooseCard(cards('added', 'new', 'old'), choice)).toBe('added')
  // Also where the first of them was deleted in between, and once the picked one was.
  expect(chooseCard(cards('added', 'old'), choice)).toBe('added')
  expect(chooseCard(cards('old'), { picked: 'old', among: cards('new', 'old') })).toBe('old')
  expect(chooseCard(cards('new'), choice)).toBe('new')
})
