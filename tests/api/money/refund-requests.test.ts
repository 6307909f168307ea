import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { payByReference } from '#contract/money/api/fawry.ts'
import {
  chooseRefundReceiver,
  createRefundRequest,
  listRefundRequests,
  updateRefundRequest,
} from '#contract/money/api/refunds.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum } from '#contract/money/api/transactions.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { dayMs, minuteMs } from '#contract/shared/rules/time.ts'
import { RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { bookingRequestIn, inHours, offer, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import {
  alertsAbout,
  buyer,
  deliver,
  findUnevenMoney,
  gateways,
  paymentOf,
  paymentsOf,
  payOrder,
  postingsOf,
  runJobs,
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
const mailOf = (id: number) =>
  rows<{ recipient: string; payload: string }>(
    `SELECT recipient, payload FROM outbox WHERE dedupe_key = 'refund-request:${id}'`,
  )

/** A student whose subscription was paid at a counter, and their request to be paid back. */
const asking = async () => {
  const bought = await subscribedBuyer()
  return { ...bought, request: await ask(bought.student, bought.id) }
}

/** Two payments for one subscription: the first came late, after a second had begun what both were for. */
const paidTwice = async () => {
  const bought = await buyer()
  const { student, body } = bought
  const { transactionId: late } = await student.api(payByReference, { body })
  await gateways.counter.force((await paymentOf(late)).merchantRef, 'EXPIRED')
  for (const call of await gateways.takeWebhooks()) await deliver(call)
  const { transactionId: second } = await student.api(payByReference, { body })
  for (const call of await payOrder(second)) await deliver(call)
  await gateways.counter.force((await paymentOf(late)).merchantRef, 'PAID')
  for (const call of await gateways.takeWebhooks()) await deliver(call)
  const admin = await people.admin()
  const { list } = await admin.api(listRefundRequests, { query: { transactions: [late] } })
  const [request] = list
  if (!request) throw new Error('the second payment opened no request')
  return { ...bought, late, second, admin, request }
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

describe('deciding', () => {
  test('processed: the payment is refunded out of the bank, which is logged, and the student is mailed', async () => {
    const { student, id, request } = await asking()
    const admin = await people.admin()
    const done = await decide(admin, request.id, Processed, 'حُوّل اليوم')
    expect(done).toMatchObject({ status: Processed, amount: request.amount, note: 'حُوّل اليوم' })
    expect(done.processedAt).not.toBeNull()
    const payment = await paymentOf(id)
    const whole = payment.amount === request.amount
    expect(payment).toMatchObject({
      status: whole ? TransactionStatus.Refunded : TransactionStatus.PartialRefunded,
      refundedAmount: request.amount,
    })
    const postings = await postingsOf(id)
    expect(postings).toContainEqual({ account: `student:${student.id}`, amount: request.amount })
    expect(postings).toContainEqual({ account: 'bank', amount: -request.amount })
    expect(
      await rows(
        `SELECT actor_id AS actorId FROM audit_log WHERE action = 'refund-request.update' AND target_id = ${request.id}`,
      ),
    ).toEqual([{ actorId: admin.id }])
    const [mail] = await mailOf(request.id)
    expect(mail?.recipient).toBe(student.email)
    expect(JSON.parse(mail?.payload ?? '')).toMatchObject({ outcome: 'paid', amount: String(request.amount) })
  })

  test('rejected: the payment stands and the subscription goes on', async () => {
    const { student, id, subscription, request } = await asking()
    expect((await student.api(getUserSubscription, { query: {} })).info).toBeNull()
    await decide(await people.admin(), request.id, Rejected, 'الحساب لا يطابق الاسم')
    expect(await paymentOf(id)).toMatchObject({ status: TransactionStatus.Paid, refundedAmount: 0 })
    expect((await student.api(getUserSubscription, { query: {} })).info).toMatchObject({ id: subscription.id })
    expect(JSON.parse((await mailOf(request.id))[0]?.payload ?? '')).toMatchObject({
      outcome: 'rejected',
      note: 'الحساب لا يطابق الاسم',
    })
    const again = await ask(student, id)
    expect(again.id).not.toBe(request.id)
  })

  test('by two admins at once, and twice, happens once', async () => {
    const { student, id, request } = await asking()
    const [one, other] = [await people.admin(), await people.admin()]
    const answers = await Promise.allSettled([
      decide(one, request.id, Processed),
      decide(other, request.id, Rejected),
      decide(other, request.id, Processed),
    ])
    const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(done).toHaveLength(1)
    expect(await refusalOf(decide(one, request.id, Processed))).toMatchObject({ status: 409, code: 'illegal' })
    expect(
      await rows(`SELECT 1 FROM audit_log WHERE action = 'refund-request.update' AND target_id = ${request.id}`),
    ).toHaveLength(1)
    const repaid = (await postingsOf(id)).filter(
      ({ account, amount }) => account === `student:${student.id}` && amount > 0,
    )
    expect(repaid).toHaveLength(done[0]?.status === Processed ? 1 : 0)
  })

  test('after the gateway has sent the money back itself is refused, and its request is closed', async () => {
    const { id, request } = await asking()
    await gateways.counter.force((await paymentOf(id)).merchantRef, 'REFUNDED')
    await gateways.takeWebhooks()
    await runJobs('*/15 * * * *', clock.advance(20 * minuteMs))
    const admin = await people.admin()
    const { list } = await admin.api(listRefundRequests, { query: { ids: [request.id] } })
    expect(list).toMatchObject([{ status: Processed }])
    expect(await refusalOf(decide(admin, request.id, Processed))).toMatchObject({ status: 409, code: 'illegal' })
    expect((await postingsOf(id)).filter(({ account }) => account === 'bank')).toEqual([])
  })

  test('when the payment was refunded in a way that left the request open', async () => {
    const { id, request } = await asking()
    await rows(`UPDATE transactions SET status = ${TransactionStatus.Canceled}, refunded_amount = 0 WHERE id = ${id}`)
    expect(await refusalOf(decide(await people.admin(), request.id, Processed))).toMatchObject({
      status: 422,
      code: 'non-refundable',
    })
    await rows(`UPDATE transactions SET status = ${TransactionStatus.Refunding} WHERE id = ${id}`)
  })

  test('a rejection beside a newer subscription is refused; the request can be processed', async () => {
    const { student, body, request } = await asking()
    const { transactionId } = await student.api(payByReference, { body })
    for (const call of await payOrder(transactionId)) await deliver(call)
    const admin = await people.admin()
    expect(await refusalOf(decide(admin, request.id, Rejected))).toMatchObject({ status: 409, code: 'illegal' })
    expect((await subscriptionsOf(student.id)).filter(({ terminatedAt }) => terminatedAt === null)).toHaveLength(1)
    await decide(admin, request.id, Processed)
  })

  test('an unknown request', async () => {
    expect(await refusalOf(decide(await people.admin(), 999_999, Processed))).toMatchObject({ status: 404 })
  })

  test('a pending request keeps its payment while the gateway goes on reporting it paid', async () => {
    const { id } = await asking()
    for (let day = 0; day < 3; day++) await runJobs('*/15 * * * *', clock.advance(dayMs))
    expect((await paymentOf(id)).status).toBe(TransactionStatus.Refunding)
  })
})

describe('a payment that came twice', () => {
  test('is owed whole, and paying it back leaves the subscription of the other', async () => {
    const { student, late, second, admin, request } = await paidTwice()
    expect(request).toMatchObject({ amount: (await paymentOf(late)).amount, status: Pending, address: '' })
    expect(await refusalOf(ask(student, late))).toMatchObject({ code: 'illegal' })
    await student.api(chooseRefundReceiver, { params: { id: request.id }, body: wallet })
    await decide(admin, request.id, Processed)
    expect((await paymentOf(late)).status).toBe(TransactionStatus.Refunded)
    expect(await subscriptionsOf(student.id)).toMatchObject([{ txId: second, terminatedAt: null }])
  })

  test('rejected, it can be asked for again with another address', async () => {
    const { student, late, admin, request } = await paidTwice()
    await decide(admin, request.id, Rejected)
    expect((await paymentOf(late)).status).toBe(TransactionStatus.Paid)
    const again = await ask(student, late, { method: RefundMethod.BankTransfer, address: 'CIB:12345678' })
    expect(again.amount).toBe((await paymentOf(late)).amount)
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
