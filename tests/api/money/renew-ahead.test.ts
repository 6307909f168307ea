/** The next term, paid while the running one goes on: it waits, counts from the end of that, and can be taken back. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { payByReference, payByWallet } from '#contract/money/api/fawry.ts'
import { createRefundRequest, updateRefundRequest } from '#contract/money/api/refunds.ts'
import { cancelSubscription, listSubscriptions } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum } from '#contract/money/api/transactions.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { iso, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { runWeeklySweep } from '#tests/kit/outbox-sweep.ts'
import {
  cashBuyer,
  deliver,
  findUnevenMoney,
  monthPrice,
  paymentOf,
  payOrder,
  postingsOf,
  subscribedBuyer,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { type Person, people } from '#tests/kit/people.ts'

const start = Date.parse('2027-01-10T00:00:00Z')
const end = start + 28 * dayMs
/** The first instant at which the next term can be paid. */
const opens = end - 14 * dayMs

beforeEach(async () => {
  clock.set(start + 8 * hourMs)
  await rows('DELETE FROM throttles')
})

afterEach(async () => {
  expect(await findUnevenMoney()).toEqual([])
})

const settle = async (transactionId: number) => {
  for (const call of await payOrder(transactionId)) await deliver(call)
  return transactionId
}
const payAhead = async (
  student: Person,
  planId: number,
  pay: typeof payByWallet | typeof payByReference = payByWallet,
) => {
  const { transactionId } = await student.api(pay, { body: { planId, period: 'month', expectedAmount: monthPrice } })
  return settle(transactionId)
}
const mine = (student: Person) => student.api(getUserSubscription, { query: {} })

/** A student in the last days of a month, who has paid the next one. */
const renewed = async (fields: { weeklyMinutes?: number; pay?: typeof payByReference } = {}) => {
  const bought = await subscribedBuyer()
  clock.set(opens)
  const { id: planId } = await make.plan({ weeklyMinutes: fields.weeklyMinutes ?? 60 })
  const nextId = await payAhead(bought.student, planId, fields.pay)
  return { ...bought, planId, nextId }
}

test.each([
  ['the same plan', 120],
  ['a smaller one', 60],
  ['a larger one', 230],
])('%s waits, and is the subscription from the end of the running one on', async (_, weeklyMinutes) => {
  const { student, subscription, nextId } = await renewed({ weeklyMinutes })
  const [first, next] = await subscriptionsOf(student.id)
  expect(next).toMatchObject({ txId: nextId, weeklyMinutes, startAt: end, endAt: end + 28 * dayMs })
  expect(first).toMatchObject({ id: subscription.id, extendedBy: next?.id, weeklyMinutes: 120, endAt: end })

  for (const now of [opens, end - 1]) {
    clock.set(now)
    expect(await mine(student)).toMatchObject({ info: { id: first?.id }, remainingWeeklyMinutes: 120 })
  }
  clock.set(end)
  expect(await mine(student)).toMatchObject({ info: { id: next?.id }, remainingWeeklyMinutes: weeklyMinutes })
})

describe('it is refused', () => {
  const code = async (student: Person, planId: number) =>
    (await refusalOf(student.api(payByWallet, { body: { planId, period: 'month', expectedAmount: monthPrice } }))).code

  test('a millisecond before the last fourteen days', async () => {
    const { student, plan } = await subscribedBuyer()
    clock.set(opens - 1)
    expect(await code(student, plan.id)).toBe('subscription-exists')
    clock.set(opens)
    await payAhead(student, plan.id)
  })

  test('while one waits, whatever the plan, up to the last days of that one', async () => {
    const { student, plan, planId } = await renewed()
    for (const now of [opens, end - 1, end + 14 * dayMs - 1]) {
      clock.set(now)
      await rows('DELETE FROM throttles')
      for (const id of [plan.id, planId]) expect(await code(student, id)).toBe('subscription-exists')
    }
    clock.set(end + 14 * dayMs)
    await payAhead(student, plan.id)
    expect(await subscriptionsOf(student.id)).toHaveLength(3)
  })

  test('to the second of two that are paid at once, whose money is owed back', async () => {
    const { student, plan } = await subscribedBuyer()
    clock.set(opens)
    const { transactionId: id } = await student.api(payByWallet, {
      body: { planId: plan.id, period: 'month', expectedAmount: monthPrice },
    })
    const calls = await payOrder(id)
    await make.subscription({ userId: student.id, start: end, end: end + 28 * dayMs })
    for (const call of calls) await deliver(call)
    expect(await subscriptionsOf(student.id)).toHaveLength(2)
    expect(await rows('SELECT amount FROM refund_requests WHERE tx_id = ?', id)).toEqual([{ amount: monthPrice }])
  })
})

