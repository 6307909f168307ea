/** What Fawry’s answers mean, and which of its silences. */
import { describe, expect, test } from 'vitest'
import { type Answer, networkOf, timeout } from '#tests/kit/network.ts'
import { createFawryGateway } from '#worker/gateways/payments/fawry/client.ts'
import { signChargeAnswer, signNotification } from '#worker/gateways/payments/fawry/signatures.ts'
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
const done = (fields: object = {}) => Response.json({ statusCode: 200, statusDescription: 'done', ...fields })
const refused = (statusCode: number | string) => Response.json({ statusCode, statusDescription: 'no' })
const { cardToken: _, cvv: __, returnUrl: ___, ...plain } = charge

describe('a status', () => {
  const signed = {
    ...{
      fawryRefNumber: '776215646',
      merchantRefNumber: '176364000000042',
      paymentAmount: 125_250,
      orderAmount: 125_000,
    },
    orderStatus: 'PAID',
    paymentMethod: 'PAYATFAWRY',
    paymentRefrenceNumber: '24480',
  }
  const told = {
    ...signed,
    paymentAmount: 1252.5,
    orderAmount: 1250,
    messageSignature: signNotification(settings, signed),
  }

  test('is asked for by our reference, and believed when it is signed', async () => {
    const { gateway, asked } = gatewayOn(Response.json(told))
    expect(await gateway.findOrder('176364000000042')).toMatchObject({
      ok: true,
      value: { status: 'paid', paidAmount: 125_250 },
    })
    expect(asked[0]?.url).toBe(
      `${host}/ECommerceWeb/Fawry/payments/status/v2?merchantCode=HIWAR_TEST_MERCHANT&merchantRefNumber=176364000000042&signature=274f1aa9a049e324e978585094e165186b92232500c00971135dcb296628560e`,
    )
  })

  test.each([
    [
      'forged',
      '176364000000042',
      Response.json({ ...told, orderAmount: 12.5 }),
      { kind: 'unavailable', code: 'signature', alert: true },
    ],
    [
      'of another order',
      '176364000000043',
      Response.json(told),
      { kind: 'unavailable', code: 'another-order', alert: true },
    ],
    ['unknown by code', '1', refused(9938), { kind: 'not-found', code: '9938' }],
    ['unknown by HTTP', '1', Response.json({}, { status: 404 }), { kind: 'not-found', code: '404' }],
    ['of a wrong key', '1', refused(9946), { kind: 'invalid', code: '9946', alert: true }],
  ])('%s', async (_name, merchantRef, answer, failure) => {
    const { gateway } = gatewayOn(answer)
    expect(await gateway.findOrder(merchantRef)).toMatchObject({ ok: false, ...failure })
  })

  test('is asked for three times before it is unavailable', async () => {
    const { gateway, asked } = gatewayOn(timeout(), new Response('', { status: 503 }), timeout())
    expect(await gateway.findOrder('1')).toMatchObject({ kind: 'unavailable' })
    expect(asked).toHaveLength(3)
  })
})

