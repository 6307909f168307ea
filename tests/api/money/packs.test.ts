/** Extra minutes beside a running subscription: bought by every way of paying, and paid back while they are whole. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelLesson } from '#contract/lessons/api/lessons.ts'
import {
  cancelUnpaidOrder,
  payByCard,
  payByInstallments,
  payByReference,
  payByWallet,
  refundPayment,
} from '#contract/money/api/fawry.ts'
import { createCheckoutUrl } from '#contract/money/api/paymob.ts'
import { openPlanCheckout } from '#contract/money/api/plans.ts'
import { createRefundRequest, updateRefundRequest } from '#contract/money/api/refunds.ts'
import { cancelSubscription, listPacks } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum, getTransaction } from '#contract/money/api/transactions.ts'
import { packUntil } from '#contract/money/rules/packs.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { packSizes } from '#contract/vocabulary/minutes.ts'
import {
  PaymentMethod,
  RefundMethod,
  RefundRequestStatus,
  TransactionStatus,
  TransactionType,
} from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { iso, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { lotsOf, movesOf, packBuyer, packHolder, packPrice } from '#tests/kit/packs.ts'
import {
  alertsAbout,
  buyer,
  deliver,
  paymentOf,
  payOrder,
  postingsOf,
  runJobs,
  savedCard,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { people } from '#tests/kit/people.ts'
import { beginWeek, book, expectEvenMoney, mine, services, settle, start, weekMs } from '#tests/kit/upgrades.ts'
import { applyStatus } from '#worker/features/money/payments/apply-status.ts'
import { claimRefund, releaseClaim } from '#worker/features/money/payments/refund-store.ts'
import { readRefundFacts } from '#worker/features/money/refunds/facts-store.ts'

const { Paid, Refunding, PartialRefunded, Canceled } = TransactionStatus

const codeOf = async (refused: Promise<unknown>) => (await refusalOf(refused)).code

beforeEach(beginWeek)
afterEach(expectEvenMoney)
afterEach(async () => {
  expect(
    await rows(`SELECT t.id FROM transactions t WHERE t.type = ${TransactionType.PaidMinutes} AND t.status = ${Paid}
      AND NOT EXISTS (SELECT 1 FROM minute_lots o WHERE o.tx_id = t.id)`),
  ).toEqual([])
})

const claimOf = (txId: number, by: number, seen = '') => {
  const nothing = { others: [], lots: [] }
  return { txId, amount: 100, ...nothing, seen, by, isLogged: false, approved: null }
}

test('the offers name each size at the price of the running plan; without one there are none', async () => {
  const { student, plan } = await packBuyer()
  await rows('UPDATE plans SET active = 0, archived_at = 1 WHERE id = ?', plan.id)
  expect(await student.api(listPacks, {})).toEqual({
    ...{ planId: plan.id, period: PlanPeriod.Month },
    offers: packSizes.map((minutes) => ({ minutes, amount: packPrice(plan, minutes) })),
  })
  expect(await (await people.student()).api(listPacks, {})).toBeNull()
})

describe('paid', () => {
  test('it is there at once, for its days, beside the week, which stays what it is', async () => {
    const { student, packId, body, subscription } = await packHolder()
    const [lot, ...others] = await lotsOf(student)
    expect(others).toEqual([])
    expect(lot).toMatchObject({ kind: 'bought', minutes: 60, rest: 60, end: iso(packUntil(Date.now())) })
    expect((await mine(student)).remainingWeeklyMinutes).toBe(120)
    expect(await subscriptionsOf(student.id)).toEqual([subscription])
    expect(await student.api(getTransaction, { params: { id: packId }, query: {} })).toMatchObject({
      ...{ type: TransactionType.PaidMinutes, pack: { minutes: 60 }, upgrade: null, amount: body.expectedAmount },
    })
    expect((await postingsOf(packId)).filter(({ account }) => account.startsWith('student:'))).toEqual([
      { account: `student:${student.id}`, amount: -body.expectedAmount },
    ])
    const [news] = await rows<{ facts: string }>(
      "SELECT facts FROM notifications WHERE user_id = ? AND kind = 'payment_paid' ORDER BY id DESC LIMIT 1",
      student.id,
    )
    expect(JSON.parse(news?.facts ?? '')).toMatchObject({ transactionId: packId, packMinutes: 60 })
  })

  const page = { returnUrl: 'http://localhost:8787/plans', period: PlanPeriod.Month, paymentMethod: 'CARD' } as const
  const ways = {
    card: async ({ student, body }: Awaited<ReturnType<typeof packBuyer>>) =>
      student.api(payByCard, { body: { ...body, cardToken: await savedCard(student.id), cvv: '123' } }),
    wallet: ({ student, body }: Awaited<ReturnType<typeof packBuyer>>) => student.api(payByWallet, { body }),
    reference: ({ student, body }: Awaited<ReturnType<typeof packBuyer>>) => student.api(payByReference, { body }),
    page: ({ student, body: { period: _, ...body } }: Awaited<ReturnType<typeof packBuyer>>) =>
      student.api(openPlanCheckout, { body: { ...body, ...page } }),
    hosted: ({ student, body: { period: _, ...body } }: Awaited<ReturnType<typeof packBuyer>>) =>
      student.api(createCheckoutUrl, {
        body: { ...body, planPeriod: PlanPeriod.Month, paymentMethod: PaymentMethod.Card },
      }),
  } as const

  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    'by %s at the price that was shown, and at no other',
    async (way) => {
      const bought = await packBuyer(120)
      const cheaper = { ...bought, body: { ...bought.body, expectedAmount: bought.body.expectedAmount - 100 } }
      expect(await codeOf(ways[way](cheaper))).toBe('price-changed')
      await ways[way](bought)
      const [row] = await rows<{ id: number; amount: number; snapshot: string }>(
        'SELECT id, amount, snapshot FROM transactions WHERE user_id = ? ORDER BY id DESC LIMIT 1',
        bought.student.id,
      )
      expect(row?.amount).toBe(packPrice(bought.plan, 120))
      expect(JSON.parse(row?.snapshot ?? '')).toMatchObject({ pack: { minutes: 120 } })
      await applyStatus(services(), row?.id ?? 0, { status: Paid }, Date.now())
      expect((await lotsOf(bought.student)).map(({ rest }) => rest)).toEqual([120])
    },
  )

  test('reported many times at once, it counts once', async () => {
    const { student, body } = await packBuyer()
    const { transactionId } = await student.api(payByWallet, { body })
    const calls = await payOrder(transactionId)
    await Promise.all([...calls, ...calls, ...calls].map(deliver))
    expect(await movesOf(transactionId)).toEqual([{ kind: 'given', minutes: 60 }])
  })

  test('after it was cancelled, and after the subscription has ended, it is given none the less', async () => {
    const { student, body } = await packBuyer()
    const { transactionId } = await student.api(payByReference, { body })
    await student.api(cancelUnpaidOrder, { body: { transactionId } })
    expect((await paymentOf(transactionId)).status).toBe(Canceled)
    await student.api(cancelSubscription, { body: {} })
    await applyStatus(services(), transactionId, { status: Paid }, Date.now())
    expect((await lotsOf(student)).map(({ kind, rest }) => [kind, rest])).toEqual([['bought', 60]])
    await book(student, start + weekMs + 30 * hourMs)
    expect((await lotsOf(student)).map(({ rest }) => rest)).toEqual([30])
  })

  test('a lesson takes of it after the week, and charges for it', async () => {
    const { student } = await packHolder()
    for (const hours of [30, 34, 38, 42]) await book(student, start + hours * hourMs)
    expect((await lotsOf(student)).map(({ rest }) => rest)).toEqual([60])
    const { lesson } = { lesson: await book(student, start + 46 * hourMs) }
    expect((await lotsOf(student)).map(({ rest }) => rest)).toEqual([30])
    const [row] = await rows<{ charge: number }>('SELECT charge FROM lessons WHERE id = ?', lesson.id)
    expect(row?.charge).toBeGreaterThan(0)
  })
})

describe('refused', () => {
  test('without a subscription, and once its money is on its way back', async () => {
    const { student, body, plan } = await buyer()
    const pack = { ...body, buys: 'pack', packMinutes: 60, expectedAmount: packPrice(plan) } as const
    expect(await codeOf(student.api(payByWallet, { body: pack }))).toBe('running-subscription-required')
    const other = await packBuyer()
    await other.student.api(cancelSubscription, { body: {} })
    expect(await codeOf(other.student.api(payByWallet, { body: other.body }))).toBe('running-subscription-required')
  })

  test('of another plan, of another size, and without a size', async () => {
    const { student, body } = await packBuyer()
    const { plan } = await buyer()
    expect(await codeOf(student.api(payByWallet, { body: { ...body, planId: plan.id } }))).toBe('illegal')
    const wrong = { ...body, packMinutes: 45 as 60 }
    expect(await codeOf(student.api(payByWallet, { body: wrong }))).toBe('bad-request')
    const { packMinutes: _, ...none } = body
    expect(await codeOf(student.api(payByWallet, { body: none }))).toBe('bad-request')
    expect(await codeOf(student.api(payByWallet, { body: { ...body, buys: 'upgrade' } }))).toBe('bad-request')
  })

  test('beside another open payment; the same one is answered again', async () => {
    const { student, body, plan } = await packBuyer()
    const first = await student.api(payByReference, { body })
    expect(await student.api(payByReference, { body })).toEqual(first)
    const larger = { ...body, packMinutes: 120, expectedAmount: packPrice(plan, 120) } as const
    expect(await codeOf(student.api(payByReference, { body: larger }))).toBe('illegal')
  })

  test('in parts that its bank does not offer', async () => {
    const { student, body } = await packBuyer(30)
    const card = { cardToken: await savedCard(student.id), cvv: '123', installmentPlanId: 99 }
    expect(await codeOf(student.api(payByInstallments, { body: { ...body, ...card } }))).toBe('bad-request')
  })
})

describe('paid back', () => {
  const ref = async (id: number) => ({ body: { orderRefNum: (await paymentOf(id)).providerRefNum ?? '' } })

  test('while it is whole: all but the fee, and its minutes go with it', async () => {
    const { student, packId, body } = await packHolder()
    const { fees } = await paymentOf(packId)
    expect(await student.api(getRefundableSum, { params: { id: packId } })).toBe(body.expectedAmount - fees)
    await student.api(refundPayment, await ref(packId))
    expect(await paymentOf(packId)).toMatchObject({ status: Refunding, refundedAmount: body.expectedAmount - fees })
    expect(await lotsOf(student)).toEqual([])
    clock.advance(hourMs)
    await runJobs('*/15 * * * *')
    expect((await paymentOf(packId)).status).toBe(PartialRefunded)
    expect(await movesOf(packId)).toEqual([
      { kind: 'given', minutes: 60 },
      { kind: 'refunded', minutes: -60 },
    ])
    expect((await subscriptionsOf(student.id))[0]?.terminatedAt).toBeNull()
  })

  test('not once a lesson took of it; again after that lesson was cancelled; not once it has ended', async () => {
    const { student, packId } = await packHolder()
    const lesson = await book(student, start + weekMs + 30 * hourMs)
    expect(await student.api(getRefundableSum, { params: { id: packId } })).toBe(0)
    expect(await codeOf(student.api(refundPayment, await ref(packId)))).toBe('minutes-used')
    await student.api(cancelLesson, { params: { id: lesson.id } })
    expect(await student.api(getRefundableSum, { params: { id: packId } })).toBeGreaterThan(0)
    clock.set(packUntil(start + 9 * hourMs) + hourMs)
    expect(await codeOf(student.api(refundPayment, await ref(packId)))).toBe('non-refundable')
  })

  test('as a lesson is booked of it, one of both comes about', async () => {
    for (let round = 0; round < 4; round++) {
      const { student, packId } = await packHolder()
      const [booked, back] = await Promise.allSettled([
        book(student, start + weekMs + 30 * hourMs),
        student.api(refundPayment, await ref(packId)),
      ])
      expect([booked.status, back.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
      const rest = back.status === 'fulfilled' ? [] : [30]
      expect((await lotsOf(student)).map((lot) => lot.rest)).toEqual(rest)
    }
  })

  test('what was decided before a lesson took of it claims nothing', async () => {
    const { student, packId } = await packHolder()
    const { db } = services()
    const facts = await readRefundFacts(db, packId, Date.now())
    await book(student, start + weekMs + 30 * hourMs)
    const claim = claimOf(packId, student.id, facts?.seen)
    expect(await claimRefund(db, claim, Date.now())).toBeNull()
    expect((await paymentOf(packId)).status).toBe(Paid)
  })

  test('given up by the gateway, its minutes are there again', async () => {
    const { student, packId } = await packHolder()
    const { db } = services()
    const facts = await readRefundFacts(db, packId, Date.now())
    const claim = claimOf(packId, student.id, facts?.seen)
    expect(await claimRefund(db, claim, Date.now())).not.toBeNull()
    expect(await lotsOf(student)).toEqual([])
    await releaseClaim(db, claim, Date.now())
    await releaseClaim(db, claim, Date.now())
    expect((await lotsOf(student)).map(({ rest }) => rest)).toEqual([60])
  })

  test('in cash by the team: taken with the request, back when it is rejected, gone when it is paid', async () => {
    const { student, packId } = await packHolder(payByReference)
    const admin = await people.admin()
    expect(await codeOf(student.api(refundPayment, await ref(packId)))).toBe('refund-receiver-required')
    const body = { txId: packId, method: RefundMethod.EWallet, address: '01012345678' }
    const { id } = await student.api(createRefundRequest, { body })
    expect(await lotsOf(student)).toEqual([])
    const rejected = { status: RefundRequestStatus.Rejected, note: 'no' }
    await admin.api(updateRefundRequest, { params: { id }, body: rejected })
    expect((await lotsOf(student)).map(({ rest }) => rest)).toEqual([60])
    clock.advance(dayMs)
    const again = await student.api(createRefundRequest, { body })
    await admin.api(updateRefundRequest, { params: { id: again.id }, body: { status: RefundRequestStatus.Processed } })
    expect(await lotsOf(student)).toEqual([])
    expect((await postingsOf(packId)).some(({ account }) => account === 'bank')).toBe(true)
    expect(await codeOf(student.api(createRefundRequest, { body }))).toBe('non-refundable')
  })

  test('by the bank, although a lesson holds half of it: what is left goes, the lesson stays, the team is told', async () => {
    const { student, packId } = await packHolder()
    const lesson = await book(student, start + weekMs + 30 * hourMs)
    await applyStatus(services(), packId, { status: Canceled }, Date.now())
    expect(await lotsOf(student)).toEqual([])
    expect(await rows('SELECT canceled_at FROM lessons WHERE id = ? AND canceled_at IS NULL', lesson.id)).toHaveLength(
      1,
    )
    expect((await alertsAbout(`payment:${packId}:reversed`))[0]).toContain('الدقائق الإضافية')
    await student.api(cancelLesson, { params: { id: lesson.id } })
    await settle(packId).catch(() => undefined)
  })

  test('of somebody else it is nobody’s', async () => {
    const { packId } = await packHolder()
    const other = await people.student()
    expect(await codeOf(other.api(getRefundableSum, { params: { id: packId } }))).toBe('forbidden')
    expect(await codeOf(other.api(refundPayment, await ref(packId)))).toBe('forbidden')
  })
})
