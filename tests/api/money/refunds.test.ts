import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookLesson, cancelLesson } from '#contract/lessons/api/lessons.ts'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { refundPayment } from '#contract/money/api/fawry.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum } from '#contract/money/api/transactions.ts'
import { dayMs, minuteMs } from '#contract/shared/rules/time.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { withSecond } from '#tests/kit/approvals.ts'
import { bookingRequestIn, inHours, offer, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import {
  alertsAbout,
  deliver,
  findUnevenMoney,
  gateways,
  paymentOf,
  postingsOf,
  runJobs,
  subscribedBuyer,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { db, newPhone, type Person, people } from '#tests/kit/people.ts'
import { claimRefund, releaseClaim } from '#worker/features/money/payments/refund-store.ts'

const end = (student: Person) => student.api(cancelSubscription, { body: {} })
const bookedBy = async (student: Person) => {
  const tutor = await people.tutor({ notificationMethod: 1 })
  const slot = await offer(tutor, { start: inHours(2) })
  const { id } = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  return { tutor, id }
}
const lessonOf = (id: number) =>
  rows<{ canceledBy: number | null }>(`SELECT canceled_by AS canceledBy FROM lessons WHERE id = ${id}`)

/** A Sunday morning in Cairo: no test here comes upon a change of day. */
beforeEach(() => {
  clock.set('2027-01-10T08:00:00Z')
})

afterEach(async () => {
  expect(await findUnevenMoney()).toEqual([])
})

describe('cancelSubscription', () => {
  test('sends the rest back, ends the subscription and cancels its coming lessons', async () => {
    const { student, id, subscription } = await subscribedBuyer()
    const { tutor, id: lesson } = await bookedBy(student)
    const { remainingWeeklyMinutes } = await student.api(getUserSubscription, { query: {} })
    expect(remainingWeeklyMinutes).toBeLessThan(120)
    const expected = await student.api(getRefundableSum, { params: { id } })
    expect(await end(student)).toEqual({ refundAmount: expected })

    expect(await paymentOf(id)).toMatchObject({ status: TransactionStatus.Refunding, refundedAmount: expected })
    expect(await subscriptionsOf(student.id)).toMatchObject([{ id: subscription.id, terminatedBy: student.id }])
    expect(await lessonOf(lesson)).toEqual([{ canceledBy: student.id }])
    expect((await student.api(getUserSubscription, { query: {} })).info).toBeNull()
    const told = `SELECT user_id AS userId FROM outbox WHERE dedupe_key = 'lesson:${lesson}:canceled'`
    expect(await rows(told)).toEqual([{ userId: tutor.id }])
    expect(await postingsOf(id)).toContainEqual({ account: `student:${student.id}`, amount: expected })
  })

  test('gives back the same, whether a lesson later today is cancelled before or by the end', async () => {
    // 08:00 and 19:00 UTC are one day in UTC and in Cairo, and more than the hours apart within which none is cancelled.
    const later = inHours(11)
    const endings = [
      (student: Person, id: number) => student.api(cancelLesson, { params: { id } }).then(() => end(student)),
      (student: Person) => end(student),
    ]
    const given = await Promise.all(
      endings.map(async (ending) => {
        const { student } = await subscribedBuyer()
        const slot = await offer(await people.tutor(), { start: later })
        const { id } = await student.api(bookLesson, { body: bookingRequestIn(slot) })
        const { refundAmount } = await ending(student, id)
        expect(await lessonOf(id)).toEqual([{ canceledBy: student.id }])
        return refundAmount
      }),
    )
    expect(given[0]).toBe(given[1])
    expect(given[0]).toBeGreaterThan(0)
  })

  test('charges a lesson that has begun, which the end does not cancel', async () => {
    const { student, id: txId } = await subscribedBuyer()
    const { id } = await bookedBy(student)
    const params = { id: txId }
    const before = await student.api(getRefundableSum, { params })
    clock.set(inHours(2))
    expect(await student.api(getRefundableSum, { params })).toBe(before - 12_750)
    await end(student)
    expect(await lessonOf(id)).toEqual([{ canceledBy: null }])
  })

  test('is confirmed by the gateway later, and nothing is booked twice', async () => {
    const { student, id } = await subscribedBuyer()
    const { refundAmount } = await end(student)
    const before = await postingsOf(id)
    await runJobs('*/15 * * * *', clock.advance(20 * minuteMs))
    const { status, refundedAmount } = await paymentOf(id)
    expect([TransactionStatus.Refunded, TransactionStatus.PartialRefunded]).toContain(status)
    expect(refundedAmount).toBe(refundAmount)
    expect(await postingsOf(id)).toEqual(before)
  })

  test('many clicks at once send the money back once', async () => {
    const { student, id } = await subscribedBuyer()
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => end(student)))
    const amounts = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.refundAmount] : []))
    const { refundedAmount } = await paymentOf(id)
    expect(amounts).toContain(refundedAmount)
    expect((await postingsOf(id)).filter(({ account }) => account === `student:${student.id}`)).toHaveLength(2)
  })

  test('a refusal of the gateway changes nothing', async () => {
    const { student, id, subscription } = await subscribedBuyer()
    const { id: lesson } = await bookedBy(student)
    const { providerRefNum } = await paymentOf(id)
    // The gateway knows no such order.
    await rows(`UPDATE transactions SET provider_ref_num = '1' WHERE id = ${id}`)
    expect(await refusalOf(end(student))).toMatchObject({ status: 500, code: 'fawry-error' })
    expect(await paymentOf(id)).toMatchObject({ status: TransactionStatus.Paid, refundedAmount: 0 })
    expect(await subscriptionsOf(student.id)).toMatchObject([{ id: subscription.id, terminatedAt: null }])
    expect(await lessonOf(lesson)).toEqual([{ canceledBy: null }])
    await rows(`UPDATE transactions SET provider_ref_num = '${providerRefNum}' WHERE id = ${id}`)
    expect((await end(student)).refundAmount).toBeGreaterThan(0)
  })

  test('without an answer of the gateway the payment waits for what it reports, and the team knows', async () => {
    const { student, id } = await subscribedBuyer()
    await gateways.fail({ service: 'fawry', operation: 'refund', fault: 'timeout', times: 1 })
    expect(await refusalOf(end(student))).toMatchObject({ code: 'fawry-error' })
    expect((await paymentOf(id)).status).toBe(TransactionStatus.Refunding)
    expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedAt: null }])
    expect(await alertsAbout(`payment:${id}:refund`)).toHaveLength(1)
    expect(await refusalOf(end(student))).toMatchObject({ code: 'subscription-uncancellable' })
    // The simulated gateway carried it out.
    await runJobs('*/15 * * * *', clock.advance(20 * minuteMs))
    expect((await paymentOf(id)).refundedAmount).toBeGreaterThan(0)
    expect((await subscriptionsOf(student.id))[0]?.terminatedAt).not.toBeNull()
  })

  test('lessons that a refund of the team ends late are told as ended by the team', async () => {
    const { student, subscription } = await subscribedBuyer()
    const { id: lesson } = await bookedBy(student)
    const admin = await people.superAdmin()
    await gateways.fail({ service: 'fawry', operation: 'refund', fault: 'timeout', times: 1 })
    await refusalOf(withSecond(admin.api(cancelSubscription, { body: { id: subscription.id } })))
    expect(await lessonOf(lesson)).toEqual([{ canceledBy: null }])
    await runJobs('*/15 * * * *', clock.advance(20 * minuteMs))
    expect(await lessonOf(lesson)).toEqual([{ canceledBy: admin.id }])
    expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedBy: admin.id }])
    expect(
      await rows(`SELECT 1 FROM notifications WHERE user_id = ${student.id} AND kind = 'lesson_canceled'`),
    ).toHaveLength(1)
  })

  test('lessons of another subscription stay', async () => {
    const { student, subscription } = await subscribedBuyer()
    const tutor = await people.tutor()
    const later = await make.lesson({
      tutorId: tutor.id,
      studentId: student.id,
      start: subscription.endAt + dayMs,
    })
    await end(student)
    expect(await lessonOf(later.id)).toEqual([{ canceledBy: null }])
  })

  test('a super admin ends one by its id, which is logged; the second time gives 0', async () => {
    const { student, id, subscription } = await subscribedBuyer()
    const admin = await people.superAdmin()
    const body = { id: subscription.id, reason: 'سافرت كما طلبت' }
    await withSecond(admin.api(cancelSubscription, { body }))
    expect((await paymentOf(id)).refundedAmount).toBeGreaterThan(0)
    const news = `SELECT facts->>'note' AS note FROM notifications WHERE user_id = ${student.id} AND kind = 'refund_begun'`
    expect(await rows(news)).toEqual([{ note: body.reason }])
    // What the gateway reports later is no news.
    await runJobs('*/15 * * * *', clock.advance(20 * minuteMs))
    expect(await rows(news)).toHaveLength(1)
    expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedBy: admin.id }])
    expect(
      await rows(`SELECT actor_id AS actorId FROM audit_log WHERE action = 'payment.refund' AND target_id = ${id}`),
    ).toEqual([{ actorId: admin.id }])
    expect(await admin.api(cancelSubscription, { body })).toEqual({ refundAmount: 0 })
  })

  test.each([
    ['a student who names one', async () => [await people.student(), { id: 1 }], 400, 'bad-request'],
    ['a super admin who names none', async () => [await people.superAdmin(), {}], 400, 'bad-request'],
    ['a student without a subscription', async () => [await people.student(), {}], 404, 'subscription-not-found'],
    ['one that is not there', async () => [await people.superAdmin(), { id: 999_999 }], 404, 'subscription-not-found'],
  ] as const)('%s is refused', async (_, prepare, status, code) => {
    const [person, body] = await prepare()
    expect(await refusalOf((person as Person).api(cancelSubscription, { body }))).toMatchObject({ status, code })
  })

  test('one that is used up, or has no payment, is refused', async () => {
    const student = await people.student()
    const now = Date.now()
    const tx = await make.transaction({ userId: student.id, amount: 1000, status: TransactionStatus.Paid, paidAt: now })
    await make.subscription({ userId: student.id, txId: tx.id, start: now - 8 * dayMs, end: now + 20 * dayMs })
    expect(await refusalOf(end(student))).toMatchObject({ status: 403, code: 'subscription-uncancellable' })
    const other = await people.student()
    await make.subscription({ userId: other.id, start: now - dayMs, end: now + dayMs })
    expect(await refusalOf(end(other))).toMatchObject({ status: 404, code: 'transaction-not-found' })
  })
})

