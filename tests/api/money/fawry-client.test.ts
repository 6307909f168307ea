/** What goes over the wire to Fawry. */
import { describe, expect, test } from 'vitest'
import { type Answer, networkOf } from '#tests/kit/network.ts'
import { createFawryGateway } from '#worker/gateways/payments/fawry/client.ts'
import type { CardCharge } from '#worker/gateways/payments/payment-gateway.ts'

const host = 'https://atfawry.fawrystaging.com'
const settings = {
  simulated: false,
  host,
  merchantCode: 'HIWAR_TEST_MERCHANT',
  secureKey: 'hiwar-test-secure-key',
  addCardPage: `${host}/atfawry/plugin/card-token`,
  webhookUrl: 'https://hiwar.test/api/v1/fawry/payment-status',
}
const gatewayOn = (...answers: Answer[]) => {
  const world = networkOf(...answers)
  return { ...world, gateway: createFawryGateway(settings, world.network) }
}
const charge: CardCharge = {
  merchantRef: '176364000000042',
  userId: 42,
  name: null,
  phone: '01012345678',
  email: 's@hiwar.test',
  amount: 125_000,
  label: 'باقة 60 دقيقة',
  cardToken: 'tok_8d5f1c2b9a',
  cvv: '123',
  returnUrl: 'https://app.hiwar.test/checkout/return',
}
const base = {
  merchantCode: 'HIWAR_TEST_MERCHANT',
  merchantRefNum: '176364000000042',
  customerProfileId: 42,
  customerName: 's',
  customerMobile: '01012345678',
  customerEmail: 's@hiwar.test',
  amount: 1250,
  currencyCode: 'EGP',
  language: 'ar-eg',
  chargeItems: [{ itemId: '176364000000042', description: 'باقة 60 دقيقة', price: 1250, quantity: 1 }],
  description: 'باقة 60 دقيقة',
  orderWebHookUrl: settings.webhookUrl,
}
const done = (fields: object = {}) => Response.json({ statusCode: 200, statusDescription: 'done', ...fields })
const { cardToken: _, cvv: __, returnUrl: ___, ...plain } = charge

