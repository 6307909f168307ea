/** Starting payments: every way to pay, what refuses one, and that no student is charged twice. */
import { beforeEach, describe, expect, test } from 'vitest'
import {
  listInstallmentPlans,
  payByCard,
  payByInstallments,
  payByReference,
  payByWallet,
} from '#contract/money/api/fawry.ts'
import { createCheckoutUrl } from '#contract/money/api/paymob.ts'
import { getLastTransaction } from '#contract/money/api/transactions.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { dayMs, hourMs, minutes, utcDayStart } from '#contract/shared/rules/time.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import {
  buyer,
  deliver,
  findUnevenMoney,
  gateways,
  monthPrice,
  orderOf,
  paymentOf,
  paymentsOf,
  postingsOf,
  referenceHolder,
  savedCard,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { newPhone, people } from '#tests/kit/people.ts'

const { Failed, New, Paid, Processed } = TransactionStatus
const now = Date.parse('2026-11-22T10:00:00Z')

beforeEach(async () => {
  clock.set(now)
  await rows('DELETE FROM throttles')
})

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code

describe('a reference number', () => {
  test('is answered once the gateway has it, and can be paid for two days', async () => {
    const { student, plan, body } = await buyer()
    const { transactionId, referenceNumber } = await student.api(payByReference, { body })
    expect(String(referenceNumber)).toMatch(/^7\d{8}$/)
    const row = await paymentOf(transactionId)
    expect(row).toMatchObject({
      userId: student.id,
      amount: 225_000,
      status: Processed,
      paymentMethod: PaymentMethod.Fawry,
      provider: 'fake',
      gateway: 'fawry',
      planId: plan.id,
      planPeriod: PlanPeriod.Month,
      couponId: null,
      snapshot: { weeklyMinutes: 120, baseMonthlyPrice: 250_000, discountBasisPoints: 1000, couponBasisPoints: 0 },
      merchantRef: `${now / 1000}${transactionId}`,
      expiresAt: now + 48 * hourMs,
    })
    expect((await student.api(getLastTransaction, {}))?.providerRefNum).toBe(String(referenceNumber))
    expect(await orderOf(transactionId)).toMatchObject({ amount: 225_000, merchantRef: row.merchantRef })
  })

  test('is reported before it is answered, and answered all the same', async () => {
    const { student, body } = await buyer()
    await gateways.fail({ service: 'fawry', operation: '', fault: 'webhookBeforeResponse', times: 1 })
    const { transactionId, referenceNumber } = await student.api(payByReference, { body })
    expect(await paymentOf(transactionId)).toMatchObject({ status: Processed, providerRefNum: String(referenceNumber) })
  })

  test('of each period costs what the period costs', async () => {
    for (const [period, amount] of [
      ['quarter', 600_000],
      ['year', 2_100_000],
    ] as const) {
      const { student, body } = await buyer()
      const { transactionId } = await student.api(payByReference, { body: { ...body, period, expectedAmount: amount } })
      expect((await paymentOf(transactionId)).amount).toBe(amount)
    }
  })
})