describe('answers to a charge', () => {
  const ask = async (answer: Answer) => {
    const { gateway, asked, lines } = gatewayOn(answer)
    const outcome = await gateway.chargeCard(charge)
    // Asking again could charge twice.
    expect(asked).toHaveLength(1)
    for (const secret of ['tok_8d5f1c2b9a', '"123"', 'hiwar-test-secure-key'])
      expect(lines.join()).not.toContain(secret)
    return outcome
  }

  test.each([
    ['a refusal at HTTP 200', refused(99951), { kind: 'refused', code: '99951', text: 'no' }],
    ['a refusal as text', refused('99907'), { kind: 'refused', code: '99907' }],
    ['a code nobody documented', refused(12345), { kind: 'refused', code: '12345' }],
    [
      'HTTP 400',
      Response.json({ code: '99954', description: 'Expired card', reason: 'x' }, { status: 400 }),
      { kind: 'refused', code: '99954', text: 'Expired card' },
    ],
    ['a bank nobody reaches', refused(99915), { kind: 'unavailable', code: '99915' }],
    ['trouble at the gateway', refused(99976), { kind: 'unavailable', code: '99976' }],
    ['a wrong signature of ours', refused(9946), { kind: 'invalid', code: '9946', alert: true }],
    ['a wrong address', Response.json({}, { status: 404 }), { kind: 'invalid', code: '404', alert: true }],
    ['HTTP 500', Response.json({}, { status: 500 }), { kind: 'unknown', code: '500' }],
    ['a broken service behind it', refused(500), { kind: 'unknown', code: '500' }],
    ['a page instead of JSON', new Response('<html>', { status: 502 }), { kind: 'unknown', code: 'not-json' }],
    ['a page that says all is well', new Response('<html>'), { kind: 'unknown', code: 'not-json' }],
    ['silence', timeout(), { kind: 'unknown', code: 'TimeoutError' }],
    ['a broken line', new TypeError('gone'), { kind: 'unknown', code: 'TypeError' }],
    ['a list', Response.json([]), { kind: 'unknown', code: 'unreadable' }],
  ])('%s', async (_name, answer, failure) => {
    expect(await ask(answer)).toMatchObject({ ok: false, ...failure })
  })

  test('are believed when their signature is right, or when there is none', async () => {
    const signed = {
      ...{
        referenceNumber: '776215646',
        merchantRefNumber: '176364000000042',
        paymentAmount: 125_000,
        orderAmount: 125_000,
      },
      orderStatus: 'UNPAID',
      paymentMethod: 'CARD',
      fawryFees: 250,
      customerMail: 's@hiwar.test',
    }
    const signature = signChargeAnswer(settings, signed)
    const answer = { ...signed, paymentAmount: 1250, orderAmount: 1250, fawryFees: 2.5 }
    expect(await ask(done({ ...answer, signature }))).toEqual({
      ok: true,
      value: { redirectUrl: null, ref: '776215646' },
    })
    expect(await ask(done(answer))).toMatchObject({ ok: true })
    expect(await ask(done({ ...answer, orderAmount: 1, signature }))).toMatchObject({
      kind: 'unknown',
      code: 'signature',
      alert: true,
    })
  })

  test('without a reference leave open what became of them', async () => {
    const { gateway } = gatewayOn(done(), done(), done())
    expect(await gateway.chargeReference(plain)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.chargeWallet({ ...plain, mode: 'qr' })).toMatchObject({ kind: 'unknown' })
    expect(await gateway.chargeInstalments({ ...charge, instalmentPlanId: 3 })).toMatchObject({ kind: 'unknown' })
  })
})

test.each([
  ['9984', { ok: true, value: 'already-canceled' }],
  ['400', { ok: false, kind: 'refused', code: '400' }],
  ['404', { ok: false, kind: 'not-found', code: '404' }],
  ['9938', { ok: false, kind: 'not-found', code: '9938' }],
  ['401', { ok: false, kind: 'invalid', code: '401', alert: true }],
  ['9901', { ok: false, kind: 'invalid', code: '9901', alert: true }],
])('a cancellation answered %s', async (code, outcome) => {
  const { gateway } = gatewayOn(Response.json({ code, description: 'no' }, { status: 400 }))
  expect(await gateway.cancelUnpaid('1')).toMatchObject(outcome)
})

test.each([
  ['a refund', timeout(), { kind: 'unknown' }],
  ['a refund', refused(9935), { kind: 'refused', code: '9935' }],
  ['a refund', done({ statusCode: undefined }), { kind: 'unknown', code: 'unreadable' }],
])('%s is sent once', async (_name, answer, failure) => {
  const { gateway, asked } = gatewayOn(answer)
  expect(await gateway.refund({ ref: '1', amount: 100 })).toMatchObject({ ok: false, ...failure })
  expect(asked).toHaveLength(1)
})