describe('a worker that dies', () => {
  /** What the worker has done when it dies before the gateway hears of the refund. */
  const claim = async () => {
    const bought = await subscribedBuyer()
    const amount = await bought.student.api(getRefundableSum, { params: { id: bought.id } })
    const claim = {
      txId: bought.id,
      amount,
      others: [],
      lots: [],
      seen: JSON.stringify(['', null]),
      by: bought.student.id,
      isLogged: false,
      approved: null,
    }
    await claimRefund(db, claim, Date.now())
    return { ...bought, amount, ref: (await paymentOf(bought.id)).providerRefNum ?? '' }
  }
  const sentBack = async (ref: string) => {
    const order = await gateways.counter.findOrder(ref)
    return (order?.refunded ?? 0) + (order?.refunding?.amount ?? 0)
  }
  const reconcile = (afterMs: number) => runJobs('*/15 * * * *', clock.advance(afterMs))

  test('before it asks the gateway leaves a payment that is paid again a day later, and refunded once', async () => {
    const { student, id, subscription, ref } = await claim()
    await reconcile(20 * minuteMs)
    expect((await paymentOf(id)).status).toBe(TransactionStatus.Refunding)
    expect((await student.api(getUserSubscription, { query: {} })).info).toMatchObject({ id: subscription.id })
    await reconcile(dayMs)
    expect(await paymentOf(id)).toMatchObject({ status: TransactionStatus.Paid, refundedAmount: 0 })
    expect(await alertsAbout(`payment:${id}:refund-released`)).toHaveLength(1)
    const { refundAmount } = await end(student)
    await reconcile(20 * minuteMs)
    expect(await sentBack(ref)).toBe(refundAmount)
    expect((await subscriptionsOf(student.id))[0]?.terminatedAt).not.toBeNull()
  })

  test('after the gateway took the refund over leaves one that the next look finishes', async () => {
    const { student, id, amount, ref } = await claim()
    await gateways.fawry.refund({ ref, amount })
    await reconcile(20 * minuteMs)
    expect((await paymentOf(id)).refundedAmount).toBe(amount)
    expect((await subscriptionsOf(student.id))[0]?.terminatedAt).not.toBeNull()
    expect(await postingsOf(id)).toContainEqual({ account: `student:${student.id}`, amount })
    await reconcile(2 * dayMs)
    expect(await sentBack(ref)).toBe(amount)
  })

  test('leaves no second refund when the payment was released although the first got through', async () => {
    const { student, id, amount, ref } = await claim()
    await gateways.fawry.refund({ ref, amount })
    await releaseClaim(db, { txId: id, others: [] }, Date.now())
    clock.advance(minuteMs)
    expect(await end(student)).toEqual({ refundAmount: amount })
    expect(await sentBack(ref)).toBe(amount)
    expect([TransactionStatus.Refunded, TransactionStatus.PartialRefunded]).toContain((await paymentOf(id)).status)
  })
})

