/** What Paymob reports, and what it is taken for. */
import { describe, expect, test } from 'vitest'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import {
  joinSignedValues,
  parseCallback,
  parseReturn,
  signJoinedValues,
  toGatewayOrder,
} from '#worker/gateways/payments/paymob/callbacks.ts'

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const refusal = (code: string) => ({ ok: false, kind: 'refused', code })

describe('a callback of Paymob', () => {
  const secret = 'hiwar-test-hmac'
  const success = {
    id: 192036465,
    pending: false,
    amount_cents: 125000,
    success: true,
    is_auth: false,
    is_capture: false,
    is_standalone_payment: true,
    is_voided: false,
    is_refunded: false,
    is_3d_secure: true,
    integration_id: 4097558,
    has_parent_transaction: false,
    order: { id: 217503754, merchant_order_id: '176364000000042' },
    created_at: '2026-01-15T10:20:30.123456',
    currency: 'EGP',
    source_data: { pan: '2346', type: 'card', sub_type: 'MasterCard' },
    error_occured: false,
    owner: 302852,
  }
  const declined = { ...success, id: 192036466, success: false, error_occured: true }
  const refunded = { ...success, is_refunded: true }
  const p1 =
    'da34e22c297b5cea72bd924e4db5cd517d2588fc6e316ca1a17dd703345fcacb1af087a5f65fa9d201670efd5bf2ed45ebccbc132b54f54c45bfa74ece7c3aaf'
  const p2 =
    '2ddf32ea036213f10a755f84b0c621d7fb0f6931dc5ee077e37d147ab6bf86f2409c99c67f524e9b7803369f08d7cd13d038748dedd7b5f77e1a55ea0fea4f18'
  const p3 =
    'f0b202876ff57975a141d9529af2811c4634b8b81f0eda393ed41fef7eefce52616dfd4411961862588983f59f0a773c9c2da3ab8f0b81f6178bdc7105cf1cce'
  const head = '1250002026-01-15T10:20:30.123456EGP'
  const tail = '217503754302852false2346MasterCardcard'

  test.each([
    ['P1 success', success, `${head}falsefalse1920364654097558truefalsefalsefalsetruefalse${tail}true`, p1],
    ['P2 declined', declined, `${head}truefalse1920364664097558truefalsefalsefalsetruefalse${tail}false`, p2],
    ['P3 refunded', refunded, `${head}falsefalse1920364654097558truefalsefalsetruetruefalse${tail}true`, p3],
  ])('%s', (_, transaction, joined, digest) => {
    expect(joinSignedValues(transaction)).toBe(joined)
    expect(signJoinedValues(secret, joined)).toBe(digest)
  })

  test('P4 saved card, and the vector of another account', () => {
    const card =
      'MasterCard2026-01-15T10:20:29.000000s@hiwar.test10xxxx-xxxx-xxxx-2346302852217503754e98aceb96f5a370ddf46460de8d5c3ad'
    expect(signJoinedValues(secret, card)).toBe(
      '2daab3a78cf28bf2567a3620fe24015f07667c4253ef3eac192fd5b373e22d650da7598b4ad53faced559c018b99fc222abe4d0f7fb62a4c1116f40846a47a2d',
    )
    const transaction = {
      ...success,
      amount_cents: 225000,
      created_at: '2025-01-02T03:04:05.000000',
      id: 555,
      integration_id: 77,
      owner: 12,
      order: { id: '999' },
    }
    expect(signJoinedValues('hmac-secret', joinSignedValues(transaction))).toBe(
      'b358d21e2c017cb34bbba23c19e7cf8a4c1d73f7c71114dc85b1c47b204ee5453d068f59ab1d8f683b4c0160d8411663ff69132e815021d53a98afc7b47d6b57',
    )
  })

  const callback = (obj: unknown, type = 'TRANSACTION') => bytes({ type, obj })
  const signed = (obj: unknown) => signJoinedValues(secret, joinSignedValues(obj))
  const order = {
    merchantRef: '176364000000042',
    ref: '217503754',
    paymentRef: '192036465',
    userId: null,
    status: 'paid',
    rawStatus: 'success=true pending=false',
    orderAmount: 125000,
    currency: 'EGP',
    paidAmount: 125000,
    refundedAmount: null,
    fees: 0,
    cardLast4: '2346',
    method: PaymentMethod.Card,
    rawMethod: 'card',
    paidAt: Date.parse('2026-01-15T10:20:30.123Z'),
    failure: null,
  }

  test('is read when its digest matches', () => {
    expect(parseCallback(secret, callback(success), p1)).toEqual({ ok: true, value: { kind: 'order', order } })
    const inText = { ...success, order: { ...success.order, id: '217503754' } }
    expect(parseCallback(secret, callback(inText), p1.toUpperCase())).toMatchObject({ value: { order } })
  })

  test.each([[null], [''], [p2], [p1.slice(1)]])('is refused with the digest %j', (digest) => {
    expect(parseCallback(secret, callback(success), digest)).toEqual(refusal('signature'))
  })

  test('about anything but a payment proves nothing', () => {
    const card = {
      card_subtype: 'MasterCard',
      created_at: '2026-01-15T10:20:29.000000',
      email: 's@hiwar.test',
      id: 10,
      masked_pan: 'xxxx-xxxx-xxxx-2346',
      merchant_id: 302852,
      order_id: 217503754,
      token: 'e98aceb96f5a370ddf46460de8d5c3ad',
    }
    const p4 =
      '2daab3a78cf28bf2567a3620fe24015f07667c4253ef3eac192fd5b373e22d650da7598b4ad53faced559c018b99fc222abe4d0f7fb62a4c1116f40846a47a2d'
    expect(parseCallback(secret, callback(card, 'TOKEN'), p4)).toEqual({ ok: true, value: { kind: 'ignored' } })
    expect(parseCallback(secret, callback(card, 'TOKEN'), null)).toEqual(refusal('signature'))
    expect(parseCallback(secret, callback(card, 'OTHER'), p4)).toEqual(refusal('signature'))
    const newer = (hmac: string) => bytes({ hmac, intention: { special_reference: '1' }, transaction: success })
    expect(parseCallback(secret, newer('x'), null)).toEqual(refusal('signature'))
    expect(parseCallback(secret, newer(p1), null)).toMatchObject({ value: { kind: 'order', order } })
    expect(parseCallback(secret, bytes('{'), null)).toEqual(refusal('unreadable'))
    const empty = callback({})
    expect(parseCallback(secret, empty, signed({}))).toEqual({ ok: false, kind: 'invalid', code: 'unreadable' })
  })

  test.each([192036465, { id: '192036465' }])('of a refund names the payment to ask for (%j)', (parent) => {
    const child = {
      ...success,
      id: 192036470,
      has_parent_transaction: true,
      is_refund: true,
      parent_transaction: parent,
    }
    const hint = { ok: true, value: { kind: 'hint', paymentRef: '192036465' } }
    expect(parseCallback(secret, callback(child), signed(child))).toEqual(hint)
    expect(parseCallback(secret, callback(child), p1)).toEqual(refusal('signature'))
  })

  test.each([
    ['a voided payment', { is_voided: true, is_refunded: true }, 'canceled'],
    ['a refund', { is_refunded: true }, 'refunded'],
    ['a whole refund', { is_refunded: true, refunded_amount_cents: 125000 }, 'refunded'],
    ['a partial refund', { is_refunded: true, refunded_amount_cents: 100 }, 'partial-refunded'],
    ['a payment under way', { pending: true, success: true }, 'new'],
    ['a payment', {}, 'paid'],
    ['a success with an error', { error_occured: true }, 'failed'],
    ['a refusal', { success: false }, 'failed'],
  ])('%s', (_, fields, status) => {
    expect(toGatewayOrder({ ...success, ...fields })?.status).toBe(status)
  })

  test('of a refusal says why', () => {
    const data = { txn_response_code: 'DECLINED', message: 'Insufficient funds' }
    expect(toGatewayOrder({ ...declined, data })).toMatchObject({
      paidAt: null,
      failure: { code: 'DECLINED', text: 'Insufficient funds' },
    })
  })

  test('and what the browser brings back is only shown', () => {
    const query = new URLSearchParams('success=true&pending=false&merchant_order_id=176&source_data.pan=2346')
    expect(parseReturn(query)).toEqual({ merchantRef: '176', success: true, pending: false })
    expect(parseReturn(new URLSearchParams())).toEqual({ merchantRef: null, success: false, pending: false })
  })
})
