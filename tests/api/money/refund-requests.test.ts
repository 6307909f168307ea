import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { payByReference } from '#contract/money/api/fawry.ts'
import { createRefundRequest, listRefundRequests, updateRefundRequest } from '#contract/money/api/refunds.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum } from '#contract/money/api/transactions.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { bookingRequestIn, inHours, offer, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import {
  alertsAbout,
  buyer,
  findUnevenMoney,
  paymentOf,
  paymentsOf,
  postingsOf,
  subscribedBuyer,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { findLedgerDifferences } from '#worker/features/money/invoices/audit-store.ts'

const wallet = { method: RefundMethod.EWallet, address: '01012345678' }
const { Processed, Rejected, Pending } = RefundRequestStatus

const ask = (student: Person, txId: number, to: { method: RefundMethod; address: string } = wallet) =>
  student.api(createRefundRequest, { body: { txId, ...to } })
const decide = (admin: Person, id: number, status: typeof Processed | typeof Rejected, note?: string) =>
  admin.api(updateRefundRequest, { params: { id }, body: { status, ...(note === undefined ? {} : { note }) } })

const bookedBy = async (student: Person) => {
  const tutor = await people.tutor({ notificationMethod: 1 })
  const { id } = await student.api(bookLesson, { body: bookingRequestIn(await offer(tutor, { start: inHours(2) })) })
  return { tutor, id }
}
/** A student whose subscription was paid at a counter, and their request to be paid back. */
const asking = async () => {
  const bought = await subscribedBuyer()
  return { ...bought, request: await ask(bought.student, bought.id) }
}

/** A Sunday morning in Cairo: no test here comes upon a change of day. */
beforeEach(() => {
  clock.set('2027-01-10T08:00:00Z')
})

afterEach(async () => {
  expect(await findUnevenMoney()).toEqual([])
  expect((await findLedgerDifferences(db)).filter(({ kind }) => kind !== 'tutor')).toEqual([])
})

describe('asking', () => {
  test('fixes the sum, ends the subscription with its lessons, and tells team and tutor', async () => {
    const { student, id, subscription } = await subscribedBuyer()
    const { tutor, id: lesson } = await bookedBy(student)
    const expected = await student.api(getRefundableSum, { params: { id } })
    const request = await ask(student, id, { method: RefundMethod.BankTransfer, address: ' nbe:١٢٣٤٥٦٧٨٩ ' })
    expect(request).toMatchObject({
      userId: student.id,
      txId: id,
      status: Pending,
      amount: expected,
      note: null,
      processedAt: null,
      method: RefundMethod.BankTransfer,
      address: 'NBE:123456789',
    })
    expect(await paymentOf(id)).toMatchObject({ status: TransactionStatus.Refunding, refundedAmount: expected })
    expect(await subscriptionsOf(student.id)).toMatchObject([{ id: subscription.id, terminatedBy: student.id }])
    expect(await rows(`SELECT canceled_by AS by FROM lessons WHERE id = ${lesson}`)).toEqual([{ by: student.id }])
    expect(await rows(`SELECT user_id AS id FROM outbox WHERE dedupe_key = 'lesson:${lesson}:canceled'`)).toEqual([
      { id: tutor.id },
    ])
    expect(await alertsAbout(`refund-request:${id}`)).toHaveLength(1)
    // The ledger follows when the money has gone out.
    expect((await postingsOf(id)).filter(({ account }) => account === 'bank')).toEqual([])
  })

  test('twice, and many times at once, leaves one request', async () => {
    const { student, id } = await subscribedBuyer()
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => ask(student, id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(ask(student, id))).toMatchObject({ status: 409, code: 'illegal' })
    expect((await student.api(listRefundRequests, { query: {} })).total).toBe(1)
  })

  test('again with the same key answers the request that is there, whatever became of it', async () => {
    const { student, id } = await subscribedBuyer()
    const call = { body: { txId: id, ...wallet }, idempotencyKey: crypto.randomUUID() }
    const both = await Promise.all([student.api(createRefundRequest, call), student.api(createRefundRequest, call)])
    expect(both[1]).toEqual(both[0])
    await decide(await people.admin(), both[0].id, Processed)
    expect(await student.api(createRefundRequest, call)).toMatchObject({ id: both[0].id, status: Processed })
    const other = { ...call, body: { ...call.body, address: '01112345678' } }
    expect(await refusalOf(student.api(createRefundRequest, other))).toMatchObject({ status: 409, code: 'illegal' })
  })

  test('and cancelling through the gateway at the same moment: one of them', async () => {
    const { student, id } = await subscribedBuyer()
    const [request] = await Promise.allSettled([ask(student, id), student.api(cancelSubscription, { body: {} })])
    const asked = request.status === 'fulfilled'
    expect(await rows(`SELECT 1 FROM refund_requests WHERE tx_id = ${id}`)).toHaveLength(Number(asked))
    const sentBack = `SELECT 1 FROM ledger_entries WHERE ref_type = 'tx:refund' AND ref_id = ${id} AND account = 'gateway:fake'`
    expect(await rows(sentBack)).toHaveLength(Number(!asked))
  })

  test.each([
    [RefundMethod.EWallet, '0101234567', 'invalid-phone'],
    [RefundMethod.BankTransfer, '12345678', 'empty-bank-name'],
    [RefundMethod.BankTransfer, 'XYZ:12345678', 'invalid-bank-name'],
    [RefundMethod.BankTransfer, 'CIB:1e5', 'invalid-bank-account-number'],
  ] as const)('to %i %s is refused', async (method, address, code) => {
    const { student, id } = await subscribedBuyer()
    expect(await refusalOf(ask(student, id, { method, address }))).toMatchObject({ status: 400, code })
    expect((await paymentOf(id)).status).toBe(TransactionStatus.Paid)
  })

  test('for an unknown payment, one that is not paid, one of somebody else, and one that is used up', async () => {
    const { student, id } = await subscribedBuyer()
    expect(await refusalOf(ask(student, 999_999))).toMatchObject({ status: 404, code: 'transaction-not-found' })
    expect(await refusalOf(ask(await people.student(), id))).toMatchObject({ status: 403, code: 'forbidden' })
    const { student: other, body } = await buyer()
    const { transactionId } = await other.api(payByReference, { body })
    expect(await refusalOf(ask(other, transactionId))).toMatchObject({ status: 422, code: 'non-refundable' })
    clock.advance(27 * dayMs)
    await rows(`UPDATE transactions SET fees = amount WHERE id = ${id}`)
    expect(await refusalOf(ask(student, id))).toMatchObject({ status: 422, code: 'non-refundable' })
    await rows(`UPDATE transactions SET fees = 0 WHERE id = ${id}`)
  })
})
describe('listing', () => {
  test('students see their own, whomever they name; admins filter all', async () => {
    const [one, other] = [await asking(), await asking()]
    const mine = await one.student.api(listRefundRequests, { query: { users: [other.student.id] } })
    expect(mine.list.map(({ id }) => id)).toEqual([one.request.id])
    const admin = await people.admin()
    const idsOf = ({ list }: ReplyOf<typeof listRefundRequests>) => list.map(({ id }) => id)
    const users = [one.student.id, other.student.id]
    expect(idsOf(await admin.api(listRefundRequests, { query: { users } }))).toEqual([other.request.id, one.request.id])
    await decide(admin, one.request.id, Processed)
    const query = { users, statuses: [Pending] }
    expect(idsOf(await admin.api(listRefundRequests, { query }))).toEqual([other.request.id])
    expect(await paymentsOf(one.student.id)).toHaveLength(1)
  })
})
