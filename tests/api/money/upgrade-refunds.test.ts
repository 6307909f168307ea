/** A subscription that was upgraded ends: its payments together give back what is left of them, and no more. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { payByReference, payByWallet, refundPayment } from '#contract/money/api/fawry.ts'

import { createRefundRequest, updateRefundRequest } from '#contract/money/api/refunds.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum } from '#contract/money/api/transactions.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { money } from '#contract/vocabulary/limits.ts'
import { PaymentMethod, RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'

import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'

import {
  alertsAbout,
  cashBuyer,
  gateways,
  monthPrice,
  paymentOf,
  postingsOf,
  runJobs,
  subscribedBuyer,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { db, people } from '#tests/kit/people.ts'
import {
  beginWeek,
  book,
  difference,
  expectEvenMoney,
  mine,
  services,
  start,
  upgraded,
  weekMs,
} from '#tests/kit/upgrades.ts'
import { applyStatus } from '#worker/features/money/payments/apply-status.ts'
import { claimRefund, storeAcceptedRefund } from '#worker/features/money/payments/refund-store.ts'

const { Paid, Refunding, Refunded, PartialRefunded } = TransactionStatus

beforeEach(beginWeek)
afterEach(expectEvenMoney)

describe('ended after an upgrade', () => {
  const first = start + 9 * hourMs
  const sumOf = async (...ids: number[]) =>
    (await Promise.all(ids.map(paymentOf))).reduce((sum, { refundedAmount }) => sum + refundedAmount, 0)

  test('in its first week both payments go back but for the fees, together what was shown', async () => {
    const { student, id, upgradeId, upgradePrice } = await upgraded(subscribedBuyer, payByWallet, first)
    const [one, two] = [await paymentOf(id), await paymentOf(upgradeId)]
    const all = monthPrice - one.fees + upgradePrice - two.fees
    expect(await student.api(getRefundableSum, { params: { id } })).toBe(all)
    expect(await student.api(cancelSubscription, { body: {} })).toEqual({ refundAmount: all })
    expect(await paymentOf(id)).toMatchObject({ status: Refunding, refundedAmount: monthPrice - one.fees })
    expect(await paymentOf(upgradeId)).toMatchObject({ status: Refunding, refundedAmount: upgradePrice - two.fees })
    for (const txId of [id, upgradeId])
      expect((await postingsOf(txId)).filter(({ account }) => account.startsWith('student:'))).toHaveLength(2)
    clock.advance(hourMs)
    await runJobs('*/15 * * * *')
    expect((await paymentOf(id)).status).toBe(PartialRefunded)
    expect((await paymentOf(upgradeId)).status).toBe(PartialRefunded)
  })

  test('later the past weeks are charged by what they had, out of the first payment as far as it goes', async () => {
    const { student, id, upgradeId } = await upgraded()
    clock.set(start + 3 * weekMs + hourMs)
    const [one, two] = [await paymentOf(id), await paymentOf(upgradeId)]
    const kept = (money.studentHourPiastres * (120 + 120 + 230)) / 60
    const expected = monthPrice + difference - one.fees - two.fees - kept
    expect(await student.api(cancelSubscription, { body: {} })).toEqual({ refundAmount: expected })
    expect(await sumOf(id, upgradeId)).toBe(expected)
    expect((await paymentOf(upgradeId)).status).toBe(Paid)
  })

  test('the upgrade alone gives nothing back: nobody goes down in the middle', async () => {
    const { student, upgradeId } = await upgraded()
    expect(await student.api(getRefundableSum, { params: { id: upgradeId } })).toBe(0)
    const receiver = { method: RefundMethod.Instapay, address: 'layla.m@instapay' }
    const asked = student.api(createRefundRequest, { body: { txId: upgradeId, ...receiver } })
    expect(await refusalOf(asked)).toMatchObject({ status: 422, code: 'non-refundable' })
    const orderRefNum = (await paymentOf(upgradeId)).providerRefNum ?? ''
    expect(await refusalOf(student.api(refundPayment, { body: { orderRefNum } }))).toMatchObject({
      code: 'non-refundable',
    })
    expect(await subscriptionsOf(student.id)).toMatchObject([{ weeklyMinutes: 230, terminatedAt: null }])
  })

  test('an upgrade that was paid in cash is asked for its receiver, once the first payment is on its way', async () => {
    const { student, id, upgradeId, upgradePrice } = await upgraded(subscribedBuyer, payByReference, first)
    const { fees } = await paymentOf(upgradeId)
    await student.api(cancelSubscription, { body: {} })
    expect((await paymentOf(id)).status).toBe(Refunding)
    expect(await rows('SELECT amount, address, status FROM refund_requests WHERE tx_id = ?', upgradeId)).toEqual([
      { amount: upgradePrice - fees, address: '', status: RefundRequestStatus.Pending },
    ])
  })

  const cashFirst = async () => {
    const bought = await upgraded(cashBuyer, payByWallet, first)
    const receiver = { method: RefundMethod.Instapay, address: 'layla.m@instapay' }
    const request = await bought.student.api(createRefundRequest, { body: { txId: bought.id, ...receiver } })
    expect((await paymentOf(bought.upgradeId)).status).toBe(Refunding)
    expect(await postingsOf(bought.upgradeId)).toHaveLength(4)
    const admin = await people.admin()
    const decide = (status: 1 | 2) =>
      admin.api(updateRefundRequest, { params: { id: request.id }, body: { status, seen: request.updatedAt } })
    return { ...bought, decide }
  }

  test('a first payment in cash waits for the team, and the upgrade with it: rejected, all goes on', async () => {
    const { student, id, upgradeId, decide } = await cashFirst()
    clock.advance(2 * dayMs)
    await runJobs('*/15 * * * *')
    expect((await paymentOf(upgradeId)).status).toBe(Refunding)
    await decide(RefundRequestStatus.Rejected)
    for (const txId of [id, upgradeId]) expect(await paymentOf(txId)).toMatchObject({ status: Paid, refundedAmount: 0 })
    expect(await subscriptionsOf(student.id)).toMatchObject([{ weeklyMinutes: 230, terminatedAt: null }])
  })

  test('processed, the upgrade goes back through its gateway', async () => {
    const { upgradeId, decide } = await cashFirst()
    await decide(RefundRequestStatus.Processed)
    expect(await postingsOf(upgradeId)).toHaveLength(6)
    clock.advance(hourMs)
    await runJobs('*/15 * * * *')
    expect((await paymentOf(upgradeId)).status).toBe(PartialRefunded)
  })

  test('where the gateway refuses the first, neither is claimed any more', async () => {
    const { student, id, upgradeId } = await upgraded(cashBuyer, payByWallet, first)
    // The payer chose cash on the gateway's page, and nobody here has heard of it.
    await rows(`UPDATE transactions SET payment_method = ${PaymentMethod.EWallet} WHERE id = ?`, id)
    const ended = student.api(cancelSubscription, { body: {} })
    expect(await refusalOf(ended)).toMatchObject({ code: 'refund-receiver-required' })
    expect(await subscriptionsOf(student.id)).toMatchObject([{ weeklyMinutes: 230, terminatedAt: null }])
    for (const txId of [id, upgradeId]) expect(await paymentOf(txId)).toMatchObject({ status: Paid, refundedAmount: 0 })
  })

  test('a worker that dies after the first refund: the cron sends the second, once', async () => {
    const { student, id, upgradeId } = await upgraded(subscribedBuyer, payByWallet, first)
    const share = async (txId: number) => {
      const { amount, fees } = await paymentOf(txId)
      return { txId, amount: amount - fees }
    }
    const claim = {
      others: [await share(upgradeId)],
      lots: [],
      seen: JSON.stringify([`${upgradeId}:0`, null]),
      by: student.id,
      isLogged: false,
      approved: null,
    }
    const claimed = await claimRefund(db, { ...(await share(id)), ...claim }, Date.now())
    if (!claimed) throw new Error('not claimed')
    await gateways.fawry.refund({ ref: claimed.providerRefNum ?? '', amount: claimed.refundedAmount })
    await storeAcceptedRefund(db, claimed, student.id, Date.now())
    expect((await subscriptionsOf(student.id))[0]?.terminatedAt).not.toBeNull()
    clock.advance(hourMs)
    await runJobs('*/15 * * * *')
    expect((await paymentOf(id)).status).toBe(PartialRefunded)
    expect((await paymentOf(upgradeId)).status).toBe(Refunding)
    expect(await postingsOf(upgradeId)).toHaveLength(4)
    for (const wait of [money.refundDoubtMs, hourMs, hourMs]) {
      clock.advance(wait)
      await runJobs('*/15 * * * *')
    }
    expect((await paymentOf(upgradeId)).status).toBe(PartialRefunded)
    expect(await postingsOf(upgradeId)).toHaveLength(6)
  })

  test('a worker that dies before any refund: both claims are given back', async () => {
    const { student, id, upgradeId } = await upgraded(subscribedBuyer, payByWallet, first)
    await rows('UPDATE transactions SET status = 8, refunded_amount = 100 WHERE id IN (?, ?)', id, upgradeId)
    clock.advance(money.refundDoubtMs + hourMs)
    await runJobs('*/15 * * * *')
    for (const txId of [id, upgradeId]) expect(await paymentOf(txId)).toMatchObject({ status: Paid, refundedAmount: 0 })
    expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedAt: null }])
    await rows("DELETE FROM outbox WHERE dedupe_key LIKE '%refund-released%'")
  })

  test('by a bank that takes the upgrade back: the quota falls, what was booked stays, the rest adds up', async () => {
    const { student, id, upgradeId, plan } = await upgraded(subscribedBuyer, payByWallet, first)
    for (let i = 0; i < 5; i++) await book(student, first + (30 + 10 * i) * hourMs)
    await applyStatus(services(), upgradeId, { status: TransactionStatus.Canceled }, Date.now())
    expect(await subscriptionsOf(student.id)).toMatchObject([
      { planId: plan.id, weeklyMinutes: 120, terminatedAt: null },
    ])
    expect((await mine(student)).remainingWeeklyMinutes).toBe(0)
    const { fees } = await paymentOf(id)
    expect(await student.api(getRefundableSum, { params: { id } })).toBeLessThanOrEqual(monthPrice - fees)
    expect(await alertsAbout(`payment:${upgradeId}:reversed`)).toHaveLength(1)
  })

  test('from outside by its first payment: the subscription ends, and the team hears of the rest', async () => {
    const { student, id, upgradeId, upgradePrice } = await upgraded(subscribedBuyer, payByWallet, first)
    await applyStatus(services(), id, { status: Refunded }, Date.now())
    expect((await subscriptionsOf(student.id))[0]?.terminatedAt).not.toBeNull()
    expect(await alertsAbout(`payment:${id}:upgrades`)).toHaveLength(1)
    const rest = await student.api(getRefundableSum, { params: { id: upgradeId } })
    expect(rest).toBeLessThanOrEqual(upgradePrice)
    expect(rest).toBeGreaterThan(0)
  })
})
