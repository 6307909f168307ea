/** What each payment gateway promises, real or simulated: one list of promises for both. */
import { describe, expect, test } from 'vitest'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { origin } from '#tests/kit/client.ts'
import { cardNumbers, expectSuccess, newCardCharge, newCharge, simulateGateways } from '#tests/kit/gateways.ts'
import { nextNumber } from '#tests/kit/people.ts'
import { createFawryGateway, fawryPaths } from '#worker/gateways/payments/fawry/client.ts'
import { signNotification } from '#worker/gateways/payments/fawry/signatures.ts'
import type { HostedCheckout } from '#worker/gateways/payments/hosted-checkout.ts'
import type { PaymentGateway } from '#worker/gateways/payments/payment-gateway.ts'
import { joinSignedValues, signJoinedValues } from '#worker/gateways/payments/paymob/callbacks.ts'
import { createPaymobCheckout } from '#worker/gateways/payments/paymob/client.ts'
import { simulatedFawryAccount as account } from '#worker/gateways/simulated/fawry-orders.ts'
import { simulatedPaymob } from '#worker/gateways/simulated/paymob-checkouts.ts'

const sim = simulateGateways()

const done = (fields: object = {}) => Response.json({ statusCode: 200, statusDescription: 'done', ...fields })
const refuse = (statusCode: number) => Response.json({ statusCode, statusDescription: 'no' })

interface Sent {
  readonly merchantRefNum: string
  readonly paymentMethod: string
  readonly cardToken?: string
  readonly debitMobileWalletNo?: string
  readonly installmentPlanId?: number
  readonly orderRefNo?: string
  readonly referenceNumber?: string
}

/** Answers as recorded, by what it is asked to do. It remembers which references it has seen, and nothing else. */
const recordFawry = () => {
  const seen = new Map<string, string>()
  const chargeOnce = (sent: Sent): Response => {
    if (seen.has(sent.merchantRefNum)) return Response.json({ code: '400', description: 'used' }, { status: 400 })
    const referenceNumber = `7${String(nextNumber()).padStart(8, '0')}`
    seen.set(sent.merchantRefNum, referenceNumber)
    if (sent.cardToken?.includes('refused')) return refuse(99907)
    const order = { referenceNumber, merchantRefNumber: sent.merchantRefNum }
    if (sent.installmentPlanId !== undefined)
      return done({
        ...order,
        authNumber: '1',
        orderAmount: 1250,
        paymentAmount: 1287.5,
        fawryFees: 37.5,
        paymentTime: 1,
      })
    if (sent.paymentMethod === 'CARD') return done({ nextAction: { redirectUrl: 'https://bank.test/3ds' } })
    if (sent.paymentMethod === 'PAYATFAWRY') return done({ ...order, expirationTime: 1763812800000 })
    return done({ ...order, ...(sent.debitMobileWalletNo ? {} : { walletQr: 'data:image/PNG;base64,iVBO' }) })
  }
  const tellStatus = (merchantRefNumber: string): Response => {
    const fawryRefNumber = seen.get(merchantRefNumber)
    if (!fawryRefNumber) return refuse(9938)
    const order = { fawryRefNumber, merchantRefNumber, orderStatus: 'UNPAID', paymentMethod: 'PAYATFAWRY' }
    const signature = signNotification(account, { ...order, paymentAmount: 125_250, orderAmount: 125_000 })
    return Response.json({ ...order, paymentAmount: 1252.5, orderAmount: 1250, messageSignature: signature })
  }
  const canceled = new Set<string>()
  const cancel = (ref = ''): Response => {
    if (![...seen.values()].includes(ref)) return Response.json({ code: '9938' }, { status: 400 })
    if (canceled.has(ref)) return Response.json({ code: '9984' }, { status: 400 })
    canceled.add(ref)
    return Response.json({ code: '200', description: 'done' })
  }
  return async (address: string, { body }: RequestInit): Promise<Response> => {
    const url = new URL(address)
    const sent = JSON.parse(String(body ?? '{}')) as Sent
    if (url.pathname === fawryPaths.charge || url.pathname === fawryPaths.chargeWallet) return chargeOnce(sent)
    if (url.pathname === fawryPaths.status) return tellStatus(url.searchParams.get('merchantRefNumber') ?? '')
    if (url.pathname === fawryPaths.cancelUnpaid) return cancel(sent.orderRefNo)
    if (url.pathname === fawryPaths.refund) return refuse(sent.referenceNumber === '699999999' ? 9938 : 9954)
    if (url.pathname === fawryPaths.cards) return done({ cards: [] })
    const plan = { id: 3, nameAr: 'ا', nameEn: 'a', rate: 3, noOfMonths: 3, minAmount: 500, maxAmount: 100000 }
    return Response.json([{ id: 1, installmentPlan: plan }])
  }
}

