/** Upgrades beside everything else that can happen at the same instant, or before their money comes. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { payByCard, payByReference, payByWallet } from '#contract/money/api/fawry.ts'

import { cancelSubscription } from '#contract/money/api/subscriptions.ts'

import { hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'

import { rows } from '#tests/kit/bookings.ts'

import { clock } from '#tests/kit/clock.ts'

import {
  deliver,
  monthPrice,
  paymentOf,
  paymentsOf,
  payOrder,
  savedCard,
  subscribedBuyer,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import {
  beginWeek,
  book,
  difference,
  expectEvenMoney,
  largePrice,
  mine,
  services,
  settle,
  start,
  third,
  upgradable,
  weekMs,
} from '#tests/kit/upgrades.ts'
import { applyStatus } from '#worker/features/money/payments/apply-status.ts'

const { Paid, Refunding } = TransactionStatus

beforeEach(beginWeek)
afterEach(expectEvenMoney)

describe('at the same instant', () => {
  test('as another tab, it is paid once', async () => {
    const { student, body } = await upgradable()
    const card = { ...body, cardToken: await savedCard(student.id), cvv: '123' }
    await Promise.allSettled([
      student.api(payByWallet, { body }),
      student.api(payByReference, { body }),
      student.api(payByCard, { body: card }),
      student.api(payByWallet, { body }),
    ])
    expect(await paymentsOf(student.id)).toHaveLength(2)
  })

  test('as a lesson is booked, both come about, and the minutes are counted', async () => {
    const { student, body } = await upgradable()
    const { transactionId } = await student.api(payByWallet, { body })
    const calls = await payOrder(transactionId)
    const times = [30, 40, 50, 60].map((hours) => third + hours * hourMs)
    await Promise.all([...times.map((at) => book(student, at)), ...calls.map(deliver)])
    expect((await mine(student)).remainingWeeklyMinutes).toBe(230 - 4 * 30)
    await book(student, third + 70 * hourMs)
    expect((await mine(student)).remainingWeeklyMinutes).toBe(230 - 5 * 30)
  })

  test('as the price changes, it is made at the one that was shown or not at all', async () => {
    const { student, large, body } = await upgradable()
    const change = rows('UPDATE plans SET base_monthly_price = 500000 WHERE id = ?', large.id)
    const [paid] = await Promise.allSettled([student.api(payByReference, { body }), change])
    const [, made] = await paymentsOf(student.id)
    if (paid.status === 'fulfilled') expect(made?.amount).toBe(difference)
    else expect(made).toBeUndefined()
  })

  test('as the subscription is ended, what was paid comes back whole or counts', async () => {
    for (let i = 0; i < 3; i++) {
      clock.set(start + 8 * hourMs)
      await rows('DELETE FROM throttles')
      const { student, body, id } = await upgradable(subscribedBuyer, start + 9 * hourMs)
      const { transactionId } = await student.api(payByWallet, {
        body: { ...body, expectedAmount: largePrice - monthPrice },
      })
      const calls = await payOrder(transactionId)
      await Promise.allSettled([student.api(cancelSubscription, { body: {} }), ...calls.map(deliver)])
      const began = await rows('SELECT tx_id FROM subscription_upgrades WHERE tx_id = ?', transactionId)
      const owed = await rows('SELECT amount FROM refund_requests WHERE tx_id = ?', transactionId)
      const [first, second] = [await paymentOf(id), await paymentOf(transactionId)]
      if (began.length === 0) expect(owed).toEqual([{ amount: largePrice - monthPrice }])
      else if (first.status === Paid) expect(second.status).toBe(Paid)
      else expect([second.status, second.refundedAmount > 0]).toEqual([Refunding, true])
    }
  })
})

describe('its money is owed back whole when it comes too late', () => {
  /** Some minutes before the third week ends. */
  const late = start + 3 * weekMs - 10 * minuteMs
  const report = (id: number, paidAt: number, now: number) =>
    applyStatus(services(), id, { status: Paid, paidAt }, clock.set(now))

  test('paid in the next week, of which it would have paid one too many', async () => {
    const { student, body } = await upgradable(subscribedBuyer, late)
    const { transactionId } = await student.api(payByReference, { body })
    expect((await paymentOf(transactionId)).expiresAt).toBe(start + 3 * weekMs)
    await report(transactionId, start + 3 * weekMs, start + 3 * weekMs)
    expect(await subscriptionsOf(student.id)).toMatchObject([{ weeklyMinutes: 120 }])
    expect(await rows('SELECT amount FROM refund_requests WHERE tx_id = ?', transactionId)).toEqual([
      { amount: difference },
    ])
  })

  test('but not when it was only reported then', async () => {
    const { student, body } = await upgradable(subscribedBuyer, late)
    const { transactionId } = await student.api(payByReference, { body })
    await report(transactionId, start + 3 * weekMs - 1, start + 3 * weekMs + hourMs)
    expect(await subscriptionsOf(student.id)).toMatchObject([{ weeklyMinutes: 230 }])
    expect((await mine(student)).remainingWeeklyMinutes).toBe(230)
  })

  test('for a subscription that was ended meanwhile', async () => {
    const { student, body } = await upgradable(subscribedBuyer, start + 9 * hourMs)
    const { transactionId } = await student.api(payByReference, {
      body: { ...body, expectedAmount: largePrice - monthPrice },
    })
    await student.api(cancelSubscription, { body: {} })
    await settle(transactionId)
    expect(await rows('SELECT tx_id FROM subscription_upgrades WHERE tx_id = ?', transactionId)).toEqual([])
    expect(await rows('SELECT amount FROM refund_requests WHERE tx_id = ?', transactionId)).toEqual([
      { amount: largePrice - monthPrice },
    ])
  })
})