describe('a card', () => {
  test('is sent to the page of the bank, and paid there', async () => {
    const { student, body } = await buyer()
    const card = { cardToken: await savedCard(student.id), cvv: '123' }
    const { transactionId, redirectUrl } = await student.api(payByCard, { body: { ...body, ...card } })
    expect(redirectUrl).toContain('/dev/fawry/3ds/')
    expect(await paymentOf(transactionId)).toMatchObject({
      status: Processed,
      redirectUrl,
      expiresAt: now + minutes(30),
    })
    await gateways.counter.approveCard(await orderOf(transactionId))
    for (const call of await gateways.takeWebhooks()) expect(await deliver(call)).toBe(200)
    expect((await paymentOf(transactionId)).status).toBe(Paid)
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
  })

  test('that the bank refuses ends the payment, and another can begin', async () => {
    const { student, body } = await buyer()
    const refused = { ...body, cardToken: await savedCard(student.id, 'refused'), cvv: '123' }
    expect(await refusalOf(student.api(payByCard, { body: refused }))).toEqual({
      status: 500,
      code: 'fawry-error',
      reason: 'bank',
    })
    expect((await paymentsOf(student.id)).map(({ status }) => status)).toEqual([Failed])
    await student.api(payByCard, { body: { ...body, cardToken: await savedCard(student.id), cvv: '007' } })
  })

  test.each([
    [{ cvv: '12' }, 'invalid-cvv'],
    [{ cvv: '1234' }, 'invalid-cvv'],
    [{ cvv: 'abc' }, 'invalid-cvv'],
    [{ cardToken: '' }, 'bad-request'],
  ] as const)('with %o is no card', async (wrong, code) => {
    const { student, body } = await buyer()
    expect(await codeOf(student.api(payByCard, { body: { ...body, cardToken: 'x', cvv: '123', ...wrong } }))).toBe(code)
  })

  test('leaves neither its token nor its code in the database', async () => {
    const { student, body } = await buyer()
    const cardToken = await savedCard(student.id)
    const idempotencyKey = crypto.randomUUID()
    const { transactionId } = await student.api(payByCard, { body: { ...body, cardToken, cvv: '739' }, idempotencyKey })
    expect(JSON.stringify(await paymentOf(transactionId))).not.toContain(cardToken)
    expect(await rows('SELECT fingerprint, result FROM idempotency WHERE key = ?', idempotencyKey)).toEqual([
      { fingerprint: expect.stringMatching(/^[\da-f]{64}$/), result: String(transactionId) },
    ])
  })
})