const real = createFawryGateway(
  {
    ...account,
    simulated: false,
    host: 'https://atfawry.fawrystaging.com',
    ...{ addCardPage: 'https://atfawry.fawrystaging.com/atfawry/plugin/card-token', webhookUrl: `${origin}/x` },
  },
  { fetch: recordFawry(), wait: async () => {}, log: () => {} },
)
const saveCard = async (outcome: 'ok' | 'refused') =>
  (await sim.counter.saveCard(42, cardNumbers[outcome]))?.token ?? ''

describe.each<[string, PaymentGateway]>([
  ['the simulated Fawry', sim.fawry],
  ['Fawry', real],
])('%s', (name, gateway) => {
  test('says which it is', () => {
    expect(gateway.simulated).toBe(name !== 'Fawry')
  })

  test('gives a reference number, whose order waits to be paid', async () => {
    const charge = newCharge()
    const { ref, expiresAt } = expectSuccess(await gateway.chargeReference(charge))
    expect([ref, expiresAt]).toEqual([expect.stringMatching(/^\d{9}$/), expect.any(Number)])
    const { merchantRef } = charge
    expect(expectSuccess(await gateway.findOrder(merchantRef))).toMatchObject({
      merchantRef,
      ref,
      status: 'unpaid',
      orderAmount: 125_000,
      currency: 'EGP',
    })
  })

  test('never charges the same reference twice', async () => {
    const charge = newCharge()
    await gateway.chargeReference(charge)
    expect(await gateway.chargeReference(charge)).toMatchObject({ ok: false, kind: 'refused' })
  })

  test('sends a card to the bank, and tells at once when the bank refuses', async () => {
    const charge = newCardCharge(await saveCard('ok'))
    expect(expectSuccess(await gateway.chargeCard(charge))).toEqual({
      redirectUrl: expect.stringMatching(/^https?:/),
      ref: null,
    })
    const refused = newCardCharge(await saveCard('refused'))
    expect(await gateway.chargeCard(refused)).toMatchObject({ ok: false, kind: 'refused', code: '99907' })
  })

  test('draws a code for a wallet, or asks on its phone', async () => {
    const drawn = expectSuccess(await gateway.chargeWallet({ ...newCharge(), mode: 'qr' }))
    expect(drawn).toEqual({ ref: expect.stringMatching(/^\d{9}$/), qr: expect.stringMatching(/^data:image\//) })
    const asked = await gateway.chargeWallet({ ...newCharge(), mode: 'notify', wallet: '01012345678' })
    expect(expectSuccess(asked).qr).toBeNull()
  })

  test('offers instalments and answers them with a receipt', async () => {
    const plans = expectSuccess(await gateway.listInstalmentPlans(125_000, Date.now()))
    const plan = plans.find(({ months }) => months === 3)
    expect(plan).toMatchObject({ months: 3, minAmount: 50_000, rate: 300 })
    const charge = { ...newCardCharge(await saveCard('ok')), instalmentPlanId: plan?.id ?? 0 }
    expect(expectSuccess(await gateway.chargeInstalments(charge))).toMatchObject({
      orderAmount: 125_000,
      paidAmount: 128_750,
      fees: 3_750,
      code: 200,
    })
  })

  test('does not know what nobody ordered', async () => {
    const { merchantRef } = newCharge()
    expect(await gateway.findOrder(merchantRef)).toMatchObject({ ok: false, kind: 'not-found' })
    expect(await gateway.cancelUnpaid('699999999')).toMatchObject({ ok: false, kind: 'not-found' })
    expect(await gateway.refund({ ref: '699999999', amount: 100 })).toMatchObject({ ok: false, kind: 'not-found' })
  })

  test('cancels once, and refunds nothing that was not paid', async () => {
    const { ref } = expectSuccess(await gateway.chargeReference(newCharge()))
    expect(await gateway.refund({ ref, amount: 100 })).toMatchObject({ ok: false, kind: 'refused', code: '9954' })
    expect(await gateway.cancelUnpaid(ref)).toEqual({ ok: true, value: 'canceled' })
    expect(await gateway.cancelUnpaid(ref)).toEqual({ ok: true, value: 'already-canceled' })
  })

  test('lists no card of somebody who saved none', async () => {
    expect(await gateway.listCards(1_000_000 + nextNumber())).toEqual({ ok: true, value: [] })
  })

  test('shows its page for a card, which comes back to us', () => {
    const url = new URL(gateway.createAddCardUrl(42, `${origin}/card-added`))
    expect(url.pathname).toMatch(/card-token$/)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ accNo: account.merchantCode, customerProfileId: '42', returnUrl: `${origin}/card-added`, locale: 'ar' },
    })
  })

  test('believes signed news and no other', () => {
    const signed = {
      fawryRefNumber: '1',
      merchantRefNumber: '2',
      paymentAmount: 100,
      orderAmount: 100,
      orderStatus: 'SHIPPED',
      paymentMethod: 'CARD',
    }
    const told = { ...signed, paymentAmount: 1, orderAmount: 1, messageSignature: signNotification(account, signed) }
    const read = (body: object) => gateway.parseNotification(new TextEncoder().encode(JSON.stringify(body)))
    // A status nobody knows changes nothing.
    expect(read(told)).toMatchObject({ ok: true, value: { status: null, rawStatus: 'SHIPPED' } })
    expect(read({ ...told, orderStatus: 'PAID' })).toEqual({ ok: false, kind: 'refused', code: 'signature' })
  })
})