describe('refundPayment', () => {
  test('by the gateway’s reference, once', async () => {
    const { student, id } = await subscribedBuyer()
    const orderRefNum = (await paymentOf(id)).providerRefNum ?? ''
    const ask = () => student.api(refundPayment, { body: { orderRefNum, reason: 'لم تعد الباقة مناسبة' } })
    expect(await ask()).toMatchObject({ statusCode: 200 })
    expect((await subscriptionsOf(student.id))[0]?.terminatedAt).not.toBeNull()
    expect(await refusalOf(ask())).toMatchObject({ status: 422, code: 'non-refundable' })
  })

  test('an unknown reference', async () => {
    const student = await people.student({ phone: newPhone() })
    expect(await refusalOf(student.api(refundPayment, { body: { orderRefNum: '1' } }))).toMatchObject({
      status: 404,
      code: 'transaction-not-found',
    })
  })
})

describe('a reversal by the gateway', () => {
  test('ends the subscription and cancels its coming lessons too', async () => {
    const { student, id } = await subscribedBuyer()
    const { id: lesson } = await bookedBy(student)
    await gateways.counter.force((await paymentOf(id)).merchantRef, 'REFUNDED')
    for (const call of await gateways.takeWebhooks()) await deliver(call)
    expect((await paymentOf(id)).status).toBe(TransactionStatus.Refunded)
    expect(await lessonOf(lesson)).toEqual([{ canceledBy: student.id }])
  })
})