describe('taken back before it begins', () => {
  const takeBack = (student: Person) => student.api(cancelSubscription, { body: { ahead: true } })

  test('it gives everything but the fee, leaves the running one, and can be paid again', async () => {
    const { student, id, plan, nextId, subscription } = await renewed()
    const { fees } = await paymentOf(nextId)
    expect(await student.api(getRefundableSum, { params: { id: nextId } })).toBe(monthPrice - fees)
    expect(await takeBack(student)).toEqual({ refundAmount: monthPrice - fees })
    expect((await paymentOf(nextId)).status).toBe(TransactionStatus.Refunding)
    expect((await paymentOf(id)).status).toBe(TransactionStatus.Paid)
    expect(await postingsOf(nextId)).toContainEqual({ account: `student:${student.id}`, amount: monthPrice - fees })
    expect(await mine(student)).toMatchObject({ info: { id: subscription.id, extendedBy: null } })
    expect(await refusalOf(takeBack(student))).toMatchObject({ code: 'subscription-not-found' })

    await payAhead(student, plan.id)
    const [first, , again] = (await subscriptionsOf(student.id)).sort((a, b) => a.id - b.id)
    expect(first?.extendedBy).toBe(again?.id)
    clock.set(end)
    expect((await mine(student)).info?.id).toBe(again?.id)
  })

  test('in cash by a request, which the team may reject: then it follows again', async () => {
    const { student, nextId, subscription } = await renewed({ pay: payByReference })
    expect(await refusalOf(takeBack(student))).toMatchObject({ code: 'refund-receiver-required' })
    const receiver = { method: RefundMethod.Instapay, address: 'layla.m@instapay' }
    const request = await student.api(createRefundRequest, { body: { txId: nextId, ...receiver } })
    expect((await mine(student)).info?.extendedBy).toBeNull()
    const admin = await people.admin()
    const body = { status: RefundRequestStatus.Rejected, seen: request.updatedAt }
    await admin.api(updateRefundRequest, { params: { id: request.id }, body })
    const [first, next] = await subscriptionsOf(student.id)
    expect(first).toMatchObject({ id: subscription.id, extendedBy: next?.id })
    expect(next?.terminatedAt).toBeNull()
  })

  test('by its student alone, and by nobody who names one with it', async () => {
    const { student } = await renewed()
    const stranger = await people.student()
    expect(await refusalOf(takeBack(stranger))).toMatchObject({ code: 'subscription-not-found' })
    const [, next] = await subscriptionsOf(student.id)
    const root = await people.superAdmin()
    const both = root.api(cancelSubscription, { body: { id: next?.id ?? 0, ahead: true } })
    expect(await refusalOf(both)).toMatchObject({ status: 400, code: 'bad-request' })
    expect((await subscriptionsOf(student.id))[1]?.terminatedAt).toBeNull()
  })

  test('twice at once it goes back once', async () => {
    const { student, nextId } = await renewed()
    await Promise.allSettled([takeBack(student), takeBack(student), takeBack(student)])
    expect(await postingsOf(nextId)).toHaveLength(6)
  })
})

describe('when the running one is ended early', () => {
  const length = 28 * dayMs

  test('it begins at once with its whole length, and is the subscription from that moment', async () => {
    const { student, nextId } = await renewed()
    clock.set(opens + 9 * hourMs)
    await student.api(cancelSubscription, { body: {} })
    const [, next] = await subscriptionsOf(student.id)
    expect(next).toMatchObject({
      txId: nextId,
      startAt: opens + 9 * hourMs,
      endAt: opens + length,
      carriesAt: opens + 7 * dayMs,
    })
    expect(await mine(student)).toMatchObject({ info: { txId: nextId }, remainingWeeklyMinutes: 60 })
    const query = { terminated: false, start: { after: iso(opens + 9 * hourMs + 1) } }
    expect((await student.api(listSubscriptions, { query })).list).toEqual([])
    // It is one like any other: it can be cancelled, and renewed in its last days.
    expect(await student.api(getRefundableSum, { params: { id: nextId } })).toBeGreaterThan(0)
    clock.set(opens + length - 14 * dayMs)
    await payAhead(student, next?.planId ?? 0)
  })

  test('and waits again when the team keeps what was to be paid back in cash', async () => {
    const { student, plan, id, subscription } = await cashBuyer()
    clock.set(opens)
    const nextId = await payAhead(student, plan.id)
    clock.set(opens + hourMs)
    const receiver = { method: RefundMethod.Instapay, address: 'layla.m@instapay' }
    const request = await student.api(createRefundRequest, { body: { txId: id, ...receiver } })
    expect((await mine(student)).info).toMatchObject({ txId: nextId })
    const admin = await people.admin()
    clock.set(opens + 3 * dayMs)
    const body = { status: RefundRequestStatus.Rejected, seen: request.updatedAt }
    await admin.api(updateRefundRequest, { params: { id: request.id }, body })
    expect(await mine(student)).toMatchObject({ info: { id: subscription.id, txId: id } })
    const [, next] = await subscriptionsOf(student.id)
    expect(next).toMatchObject({ startAt: end, endAt: end + length, carriesAt: end + 7 * dayMs })
  })

  test('a weekly hour is booked in it', async () => {
    const { student } = await renewed()
    const tutor = await people.tutor()
    // Monday evening; the next term begins on the Sunday before.
    const monday = opens + dayMs + 18 * hourMs
    await make.slot({ userId: tutor.id, start: monday - hourMs, end: monday + 2 * hourMs })
    const hour = { weekday: 1, minute: 20 * 60, duration: 30 } as const
    await make.weeklyHour({ studentId: student.id, tutorId: tutor.id, ...hour, nextLookAt: end })
    await student.api(cancelSubscription, { body: {} })
    await runWeeklySweep(opens)
    expect(await rows('SELECT start_at AS start FROM lessons WHERE student_id = ?', student.id)).toEqual([
      { start: monday },
    ])
  })
})
