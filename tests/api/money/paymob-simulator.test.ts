/** The simulated Paymob: how payers end a checkout there, and what it enforces. */
import { beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '#contract/shared/rules/time.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { clock } from '#tests/kit/clock.ts'
import { expectSuccess, newCharge, simulateGateways } from '#tests/kit/gateways.ts'
import type { Checkout } from '#worker/gateways/payments/hosted-checkout.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'

const sim = simulateGateways()
const { paymob, checkoutPage } = sim

const newCheckout = (fields: Partial<Checkout> = {}): Checkout => ({
  ...newCharge(),
  name: 'سارة محمود علي',
  method: PaymentMethod.Card,
  itemName: 'plan-2-month',
  returnUrl: 'http://localhost:8787/checkout/2/month',
  ttlSeconds: 3600,
  ...fields,
})
const read = ({ body, query }: WebhookCall) => paymob.parseCallback(new TextEncoder().encode(body), query.hmac ?? null)
const statuses = async () =>
  (await sim.takeWebhooks()).map((call) => {
    const told = read(call)
    if (!told.ok) return told.code
    return told.value.kind === 'order' ? told.value.order.status : told.value.kind
  })
const open = async (checkout: Checkout) => {
  const { url, ref } = expectSuccess(await paymob.createCheckout(checkout))
  const intention = await checkoutPage.findIntention(url.split('/').at(-1) ?? '')
  if (!intention) throw new Error(`no checkout at ${url}`)
  return { url, ref, intention }
}
const approve = { success: true, is3dSecure: false, isPendingFirst: false }
const decline = { ...approve, success: false }
/** A checkout that is paid, and the payment as the callback names it. */
const pay = async (checkout: Checkout = newCheckout()) => {
  const { ref, intention } = await open(checkout)
  await checkoutPage.pay(intention, approve)
  const [call] = await sim.takeWebhooks()
  const told = call && expectSuccess(read(call))
  if (told?.kind !== 'order') throw new Error('no payment')
  return { ref, order: told.order }
}
const statusOf = async (paymentRef: string) => expectSuccess(await paymob.findOrder(paymentRef)).status

beforeEach(async () => {
  await sim.takeWebhooks()
})

describe('a checkout', () => {
  test('is paid on its page, once, and the browser brings back what happened', async () => {
    const checkout = newCheckout()
    const { url, ref, intention } = await open(checkout)
    expect(url).toMatch(/^http:\/\/localhost:8787\/api\/v1\/dev\/paymob\/checkout\/egy_csk_sim_217\d{6}$/)
    const both = await Promise.all([checkoutPage.pay(intention, approve), checkoutPage.pay(intention, approve)])
    const [back = ''] = both.filter((one) => one !== null)
    expect(both.filter((one) => one !== null)).toHaveLength(1)
    const query = new URL(back).searchParams
    expect(paymob.parseReturn(query)).toEqual({ merchantRef: checkout.merchantRef, success: true, pending: false })
    const [call] = await sim.takeWebhooks()
    expect(call?.path).toBe('/api/v1/paymob/on-checkout')
    expect(query.get('hmac')).toBe(call?.query.hmac)
    const { merchantRef, amount: orderAmount } = checkout
    expect(call && expectSuccess(read(call))).toMatchObject({
      kind: 'order',
      order: { merchantRef, ref, orderAmount, status: 'paid', currency: 'EGP', method: PaymentMethod.Card },
    })
  })

  test('is declined, then paid with another card', async () => {
    const { intention } = await open(newCheckout())
    expect(await checkoutPage.pay(intention, decline)).toContain('success=false')
    expect(await checkoutPage.pay(intention, { ...approve, is3dSecure: true, isPendingFirst: true })).toContain(
      'success=true',
    )
    expect(await statuses()).toEqual(['failed', 'new', 'paid'])
  })

  test('by wallet is told apart', async () => {
    const { order } = await pay(newCheckout({ method: PaymentMethod.EWallet }))
    expect(order.method).toBe(PaymentMethod.EWallet)
  })

  test('is over after its time', async () => {
    const now = clock.set('2026-11-22T10:00:00Z')
    const { intention } = await open(newCheckout())
    expect(checkoutPage.isOpen(intention)).toBe(true)
    clock.set(now + hourMs)
    expect([checkoutPage.isOpen(intention), await checkoutPage.pay(intention, approve)]).toEqual([false, null])
    expect(await sim.takeWebhooks()).toEqual([])
  })

  test('cannot use a reference twice, nor a name of one word', async () => {
    const checkout = newCheckout()
    await open(checkout)
    expect(await paymob.createCheckout(checkout)).toMatchObject({ kind: 'refused', code: '400' })
    expect(await paymob.createCheckout(newCheckout({ name: 'سارة' }))).toMatchObject({ kind: 'invalid', code: 'name' })
    expect(await paymob.createCheckout(newCheckout({ phone: '' }))).toMatchObject({ kind: 'refused', code: '400' })
  })
})

describe('a payment', () => {
  test('is refunded in parts, each told by a record of its own', async () => {
    const { order } = await pay()
    const { paymentRef } = order
    expect(await statusOf(paymentRef)).toBe('paid')
    expect(await paymob.refund(paymentRef, 25_000)).toEqual({ ok: true, value: undefined })
    const [call] = await sim.takeWebhooks()
    expect(call && read(call)).toEqual({ ok: true, value: { kind: 'hint', paymentRef } })
    expect(expectSuccess(await paymob.findOrder(paymentRef))).toMatchObject({
      status: 'partial-refunded',
      refundedAmount: 25_000,
      orderAmount: 125_000,
    })
    expect(await paymob.refund(paymentRef, 100_001)).toMatchObject({ kind: 'refused', code: '400' })
    expect(await paymob.refund(paymentRef, 100_000)).toMatchObject({ ok: true })
    expect(await statusOf(paymentRef)).toBe('refunded')
  })

  test('is voided on its day, not on the next', async () => {
    clock.set('2026-11-22T10:00:00Z')
    const { order } = await pay()
    const { order: other } = await pay()
    expect(await paymob.voidPayment(order.paymentRef)).toMatchObject({ ok: true })
    expect(await statuses()).toEqual(['hint'])
    expect(await statusOf(order.paymentRef)).toBe('canceled')
    expect(await paymob.refund(order.paymentRef, 1)).toMatchObject({ kind: 'refused' })
    clock.set('2026-11-23T10:00:00Z')
    expect(await paymob.voidPayment(other.paymentRef)).toMatchObject({ kind: 'refused', code: '400' })
  })

  test('nobody made is not found', async () => {
    expect(await paymob.findOrder('191000000')).toMatchObject({ kind: 'not-found' })
    expect(await paymob.refund('191000000', 100)).toMatchObject({ kind: 'not-found' })
  })
})

describe('when told to fail', () => {
  test.each([
    ['timeout', 'TimeoutError', 'refused'],
    ['network', 'TypeError', 'opened'],
  ] as const)('%s leaves open whether a checkout was made', async (fault, code, again) => {
    const checkout = newCheckout()
    await sim.fail({ service: 'paymob', operation: 'intention', fault, times: 1 })
    expect(await paymob.createCheckout(checkout)).toMatchObject({ ok: false, kind: 'unknown', code })
    const retried = await paymob.createCheckout(checkout)
    expect(retried.ok ? 'opened' : retried.kind).toBe(again)
  })

  test.each([
    ['badSignature', ['signature']],
    ['duplicateWebhook', ['paid', 'paid']],
    ['drop', []],
  ] as const)('%s', async (fault, told) => {
    const { intention } = await open(newCheckout())
    await sim.fail({ service: 'paymob', operation: '', fault, times: 1 })
    await checkoutPage.pay(intention, approve)
    expect(await statuses()).toEqual(told)
  })
})
