/** What is asked about payments and saved cards besides paying. */
import { beforeEach, describe, expect, test } from 'vitest'
import {
  cancelUnpaidOrder,
  deleteCard,
  getAddCardUrl,
  getPaymentStatus,
  listCards,
  listInstallmentPlans,
  payByReference,
  syncPaymentStatus,
} from '#contract/money/api/fawry.ts'
import { getLastTransaction } from '#contract/money/api/transactions.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import {
  alertsAbout,
  buyer,
  gateways,
  paymentOf,
  payOrder,
  referenceHolder,
  savedCard,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { people } from '#tests/kit/people.ts'

const { Canceled, Paid, Processed } = TransactionStatus
const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code
const logged = (action: string, targetId: number) =>
  rows('SELECT actor_id AS actorId FROM audit_log WHERE action = ? AND target_id = ?', action, targetId)
const about = (transactionId: number) => ({ body: { transactionId } })

beforeEach(async () => {
  clock.set('2026-11-22T10:00:00Z')
  await rows('DELETE FROM throttles')
})

describe('cancelling', () => {
  test('voids the reference, and another payment can begin', async () => {
    const { student, id, body } = await referenceHolder()
    await student.api(cancelUnpaidOrder, about(id))
    const { merchantRef, status } = await paymentOf(id)
    expect(status).toBe(Canceled)
    const found = await gateways.fawry.findOrder(merchantRef)
    expect(found.ok && found.value.status).toBe('canceled')
    expect((await student.api(getLastTransaction, {}))?.status).toBe(Canceled)
    expect(await codeOf(student.api(cancelUnpaidOrder, about(id)))).toBe('bad-request')
    await student.api(payByReference, { body })
  })

  test('may be done by admins, and by nobody else', async () => {
    const { id } = await referenceHolder()
    expect(await codeOf((await people.student()).api(cancelUnpaidOrder, about(id)))).toBe('forbidden')
    expect(await codeOf((await people.tutor()).api(cancelUnpaidOrder, about(id)))).toBe('forbidden')
    expect(await codeOf((await people.admin()).api(cancelUnpaidOrder, about(999_999)))).toBe('transaction-not-found')
    const admin = await people.admin()
    await admin.api(cancelUnpaidOrder, about(id))
    expect((await paymentOf(id)).status).toBe(Canceled)
    expect(await logged('payment.cancel', id)).toEqual([{ actorId: admin.id }])
  })

  test('is logged when the team does it, and only if it is done', async () => {
    const [paid, own] = [await referenceHolder(), await referenceHolder()]
    await payOrder(paid.id)
    expect(await codeOf((await people.admin()).api(cancelUnpaidOrder, about(paid.id)))).toBe('illegal')
    await own.student.api(cancelUnpaidOrder, about(own.id))
    expect([...(await logged('payment.cancel', paid.id)), ...(await logged('payment.cancel', own.id))]).toEqual([])
  })

  test('what turns out to be paid begins it instead', async () => {
    const { student, id } = await referenceHolder()
    await payOrder(id)
    expect(await refusalOf(student.api(cancelUnpaidOrder, about(id)))).toEqual({ status: 409, code: 'illegal' })
    expect((await paymentOf(id)).status).toBe(Paid)
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
  })

  test('what was paid with too little leaves the money to the team, and the student can pay anew', async () => {
    const { student, id, body } = await referenceHolder()
    await payOrder(id, 100)
    await student.api(cancelUnpaidOrder, about(id))
    expect((await paymentOf(id)).status).toBe(Canceled)
    expect(await alertsAbout(`payment:${id}:wrong-sum`)).toHaveLength(1)
    await student.api(payByReference, { body })
    expect(await subscriptionsOf(student.id)).toEqual([])
  })

  test('what the gateway never saw is just cancelled', async () => {
    const { student, body } = await buyer()
    await gateways.fail({ service: 'fawry', operation: 'charge', fault: 'network', times: 1 })
    expect(await codeOf(student.api(payByReference, { body }))).toBe('fawry-error')
    const id = (await student.api(getLastTransaction, {}))?.id ?? 0
    await student.api(cancelUnpaidOrder, about(id))
    expect((await paymentOf(id)).status).toBe(Canceled)
  })

  test.each(['status', 'cancel'])('stays undone while the gateway fails at %s', async (operation) => {
    const { student, id } = await referenceHolder()
    await gateways.fail({ service: 'fawry', operation, fault: 'http500', times: 3 })
    expect(await codeOf(student.api(cancelUnpaidOrder, about(id)))).toBe('fawry-error')
    expect((await paymentOf(id)).status).toBe(Processed)
    await gateways.fail({ service: 'fawry', operation, fault: 'http500', times: 0 })
  })

  test('is possible ten times a minute', async () => {
    const { student } = await buyer()
    const { id } = await make.transaction({ userId: student.id, status: Canceled })
    for (let i = 0; i < 10; i++) expect(await codeOf(student.api(cancelUnpaidOrder, about(id)))).toBe('bad-request')
    expect(await codeOf(student.api(cancelUnpaidOrder, about(id)))).toBe('too-many-requests')
  })
})

