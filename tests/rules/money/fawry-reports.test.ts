/** What Fawry reports, and what it is taken for; and why a gateway refuses. */
import { describe, expect, test } from 'vitest'
import { findRefusalGroup, refusalCodes } from '#contract/vocabulary/gateway-codes.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { parseNotification } from '#worker/gateways/payments/fawry/notifications.ts'

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const refusal = (code: string) => ({ ok: false, kind: 'refused', code })

describe('a notification of Fawry', () => {
  const account = { merchantCode: 'HIWAR_TEST_MERCHANT', secureKey: 'hiwar-test-secure-key' }
  const paid = {
    requestId: 'c72827d0',
    fawryRefNumber: '776215646',
    merchantRefNumber: '176364000000042',
    customerMerchantId: '42',
    paymentAmount: 1252.5,
    orderAmount: 1250,
    fawryFees: 2.5,
    orderStatus: 'PAID',
    paymentMethod: 'PAYATFAWRY',
    paymentTime: 1763640000000,
    paymentRefrenceNumber: '24480',
    threeDSInfo: { eci: '05' },
    messageSignature: 'd359c3fca0af6f1edd0034905971069824124f3057163a7accaea87a052500e6',
  }
  const read = (body: unknown) => parseNotification(account, bytes(body))
  const order = {
    merchantRef: '176364000000042',
    ref: '776215646',
    paymentRef: '776215646',
    userId: 42,
    status: 'paid',
    rawStatus: 'PAID',
    orderAmount: 125000,
    currency: 'EGP',
    paidAmount: 125250,
    refundedAmount: null,
    fees: 250,
    method: PaymentMethod.Fawry,
    rawMethod: 'PAYATFAWRY',
    paidAt: 1763640000000,
    failure: null,
  }

  test('is read with keys nobody documented', () => {
    expect(read(paid)).toEqual({ ok: true, value: order })
  })

  test('may bring its numbers as text, and its signature in capitals', () => {
    const asText = {
      ...paid,
      paymentAmount: '1252.50',
      orderAmount: '1250',
      fawryFees: '2.5',
      paymentTime: '1763640000000',
    }
    expect(read({ ...asText, messageSignature: paid.messageSignature.toUpperCase() })).toEqual({
      ok: true,
      value: order,
    })
  })

  test('may leave out what is optional, and be wrong in what decides nothing', () => {
    const { fawryFees: _, customerMerchantId: __, paymentTime: ___, ...rest } = paid
    const bare = { ...order, userId: null, fees: 0, paidAt: null }
    expect(read(rest)).toEqual({ ok: true, value: bare })
    expect(read({ ...rest, fawryFees: 'NaN', customerMerchantId: null, paymentTime: null })).toEqual({
      ok: true,
      value: bare,
    })
  })

  test.each([
    ['fawryRefNumber', '776215647'],
    ['merchantRefNumber', '176364000000043'],
    ['paymentAmount', 1252.51],
    ['orderAmount', 12.5],
    ['orderStatus', 'REFUNDED'],
    ['paymentMethod', 'CARD'],
    ['paymentRefrenceNumber', '24481'],
    ['paymentRefrenceNumber', undefined],
    ['messageSignature', `${'0'.repeat(64)}`],
    ['messageSignature', ''],
    ['messageSignature', 'é'.repeat(64)],
  ])('with another %s (%j) is not believed', (key, value) => {
    expect(read({ ...paid, [key]: value })).toEqual(refusal('signature'))
  })

  test.each([
    ['', 'no JSON'],
    ['null', 'nothing'],
    ['[]', 'a list'],
    [{ ...paid, messageSignature: undefined }, 'no signature'],
    [{ ...paid, orderAmount: 'much' }, 'no amount'],
    [{ ...paid, orderAmount: -1250 }, 'less than nothing'],
  ] as const)('%j is refused: %s', (body, _) => {
    expect(read(body)).toEqual(refusal('unreadable'))
  })

  const wallet = {
    ...paid,
    paymentAmount: 840,
    orderAmount: 840,
    paymentMethod: 'Mobile Wallet',
    paymentRefrenceNumber: null,
  }
  test.each([
    [
      { ...paid, orderStatus: 'NEW', paymentAmount: 1250, paymentRefrenceNumber: '' },
      '2d5e9e2e0ae71eea2377e355058f9c1bb67f05b75d3550d0d9225eba5924c515',
      'new',
      PaymentMethod.Fawry,
    ],
    [wallet, '7baf6ea435cb9f6c60db1bd0e7883da7c1a61f4afb9c4962f94a6c590e456871', 'paid', PaymentMethod.EWallet],
    [
      { ...paid, orderStatus: 'PARTIAL_REFUNDED' },
      '085d809da0fd1fc41dcf5e3d521cd55cd45dc7a03f9a0e29f9fd25b3903fa773',
      'partial-refunded',
      PaymentMethod.Fawry,
    ],
    [
      { ...paid, orderStatus: 'EXPIRED', paymentAmount: 1250, paymentRefrenceNumber: undefined },
      'db503af700e2e52448d41fefbc7034d2add4da3c3385a6705f9f7cea46077059',
      'expired',
      PaymentMethod.Fawry,
    ],
  ])('%# is signed and mapped', (body, messageSignature, status, method) => {
    expect(read({ ...body, messageSignature })).toMatchObject({ ok: true, value: { status, method } })
  })
})

describe('codes of a refusal', () => {
  test('are in one group each', () => {
    const codes = Object.values(refusalCodes).flat()
    expect(new Set(codes).size).toBe(codes.length)
    for (const [group, own] of Object.entries(refusalCodes))
      for (const code of own) expect(findRefusalGroup(String(code))).toBe(group)
    expect(findRefusalGroup('200')).toBeNull()
  })
})
