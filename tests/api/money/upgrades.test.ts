/** A running subscription changes to a larger plan: the difference is paid, and the running week has the new minutes. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import {
  cancelUnpaidOrder,
  payByCard,
  payByInstallments,
  payByReference,
  payByWallet,
} from '#contract/money/api/fawry.ts'
import { createCheckoutUrl } from '#contract/money/api/paymob.ts'
import { openPlanCheckout } from '#contract/money/api/plans.ts'

import { listUpgrades } from '#contract/money/api/subscriptions.ts'
import { getTransaction } from '#contract/money/api/transactions.ts'

import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { iso, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import {
  deliver,
  monthPrice,
  paymentsOf,
  payOrder,
  postingsOf,
  savedCard,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { db, type Person, people } from '#tests/kit/people.ts'

import {
  beginWeek,
  difference,
  expectEvenMoney,
  largePrice,
  makeLarge,
  mine,
  settle,
  start,
  upgradable,
  upgraded,
  weekMs,
} from '#tests/kit/upgrades.ts'
import { carryWeeks } from '#worker/features/lessons/minutes/carry.ts'

const { Paid } = TransactionStatus

beforeEach(beginWeek)
afterEach(expectEvenMoney)

test('the offers show the calculation, to the piastre, for larger plans that the student may see', async () => {
  const { student, large, plan, subscription } = await upgradable()
  const secret = await make.plan({ weeklyMinutes: 240, forInvitesOnly: true })
  await make.plan({ weeklyMinutes: 250, active: false })
  await make.plan({ weeklyMinutes: 60 })
  const upgrades = await student.api(listUpgrades, {})
  expect(upgrades).toMatchObject({
    ...{ subscriptionId: subscription.id, planId: plan.id, weeklyMinutes: 120, period: PlanPeriod.Month },
    ...{ end: iso(start + 4 * weekMs), left: 2, weeks: 4 },
  })
  const minutes = upgrades?.offers.map((one) => one.weeklyMinutes) ?? []
  expect(minutes.every((one) => one > 120 && one !== 250)).toBe(true)
  expect(upgrades?.offers.map(({ planId }) => planId)).not.toContain(secret.id)
  expect(upgrades?.offers.find(({ planId }) => planId === large.id)).toEqual({
    ...{ planId: large.id, weeklyMinutes: 230, newPrice: largePrice, oldPrice: monthPrice },
    ...{ newShare: largePrice / 2, oldShare: monthPrice / 2, amount: difference },
  })
  expect(await (await people.student()).api(listUpgrades, {})).toBeNull()
})

describe('paid', () => {
  test('the running week has the new minutes at once, the end stays, and nothing begins anew', async () => {
    const { student, large, id, upgradeId, subscription } = await upgraded()
    const [now, ...others] = await subscriptionsOf(student.id)
    expect(others).toEqual([])
    const { id: subscriptionId, startAt, endAt } = subscription
    expect(now).toMatchObject({ id: subscriptionId, txId: id, planId: large.id, weeklyMinutes: 230, startAt, endAt })
    expect((await mine(student)).remainingWeeklyMinutes).toBe(230)
    expect(await student.api(getTransaction, { params: { id: upgradeId }, query: {} })).toMatchObject({
      ...{ amount: difference, planId: large.id, weeklyMinutes: 230, status: Paid },
      upgrade: { subscriptionId, fromWeeklyMinutes: 120, weeks: 2 },
    })
    expect((await postingsOf(upgradeId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(await student.api(listUpgrades, {})).toMatchObject({ weeklyMinutes: 230 })
  })

  const cards = { cvv: '123' } as const
  const ways: Readonly<Record<string, (student: Person, body: Upgrade['body']) => Promise<unknown>>> = {
    reference: (student, body) => student.api(payByReference, { body }),
    wallet: (student, body) => student.api(payByWallet, { body }),
    card: async (student, body) =>
      student.api(payByCard, { body: { ...body, ...cards, cardToken: await savedCard(student.id) } }),
    instalments: async (student, body) =>
      student.api(payByInstallments, {
        body: { ...body, ...cards, cardToken: await savedCard(student.id), installmentPlanId: 3 },
      }),
    paymob: (student, { period: _, ...body }) =>
      student.api(createCheckoutUrl, {
        body: { ...body, planPeriod: PlanPeriod.Month, paymentMethod: PaymentMethod.Card },
      }),
    page: (student, body) =>
      student.api(openPlanCheckout, {
        body: {
          ...{ ...body, period: PlanPeriod.Month, paymentMethod: 'CARD' },
          returnUrl: 'http://localhost:8787/payments',
        },
      }),
  }
  type Upgrade = Awaited<ReturnType<typeof upgradable>>

  test.each(Object.keys(ways))('by %s at the price that was shown, and at no other', async (way) => {
    const { student, body, subscription } = await upgradable()
    const pay = ways[way] ?? (() => Promise.reject(new Error(way)))
    for (const expectedAmount of [difference - 1, difference + 1, largePrice])
      expect(await refusalOf(pay(student, { ...body, expectedAmount } as Upgrade['body']))).toMatchObject({
        ...{ status: 409, code: 'price-changed' },
      })
    expect(await paymentsOf(student.id)).toHaveLength(1)
    await rows('DELETE FROM throttles')
    await pay(student, body)
    const [, made] = await paymentsOf(student.id)
    expect(made).toMatchObject({ amount: difference, snapshot: { upgrade: { subscriptionId: subscription.id } } })
  })

  test('a second step costs the difference to the first, and both add up', async () => {
    const { student, large } = await upgraded()
    const largest = await makeLarge(300, 600_000)
    const offers = (await student.api(listUpgrades, {}))?.offers
    const offer = offers?.find(({ planId }) => planId === largest.id)
    expect(offer).toMatchObject({ oldPrice: largePrice, newPrice: 540_000, amount: (540_000 - largePrice) / 2 })
    const body = { planId: largest.id, period: 'month', buys: 'upgrade', expectedAmount: offer?.amount ?? 0 } as const
    const { transactionId } = await student.api(payByWallet, { body })
    await settle(transactionId)
    expect(await subscriptionsOf(student.id)).toMatchObject([{ planId: largest.id, weeklyMinutes: 300 }])
    const down = student.api(payByWallet, { body: { ...body, planId: large.id } })
    expect(await refusalOf(down)).toMatchObject({ code: 'illegal' })
  })

  test('for nothing, where the larger plan costs no more: it begins without a gateway', async () => {
    const { student } = await upgradable()
    const gift = await makeLarge(180, 250_000)
    const body = { planId: gift.id, period: 'month', buys: 'upgrade', expectedAmount: 0 } as const
    await student.api(payByReference, { body })
    expect(await subscriptionsOf(student.id)).toMatchObject([{ planId: gift.id, weeklyMinutes: 180 }])
    expect((await paymentsOf(student.id))[1]).toMatchObject({ provider: 'internal', status: Paid, amount: 0 })
  })

  test('beside a term that is paid ahead, which stays what it is', async () => {
    const { student, body } = await upgradable()
    const next = await make.plan({ weeklyMinutes: 60 })
    const ahead = { planId: next.id, period: 'month', expectedAmount: monthPrice } as const
    await settle((await student.api(payByWallet, { body: ahead })).transactionId)
    await settle((await student.api(payByWallet, { body })).transactionId)
    expect(await subscriptionsOf(student.id)).toMatchObject([
      { weeklyMinutes: 230, endAt: start + 4 * weekMs },
      { weeklyMinutes: 60, startAt: start + 4 * weekMs },
    ])
  })

  test('before the last week was carried over, that is carried by what it had', async () => {
    const { student } = await upgraded()
    const carried = "SELECT minutes FROM minute_lots WHERE user_id = ? AND kind = 'carried'"
    await carryWeeks({ db }, Date.now())
    expect(await rows(carried, student.id)).toEqual([{ minutes: 60 }])
    clock.set(start + 3 * weekMs)
    await carryWeeks({ db }, Date.now())
    expect(await rows(`${carried} ORDER BY id`, student.id)).toEqual([{ minutes: 60 }, { minutes: 115 }])
  })

  test('reported many times at once, it counts once', async () => {
    const { student, body } = await upgradable()
    const { transactionId } = await student.api(payByWallet, { body })
    const calls = await payOrder(transactionId)
    await Promise.all(
      calls.flatMap((call) => [deliver(call), deliver(call), deliver({ ...call, body: `${call.body} ` })]),
    )
    expect(await rows('SELECT tx_id FROM subscription_upgrades WHERE tx_id = ?', transactionId)).toHaveLength(1)
    expect(await postingsOf(transactionId)).toHaveLength(4)
  })
})

describe('it is refused', () => {
  const code = async (student: Person, body: object) => {
    await rows('DELETE FROM throttles')
    return (await refusalOf(student.api(payByWallet, { body: body as never }))).code
  }

  test('to a smaller plan, an equal one, another period, and with a coupon', async () => {
    const { student, plan, large, body } = await upgradable()
    const small = await make.plan({ weeklyMinutes: 60 })
    const coupon = await make.coupon({ planId: large.id })
    expect(await code(student, { ...body, planId: small.id })).toBe('illegal')
    expect(await code(student, { ...body, planId: plan.id })).toBe('illegal')
    expect(await code(student, { ...body, period: 'year' })).toBe('illegal')
    expect(await code(student, { ...body, couponCode: coupon.code })).toBe('coupon-not-found')
    expect(await code(student, { ...body, buys: 'yes' })).toBe('bad-request')
    expect(await paymentsOf(student.id)).toHaveLength(1)
    expect(await rows('SELECT * FROM coupon_redemptions WHERE user_id = ?', student.id)).toEqual([])
  })

  test('without a subscription, after its end, and once its money is on its way back', async () => {
    const { student, body, id } = await upgradable()
    expect(await code(await people.student({ phone: '01012345678' }), body)).toBe('subscription-not-found')
    await rows('UPDATE transactions SET status = 8 WHERE id = ?', id)
    expect(await code(student, body)).toBe('subscription-not-found')
    await rows('UPDATE transactions SET status = 1 WHERE id = ?', id)
    clock.set(start + 4 * weekMs)
    expect(await code(student, body)).toBe('subscription-not-found')
  })

  test('to a plan that is gone or for others', async () => {
    const { student, large, body } = await upgradable()
    await rows('UPDATE plans SET for_invites_only = 1 WHERE id = ?', large.id)
    expect(await code(student, body)).toBe('forbidden')
    await rows('UPDATE plans SET active = 0 WHERE id = ?', large.id)
    expect(await code(student, body)).toBe('plan-not-found')
  })

  test('while another payment is open, whatever it is for', async () => {
    const { student, plan, body } = await upgradable()
    const ahead = { planId: plan.id, period: 'month', expectedAmount: monthPrice } as const
    const { transactionId } = await student.api(payByReference, { body: ahead })
    expect(await code(student, body)).toBe('illegal')
    await student.api(cancelUnpaidOrder, { body: { transactionId } })
    await student.api(payByWallet, { body })
    expect(await code(student, ahead)).toBe('illegal')
  })
})