describe('requests', () => {
  test('a page of the gateway, whose answer is its bare address', async () => {
    const { gateway, asked } = gatewayOn(new Response('https://atfawry.test/checkout/1'))
    const returnUrl = 'https://app.hiwar.test/payments'
    expect(await gateway.createCheckoutPage({ ...plain, method: 'CARD', returnUrl, savesCard: true })).toEqual({
      ok: true,
      value: { redirectUrl: 'https://atfawry.test/checkout/1' },
    })
    const [request] = asked
    expect([request?.method, request?.url]).toEqual(['POST', `${host}/fawrypay-api/api/payments/init`])
    const { amount: _amount, currencyCode: _currency, ...shared } = base
    expect(request?.body).toEqual({
      ...shared,
      paymentMethod: 'CARD',
      returnUrl,
      saveCardInfo: true,
      authCaptureModePayment: false,
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test.each([
    ['a refusal', () => Response.json({ statusCode: 9946, statusDescription: 'x' }), { kind: 'invalid', code: '9946' }],
    ['no address', () => Response.json('javascript:alert(1)'), { kind: 'unknown', code: 'unreadable' }],
    ['a page', () => new Response('<html>'), { kind: 'unknown', code: 'not-json' }],
  ])('a page of the gateway, answered with %s', async (_, answer, failure) => {
    const { gateway } = gatewayOn(answer())
    const opened = await gateway.createCheckoutPage({
      ...plain,
      method: 'CARD',
      returnUrl: 'https://app.hiwar.test/payments',
      savesCard: false,
    })
    expect(opened).toMatchObject({ ok: false, ...failure })
  })

  test('a card charge', async () => {
    const nextAction = { type: 'THREE_D_SECURE', redirectUrl: 'https://bank.test/3ds' }
    const { gateway, asked } = gatewayOn(done({ type: 'ChargeResponse', nextAction }))
    expect(await gateway.chargeCard(charge)).toEqual({
      ok: true,
      value: { redirectUrl: 'https://bank.test/3ds', ref: null },
    })
    const [request] = asked
    expect([request?.method, request?.url]).toEqual(['POST', `${host}/ECommerceWeb/Fawry/payments/charge`])
    expect([...(request?.headers ?? [])]).toEqual([['content-type', 'application/json']])
    expect(request?.body).toEqual({
      ...base,
      paymentMethod: 'CARD',
      cardToken: 'tok_8d5f1c2b9a',
      cvv: '123',
      enable3DS: true,
      authCaptureModePayment: false,
      returnUrl: charge.returnUrl,
      signature: 'bda0297eb783bc98ba2203ea751ed4f9cad2fcc0ae84fa625d54bc59ae15f95a',
    })
  })

  test('a reference number', async () => {
    const { gateway, asked } = gatewayOn(done({ referenceNumber: 776215646, expirationTime: 1763812800000 }))
    const one = { ...plain, name: 'سارة محمود', expiresAt: 1763812800000 }
    expect(await gateway.chargeReference(one)).toEqual({
      ok: true,
      value: { ref: '776215646', expiresAt: 1763812800000 },
    })
    expect(asked[0]?.body).toEqual({
      ...base,
      customerName: 'سارة محمود',
      paymentMethod: 'PAYATFAWRY',
      paymentExpiry: 1763812800000,
      signature: '249984697226fe7608189a2c9b86941f7caf977ed80b6b2a4fe17e38c13bdfdf',
    })
  })

  test('a wallet, by a code or on its phone', async () => {
    const picture = 'data:image/PNG;base64,iVBO'
    const { gateway, asked } = gatewayOn(
      done({ referenceNumber: '1', walletQr: picture }),
      done({ referenceNumber: '1', walletQr: picture }),
      done({ referenceNumber: '1', walletQr: 'https://elsewhere.test/qr' }),
    )
    expect(await gateway.chargeWallet({ ...plain, mode: 'qr' })).toEqual({ ok: true, value: { ref: '1', qr: picture } })
    const notify = { ...plain, mode: 'notify', wallet: '01012345678' } as const
    expect(await gateway.chargeWallet(notify)).toEqual({ ok: true, value: { ref: '1', qr: null } })
    expect(await gateway.chargeWallet({ ...plain, mode: 'qr' })).toMatchObject({ value: { qr: null } })
    expect(asked.map(({ url }) => url)).toEqual(new Array(3).fill(`${host}/ECommerceWeb/api/payments/charge`))
    const wallet = { ...base, paymentMethod: 'MWALLET' }
    expect(asked.slice(0, 2).map(({ body }) => body)).toEqual([
      { ...wallet, signature: 'f23ede70e6b059dbf3bed484c5efd88878f590c8fa4a1ec9da46b4e9d334d812' },
      {
        ...wallet,
        debitMobileWalletNo: '01012345678',
        signature: '7bcd90a26b673dcd6933ab254678fa0128527ac8d44d0d2657d394abfcf6f066',
      },
    ])
  })

  test('instalments, whose plans are listed elsewhere', async () => {
    const paid = {
      referenceNumber: '9',
      authNumber: '77',
      orderAmount: 1250,
      paymentAmount: '1287.50',
      fawryFees: 37.5,
    }
    const plan = {
      id: 3,
      nameAr: 'ثلاثة أشهر',
      nameEn: '3 months',
      rate: 1.5,
      noOfMonths: 3,
      minAmount: 500,
      maxAmount: 20000,
    }
    const plans = [
      { id: 1, installmentPlan: { ...plan, status: 'ACTIVE', startDate: 1_000, endDate: 3_000 } },
      { id: 2, installmentPlan: { ...plan, id: 4, endDate: 1_999 } },
      { id: 3, installmentPlan: { ...plan, id: 5, status: 'INACTIVE' } },
      { id: 4, installmentPlan: { ...plan, id: 6, minAmount: 1250.01 } },
      { id: 5, installmentPlan: { ...plan, id: 7, maxAmount: '1249.99' } },
      { id: 6, installmentPlan: 'none' },
    ]
    const { gateway, asked } = gatewayOn(done({ ...paid, paymentTime: 5 }), Response.json(plans))
    expect(await gateway.chargeInstalments({ ...charge, instalmentPlanId: 3 })).toEqual({
      ok: true,
      value: {
        ref: '9',
        authNumber: '77',
        orderAmount: 125_000,
        paidAmount: 128_750,
        fees: 3_750,
        paidAt: 5,
        code: 200,
        text: 'done',
        redirectUrl: null,
      },
    })
    const { nameAr, nameEn } = plan
    const offered = { id: 3, nameAr, nameEn, months: 3, rate: 150, minAmount: 50_000, maxAmount: 2_000_000 }
    expect(await gateway.listInstalmentPlans(125_000, 2_000)).toEqual({ ok: true, value: [offered] })
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${host}/ECommerceWeb/Fawry/payments/charge`,
      `GET ${host}/ECommerceWeb/api/merchant/installment-plans?accountNumber=HIWAR_TEST_MERCHANT&merchantCode=HIWAR_TEST_MERCHANT`,
    ])
    expect(asked[0]?.body).toEqual({
      ...base,
      paymentMethod: 'CARD',
      cardToken: 'tok_8d5f1c2b9a',
      cvv: '123',
      installmentPlanId: 3,
      signature: '0f21f4eec5297020acc02dcb45c46e40c05deee12b5e31b3a3659753e0df6b4e',
    })
  })

  test('a cancellation and a refund name the gateway’s reference', async () => {
    const { gateway, asked } = gatewayOn(Response.json({ code: '200', description: 'ok' }), done(), done())
    expect(await gateway.cancelUnpaid('776215646')).toEqual({ ok: true, value: 'canceled' })
    const refund = { ref: '776215646', amount: 30_050 }
    expect(await gateway.refund({ ...refund, reason: 'duplicate payment' })).toEqual({
      ok: true,
      value: { code: 200, text: 'done' },
    })
    await gateway.refund(refund)
    expect(asked.map(({ url, body }) => [url, body])).toEqual([
      [
        `${host}/ECommerceWeb/api/orders/cancel-unpaid-order`,
        {
          merchantAccount: 'HIWAR_TEST_MERCHANT',
          orderRefNo: '776215646',
          lang: 'ar-eg',
          signature: '7d1f2e2c7cdf1dc664b860f441a53ffe85732f320129583482d0ff3b1511a83d',
        },
      ],
      [
        `${host}/ECommerceWeb/Fawry/payments/refund`,
        {
          ...{
            merchantCode: 'HIWAR_TEST_MERCHANT',
            referenceNumber: '776215646',
            refundAmount: 300.5,
            reason: 'duplicate payment',
          },
          signature: '4787248264d8907b9475df42e12dbfd44d762403ee3c1cfb796e037ebcb9d654',
        },
      ],
      [
        `${host}/ECommerceWeb/Fawry/payments/refund`,
        {
          merchantCode: 'HIWAR_TEST_MERCHANT',
          referenceNumber: '776215646',
          refundAmount: 300.5,
          signature: '7514c621599d084bcbfedc34cfbb8a1724962bb60de34b5940cd1bad6cf5263b',
        },
      ],
    ])
  })

  test('saved cards, deleted by the query alone', async () => {
    const card = {
      token: 't',
      creationDate: 7,
      lastFourDigits: '0012',
      firstSixDigits: '424242',
      brand: 'Visa',
      cardHolderName: 'S',
    }
    const { gateway, asked } = gatewayOn(done({ cards: [card] }), done(), done())
    expect(await gateway.listCards(42)).toEqual({
      ok: true,
      value: [{ token: 't', createdAt: 7, lastFourDigits: '0012', brand: 'Visa' }],
    })
    expect(await gateway.listCards(42)).toEqual({ ok: true, value: [] })
    expect(await gateway.deleteCard(42, 'tok_8d5f1c2b9a')).toEqual({ ok: true, value: undefined })
    const cards = `${host}/ECommerceWeb/Fawry/cards/cardToken?merchantCode=HIWAR_TEST_MERCHANT&customerProfileId=42`
    const listed = `GET ${cards}&signature=6e6b544945812b3eb805f0074aba4633ed906f39e80714469c87a72def640416`
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      listed,
      listed,
      `DELETE ${cards}&cardToken=tok_8d5f1c2b9a&signature=b522f49dc7045b4d512985bd3b17a8b8c17c8399267810fa9628221cd7fbe153`,
    ])
    expect(asked[2]?.body).toBeNull()
    expect(gateway.createAddCardUrl(42, 'https://hiwar.test/card-added')).toBe(
      `${host}/atfawry/plugin/card-token?accNo=HIWAR_TEST_MERCHANT&customerProfileId=42&returnUrl=https%3A%2F%2Fhiwar.test%2Fcard-added&locale=ar`,
    )
  })
})
