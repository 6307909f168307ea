/** Paying on a page of Fawry itself. */
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelUnpaidOrder, syncPaymentStatus } from '#contract/money/api/fawry.ts'
import { openPlanCheckout } from '#contract/money/api/plans.ts'
import { getLastTransaction } from '#contract/money/api/transactions.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { buyer, deliver, gateways, monthPrice, paymentOf, runJobs, subscriptionsOf } from '#tests/kit/payments.ts'
import { type Person, people } from '#tests/kit/people.ts'

const returnUrl = 'http://localhost:8787/checkout/1/month'
const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code

beforeEach(async () => {
  clock.set('2026-11-22T10:00:00Z')
  await rows('DELETE FROM throttles')
})

const open = (
  student: Person,
  planId: number,
  over: { returnUrl?: string; couponCode?: string; expectedAmount?: number } = {},
) =>
  student.api(openPlanCheckout, {
    body: { planId, period: PlanPeriod.Month, paymentMethod: 'CARD', returnUrl, expectedAmount: monthPrice, ...over },
  })
const lastOf = async (student: Person) => {
  const last = await student.api(getLastTransaction, {})
  if (!last) throw new Error('no payment')
  return last
}
/** What the simulated gateway forgets of an order, as the real one has none before the payer chooses. */
const forget = (merchantRef: string) => rows("DELETE FROM dev_sim WHERE kind = 'fawry-order' AND id = ?", merchantRef)

describe('a page of the gateway', () => {
  test('takes the payment, leads back to the app, and the subscription begins', async () => {
    const { student, plan } = await buyer()
    const page = new URL(await open(student, plan.id))
    expect(await lastOf(student)).toMatchObject({ status: TransactionStatus.Processed, redirectUrl: page.href })
    const paid = await send(page.pathname, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    })
    const back = new URL(paid.headers.get('location') ?? '')
    expect([`${back.origin}${back.pathname}`, back.searchParams.get('statusCode')]).toEqual([returnUrl, '200'])
    for (const call of await gateways.takeWebhooks()) await deliver(call)
    const { id } = await lastOf(student)
    await student.api(syncPaymentStatus, { body: { transactionId: id } })
    expect((await paymentOf(id)).status).toBe(TransactionStatus.Paid)
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
  })

  test('is opened once for two clicks, and never beside another payment', async () => {
    const { student, plan } = await buyer()
    expect(await open(student, plan.id)).toBe(await open(student, plan.id))
    expect(await codeOf(open(student, (await make.plan()).id))).toBe('illegal')
  })

  test('leads nowhere but to the app', async () => {
    const { student, plan } = await buyer()
    for (const foreign of ['https://evil.test/', 'http://localhost:8787.evil.test/', 'javascript:alert(1)'])
      expect(await refusalOf(open(student, plan.id, { returnUrl: foreign }))).toMatchObject({ code: 'bad-request' })
    expect(await student.api(getLastTransaction, {})).toBeNull()
  })

  test('of a plan that costs nothing is the page to return to', async () => {
    const { student, plan } = await buyer()
    const { code: couponCode } = await make.coupon({ planId: plan.id, fullMonthDiscount: 10_000 })
    expect(await open(student, plan.id, { couponCode, expectedAmount: 0 })).toBe(returnUrl)
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
  })

  test('is refused without a phone, and for plans that are not sold', async () => {
    const { student, plan } = await buyer({ phone: null })
    expect(await codeOf(open(student, plan.id))).toBe('phone-required')
    const { id } = await make.plan({ active: false })
    expect(await codeOf(open((await buyer()).student, id))).toBe('plan-not-found')
    expect(await codeOf(open(await people.admin(), plan.id))).toBe('forbidden')
  })
})

describe('a page on which nobody has chosen yet', () => {
  const unchosen = async () => {
    const { student, plan } = await buyer()
    await open(student, plan.id)
    const { id } = await lastOf(student)
    await forget((await paymentOf(id)).merchantRef)
    return { student, id, body: { transactionId: id } }
  }

  test('stays open until its time is over, although the gateway knows no order', async () => {
    const { student, id, body } = await unchosen()
    for (const passed of [minutes(3), minutes(3)]) {
      clock.advance(passed)
      await runJobs('*/5 * * * *')
      expect((await paymentOf(id)).status).toBe(TransactionStatus.Processed)
    }
    await student.api(syncPaymentStatus, { body })
    clock.advance(minutes(30))
    await runJobs('*/5 * * * *')
    expect((await paymentOf(id)).status).toBe(TransactionStatus.Expired)
  })

  test('can be cancelled', async () => {
    const { student, id, body } = await unchosen()
    await student.api(cancelUnpaidOrder, { body })
    expect((await paymentOf(id)).status).toBe(TransactionStatus.Canceled)
  })
})