describe('a wallet', () => {
  test('shows a code to scan, which a reload shows again', async () => {
    const { student, body } = await buyer()
    const paid = await student.api(payByWallet, { body })
    expect(paid.walletQr).toMatch(/^data:image\//)
    expect(await student.api(getLastTransaction, {})).toMatchObject({ id: paid.transactionId, walletQr: paid.walletQr })
    expect((await paymentOf(paid.transactionId)).expiresAt).toBe(now + hourMs)
  })

  test('gets the request on a number of its own, which the profile does not take', async () => {
    const { student, body } = await buyer()
    const phone = newPhone()
    const { transactionId, walletQr } = await student.api(payByWallet, { body: { ...body, phone, mode: 'notify' } })
    expect([walletQr, (await paymentOf(transactionId)).phone]).toEqual([null, phone])
    expect((await student.api(getCurrentUser, {})).phone).not.toBe(phone)
  })
})

test('instalments that are reported as paid before they are answered begin one subscription', async () => {
  const { student, body } = await buyer()
  await gateways.fail({ service: 'fawry', operation: '', fault: 'webhookBeforeResponse', times: 1 })
  const card = { cardToken: await savedCard(student.id), cvv: '123', installmentPlanId: 2 }
  const { transactionId, statusCode } = await student.api(payByInstallments, { body: { ...body, ...card } })
  expect(statusCode).toBe(200)
  expect((await paymentOf(transactionId)).status).toBe(Paid)
  expect(await subscriptionsOf(student.id)).toHaveLength(1)
})

test('instalments answer the receipt of the bank and stay what they are', async () => {
  const { student, body } = await buyer()
  const card = { cardToken: await savedCard(student.id), cvv: 123, installmentPlanId: 2 }
  const paid = await student.api(payByInstallments, { body: { ...body, ...card } })
  expect(paid).toMatchObject({ orderAmount: 2250, statusCode: 200 })
  expect(await paymentOf(paid.transactionId)).toMatchObject({
    paymentMethod: PaymentMethod.BankInstallment,
    amount: 225_000,
    status: Paid,
    fees: 6750,
  })
  expect(await subscriptionsOf(student.id)).toHaveLength(1)
})

test.each([
  [60, []],
  [120, [2]],
  [230, [3, 4]],
] as const)('a plan of %i minutes a week is divided into %j payments and no others', async (weeklyMinutes, allowed) => {
  const student = await people.student({ phone: newPhone() })
  const { id: planId } = await make.plan({ weeklyMinutes })
  const asked = { planId, period: 'month' } as const
  const listed = await student.api(listInstallmentPlans, { query: asked })
  expect(listed.map(({ months }) => months)).toEqual(allowed)
  const card = { cardToken: await savedCard(student.id), cvv: '123', expectedAmount: monthPrice }
  // Five is no plan of the bank.
  for (const installmentPlanId of [2, 3, 4, 5, 6, 12]) {
    if (allowed.some((one) => one === installmentPlanId)) continue
    await rows('DELETE FROM throttles')
    const refused = await refusalOf(student.api(payByInstallments, { body: { ...asked, ...card, installmentPlanId } }))
    expect(refused).toMatchObject({ code: 'bad-request', field: 'installmentPlanId' })
  }
  expect(await paymentsOf(student.id)).toEqual([])
  const [first] = allowed
  if (first === undefined) return
  await student.api(payByInstallments, { body: { ...asked, ...card, installmentPlanId: first } })
  expect(await paymentsOf(student.id)).toMatchObject([{ status: Paid, amount: monthPrice }])
})

describe('the hosted checkout', () => {
  const bought = async () => {
    const { student, plan } = await buyer()
    const body = {
      planId: plan.id,
      planPeriod: PlanPeriod.Month,
      paymentMethod: PaymentMethod.Card,
      expectedAmount: monthPrice,
    }
    return { student, body }
  }

  test('answers its page', async () => {
    const { student, body } = await bought()
    const { checkoutUrl } = await student.api(createCheckoutUrl, { body })
    expect(checkoutUrl).toContain('/dev/paymob/checkout/')
    expect((await paymentsOf(student.id))[0]).toMatchObject({
      gateway: 'paymob',
      status: Processed,
      redirectUrl: checkoutUrl,
      expiresAt: now + hourMs,
      providerRefNum: expect.stringMatching(/^217/),
    })
    expect(await student.api(createCheckoutUrl, { body })).toEqual({ checkoutUrl })
  })

  test('wants a name of two words', async () => {
    const { body } = await bought()
    const student = await people.student({ name: 'سارة', phone: newPhone() })
    expect(await codeOf(student.api(createCheckoutUrl, { body }))).toBe('api-invalid-user-name')
  })
})

describe('a plan that costs nothing', () => {
  test('is paid and begins at once, without a gateway', async () => {
    const { student, plan, body } = await buyer()
    const { code } = await make.coupon({ planId: plan.id, fullMonthDiscount: 10_000 })
    const { transactionId } = await student.api(payByReference, {
      body: { ...body, couponCode: code.toLowerCase(), expectedAmount: 0 },
    })
    expect(await paymentOf(transactionId)).toMatchObject({
      status: Paid,
      amount: 0,
      provider: 'internal',
      gateway: null,
      paidAt: now,
      expiresAt: null,
    })
    const [subscription, ...others] = await subscriptionsOf(student.id)
    expect(others).toEqual([])
    expect(subscription).toMatchObject({
      txId: transactionId,
      planId: plan.id,
      weeklyMinutes: 120,
      startAt: utcDayStart(now),
      endAt: utcDayStart(now) + 28 * dayMs,
    })
    expect(await postingsOf(transactionId)).toEqual([])
    expect(await codeOf(student.api(payByReference, { body: { ...body, couponCode: code } }))).toBe(
      'subscription-exists',
    )
  })
})

describe('a gateway that does not answer', () => {
  const tried = async (fault: 'timeout' | 'network' | 'http500' | 'notJson') => {
    const { student, body } = await buyer()
    await gateways.fail({ service: 'fawry', operation: 'charge', fault, times: 1 })
    const pay = () => student.api(payByReference, { body })
    expect(await refusalOf(pay())).toEqual({ status: 500, code: 'fawry-error' })
    return { student, pay }
  }

  test.each(['network', 'http500'] as const)('and has heard nothing (%s) leaves the payment open', async (fault) => {
    const { student, pay } = await tried(fault)
    expect(await paymentsOf(student.id)).toMatchObject([{ status: New, providerRefNum: null }])
    expect(await codeOf(pay())).toBe('illegal')
  })

  test.each(['timeout', 'notJson'] as const)('but has charged (%s) tells it by its report', async (fault) => {
    const { student, pay } = await tried(fault)
    await expect.poll(async () => (await paymentsOf(student.id))[0]?.status).toBe(Processed)
    const { transactionId, referenceNumber } = await pay()
    expect(await orderOf(transactionId)).toMatchObject({ ref: String(referenceNumber) })
    expect(await paymentsOf(student.id)).toHaveLength(1)
  })
})

test('nothing here left money uneven', async () => {
  await referenceHolder()
  expect(await findUnevenMoney()).toEqual([])
})
