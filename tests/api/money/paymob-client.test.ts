/** What goes over the wire to Paymob, and what its answers mean. */
import { describe, expect, test } from 'vitest'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { type Answer, networkOf, timeout } from '#tests/kit/network.ts'
import { createPaymobCheckout } from '#worker/gateways/payments/paymob/client.ts'

const host = 'https://accept.paymob.com'
const settings = {
  simulated: false,
  host,
  secretKey: 'egy_sk_test',
  hmacSecret: 'hiwar-test-hmac',
  cardIntegrationId: 4097558,
  walletIntegrationId: null,
  webhookUrl: 'https://hiwar.test/api/v1/paymob/on-checkout',
  createCheckoutUrl: (clientSecret: string) => `${host}/unifiedcheckout/?clientSecret=${clientSecret}`,
}
const paymobOn = (...answers: Answer[]) => {
  const world = networkOf(...answers)
  return { ...world, paymob: createPaymobCheckout(settings, world.network) }
}
const checkout = {
  ...{
    merchantRef: '176364000000042',
    amount: 125_000,
    method: PaymentMethod.Card,
    label: 'باقة',
    itemName: 'plan-2-month',
  },
  name: ' سارة  محمود علي',
  phone: '01012345678',
  email: 's@hiwar.test',
  returnUrl: 'https://hiwar.test/checkout/2/month',
  ttlSeconds: 3600,
}
const intended = () =>
  Response.json(
    { id: 'pi_test_1', client_secret: 'egy_csk_1', intention_order_id: 217503754, status: 'intended' },
    { status: 201 },
  )

test('a checkout is opened in cents, with the key in a header of its own', async () => {
  const { paymob, asked, lines } = paymobOn(intended())
  expect(await paymob.createCheckout(checkout)).toEqual({
    ok: true,
    value: { url: `${host}/unifiedcheckout/?clientSecret=egy_csk_1`, ref: '217503754', intentId: 'pi_test_1' },
  })
  const [request] = asked
  expect([request?.method, request?.url]).toEqual(['POST', `${host}/v1/intention/`])
  expect(request?.headers.get('authorization')).toBe('Token egy_sk_test')
  expect(request?.body).toEqual({
    amount: 125_000,
    currency: 'EGP',
    payment_methods: [4097558],
    items: [{ name: 'plan-2-month', amount: 125_000, description: 'باقة', quantity: 1 }],
    billing_data: { first_name: 'سارة', last_name: 'محمود', phone_number: '01012345678', email: 's@hiwar.test' },
    special_reference: '176364000000042',
    expiration: 3600,
    notification_url: settings.webhookUrl,
    redirection_url: 'https://hiwar.test/checkout/2/month',
  })
  for (const secret of ['egy_sk_test', 'egy_csk_1', '01012345678']) expect(lines.join()).not.toContain(secret)
})

test('a name of one word, and wallets where there are none, are not asked for', async () => {
  const { paymob, asked } = paymobOn()
  expect(await paymob.createCheckout({ ...checkout, name: ' سارة ' })).toEqual({
    ok: false,
    kind: 'invalid',
    code: 'name',
  })
  const wallet = { ...checkout, method: PaymentMethod.EWallet }
  expect(await paymob.createCheckout(wallet)).toEqual({ ok: false, kind: 'unavailable', code: 'no-wallets' })
  expect(asked).toEqual([])
})

test.each([
  ['a wrong key', Response.json({ detail: 'no' }, { status: 401 }), { kind: 'invalid', code: '401', alert: true }],
  [
    'an unknown integration',
    Response.json({ detail: 'no' }, { status: 404 }),
    { kind: 'invalid', code: '404', text: 'no' },
  ],
  ['a wrong field', Response.json({ detail: 'no' }, { status: 400 }), { kind: 'refused', code: '400' }],
  ['too many requests', Response.json({}, { status: 429 }), { kind: 'unavailable', code: '429' }],
  ['HTTP 500', Response.json({}, { status: 500 }), { kind: 'unknown', code: '500' }],
  ['a page', new Response('<html>', { status: 502 }), { kind: 'unknown', code: 'not-json' }],
  ['silence', timeout(), { kind: 'unknown', code: 'TimeoutError' }],
  ['no secret', Response.json({ id: '1' }, { status: 201 }), { kind: 'unknown', code: 'unreadable' }],
])('a checkout answered with %s', async (_, answer, failure) => {
  const { paymob, asked } = paymobOn(answer)
  expect(await paymob.createCheckout(checkout)).toMatchObject({ ok: false, ...failure })
  expect(asked).toHaveLength(1)
})

describe('taking back', () => {
  test('names the payment, and an amount to refund', async () => {
    const child = { id: 7, success: true, pending: false }
    const { paymob, asked } = paymobOn(Response.json(child, { status: 201 }), Response.json(child, { status: 201 }))
    expect(await paymob.refund('192036465', 300)).toEqual({ ok: true, value: undefined })
    expect(await paymob.voidPayment('192036465')).toEqual({ ok: true, value: undefined })
    expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', `${host}/api/acceptance/void_refund/refund`, { transaction_id: 192036465, amount_cents: 300 }],
      ['POST', `${host}/api/acceptance/void_refund/void`, { transaction_id: 192036465 }],
    ])
  })

  test.each([
    ['a record that failed', Response.json({ id: 7, success: false }, { status: 201 }), 'refused'],
    ['an unknown payment', Response.json({ detail: 'no' }, { status: 404 }), 'not-found'],
    ['nothing readable', Response.json({}, { status: 201 }), 'unknown'],
    ['silence', timeout(), 'unknown'],
  ])('answered with %s is sent once', async (_, answer, kind) => {
    const { paymob, asked } = paymobOn(answer)
    expect(await paymob.refund('1', 300)).toMatchObject({ ok: false, kind })
    expect(asked).toHaveLength(1)
  })
})

describe('an inquiry', () => {
  const transaction = {
    id: 192036465,
    pending: false,
    amount_cents: 125000,
    success: true,
    is_voided: false,
    is_refunded: false,
    ...{
      error_occured: false,
      has_parent_transaction: false,
      currency: 'EGP',
      created_at: '2026-01-15T10:20:30.123456',
    },
    ...{ order: { id: 217503754, merchant_order_id: '176364000000042' }, source_data: { type: 'wallet' } },
  }

  test('is repeated while nobody answers', async () => {
    const { paymob, asked } = paymobOn(timeout(), Response.json(transaction))
    expect(await paymob.findOrder('192036465')).toMatchObject({ ok: true, value: { status: 'paid', ref: '217503754' } })
    expect(asked[1]?.url).toBe(`${host}/api/acceptance/transactions/192036465`)
    expect(asked[1]?.headers.get('authorization')).toBe('Token egy_sk_test')
  })

  test.each([
    ['another payment', Response.json({ ...transaction, id: 1 }), 'unavailable'],
    ['no payment', Response.json({ detail: 'Not found.' }, { status: 404 }), 'not-found'],
    ['a wrong key', Response.json({}, { status: 401 }), 'invalid'],
  ])('answered with %s', async (_, answer, kind) => {
    const { paymob } = paymobOn(answer)
    expect(await paymob.findOrder('192036465')).toMatchObject({ ok: false, kind })
  })
})
