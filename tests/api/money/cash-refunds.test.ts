/** Payments in cash, which no gateway sends back: the student says where the money goes, and the team transfers it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { refundPayment } from '#contract/money/api/fawry.ts'
import {
  chooseRefundReceiver,
  createRefundRequest,
  listRefundRequests,
  updateRefundRequest,
} from '#contract/money/api/refunds.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum } from '#contract/money/api/transactions.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { PaymentMethod, RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { ibanOf } from '#scripts/demo-world/receivers.ts'
import { changeAccount, withSecond } from '#tests/kit/approvals.ts'
import { bookingRequestIn, inHours, offer, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { cashBuyer, findUnevenMoney, gateways, paymentOf, subscriptionsOf } from '#tests/kit/payments.ts'
import { newEmail, type Person, people } from '#tests/kit/people.ts'

const end = (student: Person) => student.api(cancelSubscription, { body: {} })
const bookedBy = async (student: Person) => {
  const slot = await offer(await people.tutor(), { start: inHours(2) })
  return student.api(bookLesson, { body: bookingRequestIn(slot) })
}
const lessonOf = (id: number) =>
  rows<{ canceledBy: number | null }>(`SELECT canceled_by AS canceledBy FROM lessons WHERE id = ${id}`)

beforeEach(() => {
  clock.set('2027-01-10T08:00:00Z')
})

afterEach(async () => {
  expect(await findUnevenMoney()).toEqual([])
})

describe('what was paid in cash', () => {
  const chosen = { method: RefundMethod.Instapay, address: 'layla.m@instapay' }

  test('is not asked of the gateway, and ended by its student with a receiver', async () => {
    const { student, id } = await cashBuyer()
    const { id: lesson } = await bookedBy(student)
    expect(await refusalOf(end(student))).toMatchObject({ status: 422, code: 'refund-receiver-required' })
    const orderRefNum = (await paymentOf(id)).providerRefNum ?? ''
    expect(await refusalOf(student.api(refundPayment, { body: { orderRefNum } }))).toMatchObject({
      code: 'refund-receiver-required',
    })
    expect((await paymentOf(id)).status).toBe(TransactionStatus.Paid)
    expect(await lessonOf(lesson)).toEqual([{ canceledBy: null }])
    const sum = await student.api(getRefundableSum, { params: { id } })
    const request = await student.api(createRefundRequest, { body: { txId: id, ...chosen } })
    expect(request).toMatchObject({ ...chosen, amount: sum, status: RefundRequestStatus.Pending })
    expect(await lessonOf(lesson)).toEqual([{ canceledBy: student.id }])
  })

  test('is refused by the gateway, which the worker takes for a refund by hand', async () => {
    const { student, id } = await cashBuyer()
    const { providerRefNum: ref } = await paymentOf(id)
    expect(await gateways.fawry.refund({ ref: ref ?? '', amount: 100 })).toMatchObject({ ok: false, kind: 'refused' })
    // On the page of a gateway the payer may choose cash although the payment began otherwise.
    await rows(`UPDATE transactions SET payment_method = ${PaymentMethod.EWallet} WHERE id = ${id}`)
    expect(await refusalOf(end(student))).toMatchObject({ code: 'refund-receiver-required' })
    expect(await paymentOf(id)).toMatchObject({ status: TransactionStatus.Paid, refundedAmount: 0 })
    expect(await student.api(createRefundRequest, { body: { txId: id, ...chosen } })).toMatchObject(chosen)
  })

  test.each([
    ['a super admin who ends it', 'subscription'],
    ['an admin who refunds it', 'payment'],
  ] as const)('%s has its student say where the money goes, once', async (_, what) => {
    const { student, id, subscription } = await cashBuyer()
    const admin = await people.superAdmin()
    const orderRefNum = (await paymentOf(id)).providerRefNum ?? ''
    await withSecond(
      what === 'subscription'
        ? admin.api(cancelSubscription, { body: { id: subscription.id, reason: 'طلبها' } })
        : admin.api(refundPayment, { body: { orderRefNum, reason: 'طلبها' } }),
    )
    expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedBy: admin.id }])
    const [request] = (await student.api(listRefundRequests, { query: {} })).list
    if (!request) throw new Error('no request was opened')
    expect(request).toMatchObject({ address: '', status: RefundRequestStatus.Pending, txId: id })
    expect(
      await rows(`SELECT actor_id AS actorId FROM audit_log WHERE action = 'payment.refund' AND target_id = ${id}`),
    ).toEqual([{ actorId: admin.id }])
    expect(
      await rows(
        `SELECT facts->>'note' AS note FROM notifications
         WHERE user_id = ${student.id} AND kind IN ('refund_receiver_asked', 'refund_begun')`,
      ),
    ).toEqual([{ note: 'طلبها' }])

    const params = { id: request.id }
    const pay = () => admin.api(updateRefundRequest, { params, body: { status: RefundRequestStatus.Processed } })
    expect(await refusalOf(pay())).toMatchObject({ status: 422, code: 'refund-receiver-required' })
    const wrong = { method: RefundMethod.BankTransfer, address: `CIB:${ibanOf('NBE')}` }
    expect(await refusalOf(student.api(chooseRefundReceiver, { params, body: wrong }))).toMatchObject({
      status: 400,
      code: 'invalid-bank-account-number',
      field: 'address',
      reason: 'iban-bank',
    })
    const choices = await Promise.allSettled([
      student.api(chooseRefundReceiver, { params, body: chosen }),
      student.api(chooseRefundReceiver, {
        params,
        body: { method: RefundMethod.EWallet, address: '01012345678' },
      }),
    ])
    expect(choices.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(student.api(chooseRefundReceiver, { params, body: chosen }))).toMatchObject({
      status: 409,
      code: 'illegal',
    })
    await expect(rows(`UPDATE refund_requests SET address = '01112345678' WHERE id = ${request.id}`)).rejects.toThrow(
      /chosen once/,
    )
    expect((await pay()).status).toBe(RefundRequestStatus.Processed)
  })

  test('is not paid by whoever of the team changed the account of its student', async () => {
    const { student, id } = await cashBuyer()
    const [admin, other] = [await people.admin(), await people.admin()]
    await changeAccount(admin, student.id, { email: newEmail('stolen') })
    const { id: request } = await student.api(createRefundRequest, { body: { txId: id, ...chosen } })
    const pay = (by: Person) =>
      by.api(updateRefundRequest, {
        ...{ params: { id: request }, body: { status: RefundRequestStatus.Processed } },
      })
    const own = { status: 403, code: 'account-changed-by-you' }
    expect(await refusalOf(pay(admin))).toMatchObject(own)
    clock.advance(29 * dayMs)
    expect(await refusalOf(pay(admin))).toMatchObject(own)
    expect((await pay(other)).status).toBe(RefundRequestStatus.Processed)
  })
})