describe('the status at the gateway', () => {
  test('is told without changing anything', async () => {
    const { student, id } = await referenceHolder()
    await payOrder(id)
    expect(await student.api(getPaymentStatus, { query: { transactionId: id } })).toEqual({
      orderRefNum: (await paymentOf(id)).providerRefNum,
      orderStatus: Paid,
      paymentMethod: PaymentMethod.Fawry,
    })
    expect((await paymentOf(id)).status).toBe(Processed)
  })

  test('is applied by a sync, for the payer and for admins, six times a minute', async () => {
    const { student, id } = await referenceHolder()
    await student.api(syncPaymentStatus, about(id))
    expect((await paymentOf(id)).status).toBe(Processed)
    await payOrder(id)
    expect(await codeOf((await people.student()).api(syncPaymentStatus, about(id)))).toBe('forbidden')
    await (await people.admin()).api(syncPaymentStatus, about(id))
    expect((await paymentOf(id)).status).toBe(Paid)
    for (let i = 0; i < 5; i++) await student.api(syncPaymentStatus, about(id))
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
    expect(await codeOf(student.api(syncPaymentStatus, about(id)))).toBe('too-many-requests')
    clock.advance(minutes(1))
    await student.api(syncPaymentStatus, about(id))
  })

  test('cannot be told when the gateway fails, or of a payment that is not there', async () => {
    const { student, id } = await referenceHolder()
    await gateways.fail({ service: 'fawry', operation: 'status', fault: 'http500', times: 6 })
    expect(await codeOf(student.api(getPaymentStatus, { query: { transactionId: id } }))).toBe('fawry-error')
    expect(await codeOf(student.api(syncPaymentStatus, about(id)))).toBe('fawry-error')
    await gateways.fail({ service: 'fawry', operation: 'status', fault: 'http500', times: 0 })
    const gone = { query: { transactionId: 999_999 } }
    expect(await codeOf(student.api(getPaymentStatus, gone))).toBe('transaction-not-found')
    expect(await codeOf(student.api(syncPaymentStatus, about(999_999)))).toBe('transaction-not-found')
  })
})

describe('saved cards', () => {
  test('are listed for their owner and admins, and can be forgotten', async () => {
    const { student } = await buyer()
    const token = await savedCard(student.id)
    const asked = { query: { userId: student.id } }
    expect(await student.api(listCards, asked)).toEqual({
      cards: [{ token, creationDate: expect.any(Number), lastFourDigits: '4242', brand: expect.any(String) }],
    })
    expect((await (await people.admin()).api(listCards, asked)).cards).toHaveLength(1)
    const other = await people.student()
    expect(await codeOf(other.api(listCards, asked))).toBe('forbidden')
    expect(await codeOf(other.api(deleteCard, { body: { cardToken: token, userId: other.id } }))).toBe('not-found')
    await student.api(deleteCard, { body: { cardToken: token, userId: student.id } })
    expect(await student.api(listCards, asked)).toEqual({ cards: [] })
    expect(await logged('card.delete', student.id)).toEqual([])
    const admin = await people.admin()
    await admin.api(deleteCard, { body: { cardToken: await savedCard(student.id), userId: student.id } })
    expect(await logged('card.delete', student.id)).toEqual([{ actorId: admin.id }])
  })

  test('are added on a page of the gateway that comes back to ours', async () => {
    const { student } = await buyer()
    const { url } = await student.api(getAddCardUrl, {})
    expect(url).toContain(`customerProfileId=${student.id}`)
    expect(new URL(url).searchParams.get('returnUrl')).toBe('http://localhost:8787/card-added')
  })

  test('cannot be read while the gateway fails', async () => {
    const { student } = await buyer()
    const userId = student.id
    await gateways.fail({ service: 'fawry', operation: '', fault: 'http500', times: 9 })
    expect(await codeOf(student.api(listCards, { query: { userId } }))).toBe('fawry-error')
    expect(await codeOf(student.api(deleteCard, { body: { cardToken: 'x', userId } }))).toBe('fawry-error')
    await gateways.fail({ service: 'fawry', operation: '', fault: 'http500', times: 0 })
  })
})

test('instalment plans are those that fit the price', async () => {
  const { student, plan } = await buyer()
  const idsFor = async (planId: number) =>
    (await student.api(listInstallmentPlans, { query: { planId, period: 'month' } })).map(({ id }) => id)
  const large = { weeklyMinutes: 230 }
  expect(await idsFor(plan.id)).toEqual([2])
  expect(await idsFor((await make.plan(large)).id)).toEqual([3, 4])
  expect(await idsFor((await make.plan({ ...large, baseMonthlyPrice: 60_000 })).id)).toEqual([3])
  // With the coupon the month costs less than the bank divides.
  const cheap = await make.plan({ ...large, baseMonthlyPrice: 60_000 })
  const { code: couponCode } = await make.coupon({ planId: cheap.id })
  const query = { planId: cheap.id, period: 'month', couponCode } as const
  expect(await student.api(listInstallmentPlans, { query })).toEqual([])
  expect(await codeOf(idsFor(999_999))).toBe('plan-not-found')
  expect(await codeOf(idsFor((await make.plan({ forInvitesOnly: true })).id))).toBe('forbidden')
})