/** Answers of Paymob as recorded, by what it is asked to do. */
const recordPaymob = () => {
  const seen = new Set<string>()
  return async (address: string, { method, headers, body }: RequestInit): Promise<Response> => {
    const refusePaymob = (status: number) => Response.json({ detail: 'no' }, { status })
    const { pathname } = new URL(address)
    const sent = JSON.parse(String(body ?? '{}')) as { special_reference?: string; transaction_id?: number }
    if (new Headers(headers).get('authorization') !== `Token ${simulatedPaymob.secretKey}`) return refusePaymob(401)
    if (method !== 'POST' || !pathname.endsWith('/intention/')) return refusePaymob(404)
    const { special_reference: reference = '' } = sent
    if (seen.has(reference)) return refusePaymob(400)
    seen.add(reference)
    const answer = { id: 'pi_test_1', client_secret: 'egy_csk_test_1', intention_order_id: 217503754 }
    return Response.json(answer, { status: 201 })
  }
}

const realCheckout = createPaymobCheckout(
  {
    ...{ ...simulatedPaymob, simulated: false, host: 'https://accept.paymob.com', webhookUrl: `${origin}/x` },
    createCheckoutUrl: (clientSecret) => `https://accept.paymob.com/unifiedcheckout/?clientSecret=${clientSecret}`,
  },
  { fetch: recordPaymob(), wait: async () => {}, log: () => {} },
)

describe.each<[string, HostedCheckout]>([
  ['the simulated Paymob', sim.paymob],
  ['Paymob', realCheckout],
])('%s', (name, gateway) => {
  const newCheckout = () => ({
    ...newCharge(),
    name: 'سارة محمود',
    method: PaymentMethod.Card,
    itemName: 'plan-2-month',
    ...{ returnUrl: `${origin}/checkout/2/month`, ttlSeconds: 3600 },
  })

  test('says which it is', () => {
    expect(gateway.simulated).toBe(name !== 'Paymob')
  })

  test('opens a checkout under a reference of its own, once', async () => {
    const checkout = newCheckout()
    const opened = expectSuccess(await gateway.createCheckout(checkout))
    expect(opened).toEqual({
      url: expect.stringMatching(/^https?:\/\/.*egy_csk_/),
      ref: expect.stringMatching(/^217\d{6}$/),
      intentId: expect.stringMatching(/^pi_/),
    })
    expect(await gateway.createCheckout(checkout)).toMatchObject({ ok: false, kind: 'refused', code: '400' })
    expect(await gateway.createCheckout({ ...newCheckout(), name: 'سارة' })).toMatchObject({ kind: 'invalid' })
  })

  test('does not know what nobody paid', async () => {
    expect(await gateway.findOrder('1')).toMatchObject({ ok: false, kind: 'not-found' })
    expect(await gateway.refund('1', 100)).toMatchObject({ ok: false, kind: 'not-found' })
    expect(await gateway.voidPayment('1')).toMatchObject({ ok: false, kind: 'not-found' })
  })

  test('believes signed callbacks and no other, and asks where nothing is proved', () => {
    const payment = {
      id: 7,
      pending: false,
      amount_cents: 125_000,
      success: true,
      is_voided: false,
      is_refunded: false,
      error_occured: false,
      has_parent_transaction: false,
      currency: 'EGP',
      created_at: '2026-01-15T10:20:30.1',
      ...{ order: { id: 9, merchant_order_id: '1' }, source_data: { type: 'card' } },
    }
    const read = (obj: object, hmac: string | null) =>
      gateway.parseCallback(new TextEncoder().encode(JSON.stringify({ type: 'TRANSACTION', obj })), hmac)
    const sign = (obj: object) => signJoinedValues(simulatedPaymob.hmacSecret, joinSignedValues(obj))
    expect(read(payment, sign(payment))).toMatchObject({
      value: { kind: 'order', order: { status: 'paid', ref: '9' } },
    })
    expect(read({ ...payment, amount_cents: 1 }, sign(payment))).toEqual({
      ok: false,
      kind: 'refused',
      code: 'signature',
    })
    expect(read(payment, null)).toMatchObject({ ok: false, kind: 'refused' })
    const refund = { ...payment, id: 8, has_parent_transaction: true, parent_transaction: 7 }
    expect(read(refund, sign(refund))).toEqual({ ok: true, value: { kind: 'hint', paymentRef: '7' } })
  })
})
