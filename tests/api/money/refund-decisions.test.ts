/** What becomes of a refund that the team decides about. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { payByReference } from '#contract/money/api/fawry.ts'
import {
  chooseRefundReceiver,
  createRefundRequest,
  listRefundRequests,
  updateRefundRequest,
} from '#contract/money/api/refunds.ts'
import { dayMs, minuteMs } from '#contract/shared/rules/time.ts'
import { RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import {
  buyer,
  deliver,
  findUnevenMoney,
  gateways,
  paymentOf,
  payOrder,
  postingsOf,
  runJobs,
  subscribedBuyer,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { findLedgerDifferences } from '#worker/features/money/invoices/audit-store.ts'
import { readRefundRequest, storeRefundDecision } from '#worker/features/money/refunds/decision-store.ts'

const wallet = { method: RefundMethod.EWallet, address: '01012345678' }
const { Processed, Rejected, Pending } = RefundRequestStatus

const ask = (student: Person, txId: number, to: { method: RefundMethod; address: string } = wallet) =>
  student.api(createRefundRequest, { body: { txId, ...to } })
const decide = (admin: Person, id: number, status: typeof Processed | typeof Rejected, note?: string) =>
  admin.api(updateRefundRequest, { params: { id }, body: { status, ...(note === undefined ? {} : { note }) } })

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

  test('a payment that a rejection has kept is not paid back by an older decision', async () => {
    const { student, id } = await subscribedBuyer()
    const request = await ask(student, id)
    const [admin, now] = [await people.admin(), Date.now()]
    const facts = await readRefundRequest(db, { id: request.id, actorId: admin.id }, now)
    if (!facts) throw new Error('the request was just made')

    await admin.api(updateRefundRequest, { params: { id: request.id }, body: { status: Rejected } })
    expect(await storeRefundDecision(db, { facts, to: Processed, note: null, by: admin.id }, now)).toBeNull()
    expect((await paymentOf(id)).status).toBe(TransactionStatus.Paid)
    expect((await postingsOf(id)).filter(({ account }) => account === 'bank')).toEqual([])
    expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedAt: null }])
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
