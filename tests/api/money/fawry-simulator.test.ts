/** The simulated Fawry: how payers end a payment there, and what it enforces. */
import { beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#contract/shared/rules/time.ts'
import { clock } from '#tests/kit/clock.ts'
import {
  cardNumbers,
  expectSuccess,
  newCardCharge,
  newCharge,
  readStatuses,
  simulateGateways,
} from '#tests/kit/gateways.ts'
import { db, nextNumber } from '#tests/kit/people.ts'
import type { FawryOrder } from '#worker/gateways/simulated/fawry-orders.ts'
import { listStoredMessages } from '#worker/gateways/simulated/message-store.ts'

const sim = simulateGateways()
const { fawry, counter } = sim
const statuses = async () => readStatuses(fawry, await sim.takeWebhooks())
const statusOf = async (merchantRef: string) => {
  const found = await fawry.findOrder(merchantRef)
  return found.ok ? found.value.status : found.kind
}
const orderOf = async (ref: string): Promise<FawryOrder> => {
  const order = await counter.findOrder(ref)
  if (!order) throw new Error(`no order ${ref}`)
  return order
}
const refOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const saveCard = async (outcome: keyof typeof cardNumbers, userId = 42) =>
  (await counter.saveCard(userId, cardNumbers[outcome]))?.token ?? ''

beforeEach(async () => {
  await sim.takeWebhooks()
})

describe('a reference number', () => {
  test('is paid at the counter with fees on top, once', async () => {
    const charge = newCharge()
    const { ref, expiresAt } = expectSuccess(await fawry.chargeReference(charge))
    expect(ref).toMatch(/^7\d{8}$/)
    expect(expiresAt).toBeGreaterThan(Date.now())
    expect(await statuses()).toEqual(['new'])
    expect(await statusOf(charge.merchantRef)).toBe('unpaid')
    const order = await orderOf(ref)
    const both = await Promise.all([counter.pay(order), counter.pay(order)])
    expect(both.filter((one) => one !== null)).toHaveLength(1)
    expect(await statuses()).toEqual(['paid'])
    expect(expectSuccess(await fawry.findOrder(charge.merchantRef))).toMatchObject({
      ref,
      status: 'paid',
      userId: 42,
      orderAmount: 125_000,
      paidAmount: 125_250,
      fees: 250,
      paidAt: expect.any(Number),
    })
  })

  test('is paid with less than was asked', async () => {
    const charge = newCharge()
    const { ref } = expectSuccess(await fawry.chargeReference(charge))
    await counter.pay(await orderOf(ref), 100)
    expect(await statuses()).toEqual(['new', 'paid'])
    expect(expectSuccess(await fawry.findOrder(charge.merchantRef)).orderAmount).toBe(100)
  })

  test('expires at the counter, or by itself when its time is over', async () => {
    const charge = newCharge()
    const { ref } = expectSuccess(await fawry.chargeReference(charge))
    await counter.expire(await orderOf(ref))
    expect(await statuses()).toEqual(['new', 'expired'])
    const now = clock.set('2026-11-22T10:00:00Z')
    const other = newCharge({ expiresAt: now + minutes(5) })
    const { ref: otherRef, expiresAt } = expectSuccess(await fawry.chargeReference(other))
    expect(expiresAt).toBe(now + minutes(5))
    clock.advance(minutes(5) - 1)
    expect(await statusOf(other.merchantRef)).toBe('unpaid')
    clock.advance(1)
    expect(await counter.pay(await orderOf(otherRef))).toBeNull()
    expect(await statusOf(other.merchantRef)).toBe('expired')
  })
})

describe('a card', () => {
  test.each([
    ['ok', ['new', 'paid'], null],
    ['poor', ['failed'], '99951'],
    ['expired', ['failed'], '99954'],
  ] as const)('that is %s', async (outcome, told, code) => {
    const charge = newCardCharge(await saveCard(outcome))
    const { redirectUrl, ref } = expectSuccess(await fawry.chargeCard(charge))
    expect([ref, redirectUrl]).toEqual([null, expect.stringMatching(/\/api\/v1\/dev\/fawry\/3ds\/7\d{8}$/)])
    expect(await statuses()).toEqual([])
    await counter.approveCard(await orderOf(refOf(redirectUrl)))
    expect(await statuses()).toEqual(told)
    const order = expectSuccess(await fawry.findOrder(charge.merchantRef))
    expect([order.failure?.code ?? null, order.paidAmount, order.fees]).toEqual([code, 125_000, 250])
  })

  test('that the bank refuses at once', async () => {
    const charge = newCardCharge(await saveCard('refused'))
    expect(await fawry.chargeCard(charge)).toMatchObject({ ok: false, kind: 'refused', code: '99907' })
    expect(await statusOf(charge.merchantRef)).toBe('failed')
  })

  test('is declined on the bank’s page, or never answered', async () => {
    const token = await saveCard('ok')
    const charge = newCardCharge(token)
    const { redirectUrl } = expectSuccess(await fawry.chargeCard(charge))
    await counter.decline(await orderOf(refOf(redirectUrl)))
    expect(await statuses()).toEqual(['failed'])
    const now = clock.set('2026-11-22T10:00:00Z')
    const left = newCardCharge(token)
    await fawry.chargeCard(left)
    clock.set(now + minutes(30))
    expect(await statusOf(left.merchantRef)).toBe('expired')
  })

  test.each([
    ['of somebody else', { userId: 43 }, '99914'],
    ['with a wrong code', { cvv: '000' }, '99955'],
    ['with a code of two digits', { cvv: '12' }, '99955'],
    ['nobody saved', { cardToken: 'sim_ok_999999' }, '99914'],
  ])('%s is refused', async (_, fields, code) => {
    const charge = newCardCharge(await saveCard('ok'), fields)
    expect(await fawry.chargeCard(charge)).toMatchObject({ ok: false, kind: 'refused', code })
  })

  test('is listed for its owner without what nobody needs, until it is deleted', async () => {
    const userId = 1_000 + nextNumber()
    const token = await saveCard('ok', userId)
    expect(expectSuccess(await fawry.listCards(userId))).toEqual([
      { token, createdAt: expect.any(Number), lastFourDigits: '4242', brand: 'Visa' },
    ])
    expect(await fawry.deleteCard(userId + 1, token)).toMatchObject({ kind: 'not-found' })
    expect(await fawry.deleteCard(userId, token)).toEqual({ ok: true, value: undefined })
    expect(expectSuccess(await fawry.listCards(userId))).toEqual([])
    expect(await fawry.deleteCard(userId, token)).toMatchObject({ kind: 'not-found' })
  })

  test('that is none of the test cards is not saved', async () => {
    expect(await counter.saveCard(42, '4111111111111112')).toBeNull()
  })
})

describe('a wallet', () => {
  test('is shown a code to scan', async () => {
    const { qr, ref } = expectSuccess(await fawry.chargeWallet({ ...newCharge(), mode: 'qr' }))
    expect(decodeURIComponent(qr ?? '')).toMatch(/^data:image\/svg\+xml,<svg[\s\S]*<\/svg>$/)
    await counter.pay(await orderOf(ref))
    expect(await statuses()).toEqual(['new', 'paid'])
  })

  test('or is asked on its phone', async () => {
    const wallet = `0111${String(nextNumber()).padStart(7, '0')}`
    const { qr, ref } = expectSuccess(await fawry.chargeWallet({ ...newCharge(), mode: 'notify', wallet }))
    expect(qr).toBeNull()
    const [request] = await listStoredMessages(db, { channel: 'wallet', to: wallet })
    expect(request).toMatchObject({
      text: expect.stringContaining('1250.00'),
      link: expect.stringMatching(`/pay/${ref}$`),
    })
  })
})

describe('instalments', () => {
  test('are offered from their least amount on, and cost three percent', async () => {
    const months = async (amount: number) =>
      expectSuccess(await fawry.listInstalmentPlans(amount, Date.now())).map((plan) => plan.months)
    expect([await months(29_999), await months(50_000), await months(150_000), await months(200_000)]).toEqual([
      [],
      [2, 3],
      [2, 3, 4, 6],
      [2, 3, 4, 6, 12],
    ])
    const charge = { ...newCardCharge(await saveCard('ok')), instalmentPlanId: 6 }
    expect(expectSuccess(await fawry.chargeInstalments(charge))).toMatchObject({
      orderAmount: 125_000,
      paidAmount: 128_750,
      fees: 3_750,
      code: 200,
      redirectUrl: null,
      authNumber: expect.stringMatching(/^\d+$/),
    })
    expect(await statuses()).toEqual(['new', 'paid'])
  })

  test('are refused with the card, or when the amount is too small for the plan', async () => {
    const poor = { ...newCardCharge(await saveCard('poor')), instalmentPlanId: 3 }
    expect(await fawry.chargeInstalments(poor)).toMatchObject({ kind: 'refused', code: '99951' })
    expect(await statusOf(poor.merchantRef)).toBe('failed')
    const small = { ...newCardCharge(await saveCard('ok')), instalmentPlanId: 12 }
    expect(await fawry.chargeInstalments(small)).toMatchObject({ kind: 'refused', code: '99985' })
    expect(await statusOf(small.merchantRef)).toBe('not-found')
  })
})

test('a reference cannot be used twice', async () => {
  const charge = newCharge()
  await fawry.chargeReference(charge)
  expect(await fawry.chargeReference(charge)).toMatchObject({ kind: 'refused', code: '400' })
  expect(await fawry.chargeWallet({ ...charge, mode: 'qr' })).toMatchObject({ kind: 'refused', code: '400' })
})
