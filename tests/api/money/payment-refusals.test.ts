/** What refuses a payment before any gateway hears of it. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { payByCard, payByReference, payByWallet } from '#contract/money/api/fawry.ts'
import { createCheckoutUrl } from '#contract/money/api/paymob.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { buyer, gateways, monthPrice, paymentsOf, savedCard } from '#tests/kit/payments.ts'
import { newPhone, personOf } from '#tests/kit/people.ts'

const now = Date.parse('2026-11-22T10:00:00Z')

beforeEach(async () => {
  clock.set(now)
  await rows('DELETE FROM throttles')
})

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code

describe('a payment is refused', () => {
  test('to everybody but students', async () => {
    const { body } = await buyer()
    for (const [role, make] of Object.entries(personOf))
      if (role !== '4') expect(await codeOf((await make()).api(payByReference, { body })), role).toBe('forbidden')
  })

  test('without a phone, and with one that is not the profile’s', async () => {
    const { student, body } = await buyer({ phone: null })
    expect(await codeOf(student.api(payByReference, { body }))).toBe('phone-required')
    expect(await codeOf(student.api(payByReference, { body: { ...body, phone: '0123' } }))).toBe('invalid-phone')
    const phone = newPhone()
    await student.api(payByReference, { body: { ...body, phone } })
    expect(await student.api(getCurrentUser, {})).toMatchObject({ phone, verifiedPhone: false })
    expect(await codeOf(student.api(payByReference, { body: { ...body, phone: newPhone() } }))).toBe('invalid-phone')
  })

  test('for a plan that is not sold', async () => {
    const { student } = await buyer()
    const [inactive, archived] = [await make.plan({ active: false }), await make.plan({ archivedAt: now })]
    for (const planId of [inactive.id, archived.id, 999_999])
      expect(
        await codeOf(student.api(payByReference, { body: { planId, period: 'month', expectedAmount: monthPrice } })),
      ).toBe('plan-not-found')
  })

  test('for a private plan without an invite that counts', async () => {
    const { student } = await buyer()
    const { id: planId } = await make.plan({ forInvitesOnly: true })
    const pay = () => student.api(payByReference, { body: { planId, period: 'month', expectedAmount: monthPrice } })
    expect(await codeOf(pay())).toBe('forbidden')
    const invite =
      'INSERT INTO plan_invites (user_id, plan_id, created_by, created_at, expires_at) VALUES (?, ?, 1, 0, ?)'
    await rows(invite, student.id, planId, now)
    expect(await codeOf(pay())).toBe('forbidden')
    await rows('UPDATE plan_invites SET expires_at = ? WHERE plan_id = ?', now + 1, planId)
    expect((await pay()).referenceNumber).toBeGreaterThan(0)
  })

  test('beside a subscription with more than two weeks left', async () => {
    const { student, body } = await buyer()
    const running = { userId: student.id, start: now - 10 * dayMs }
    const { id } = await make.subscription({ ...running, end: now + 14 * dayMs + 1 })
    expect(await codeOf(student.api(payByReference, { body }))).toBe('subscription-exists')
    await rows('UPDATE subscriptions SET end_at = ? WHERE id = ?', now + 14 * dayMs, id)
    await student.api(payByReference, { body })
  })

  test('with a coupon that does not count', async () => {
    const { student, plan, body } = await buyer()
    const other = await make.coupon({ planId: (await make.plan()).id })
    const over = await make.coupon({ planId: plan.id, expiresAt: now })
    for (const couponCode of [other.code, over.code, 'NO-SUCH-CODE'])
      expect(await codeOf(student.api(payByReference, { body: { ...body, couponCode } }))).toBe('coupon-not-found')
  })

  test('while payments or this way of paying are switched off', async () => {
    const { student, body } = await buyer()
    const set = (key: string, value: unknown) =>
      rows('INSERT OR REPLACE INTO platform_settings VALUES (?, ?, 0, 1)', key, JSON.stringify(value))
    try {
      await set('payments.methods', { card: true, ewallet: true, fawry: false, installments: true, paymob: true })
      expect(await codeOf(student.api(payByReference, { body }))).toBe('service-unavailable')
      await student.api(payByWallet, { body })
      const granted = await buyer()
      const { code: couponCode } = await make.coupon({ planId: granted.plan.id, fullMonthDiscount: 10_000 })
      await granted.student.api(payByReference, { body: { ...granted.body, couponCode, expectedAmount: 0 } })
      await set('payments.enabled', false)
      expect(await codeOf((await buyer()).student.api(payByWallet, { body }))).toBe('service-unavailable')
    } finally {
      await rows('DELETE FROM platform_settings')
    }
  })

  test('where there is no gateway', async () => {
    const { student, plan, body } = await buyer()
    const { APP_ENV } = env
    try {
      Object.assign(env, { APP_ENV: 'production' })
      expect(await codeOf(student.api(payByReference, { body }))).toBe('service-unavailable')
      const hosted = {
        planId: plan.id,
        planPeriod: PlanPeriod.Month,
        paymentMethod: PaymentMethod.Card,
        expectedAmount: monthPrice,
      }
      expect(await codeOf(student.api(createCheckoutUrl, { body: hosted }))).toBe('service-unavailable')
    } finally {
      Object.assign(env, { APP_ENV })
    }
    expect(await paymentsOf(student.id)).toEqual([])
  })

  test('after five tries a minute', async () => {
    const { student, body } = await buyer()
    for (let i = 0; i < 5; i++) await student.api(payByReference, { body })
    expect(await codeOf(student.api(payByReference, { body }))).toBe('too-many-requests')
    clock.advance(minutes(1))
    await student.api(payByReference, { body })
  })
})

test('a refusal of the gateway says in which group its reason is, and an unanswered charge says nothing', async () => {
  const { student, body } = await buyer()
  const pay = async () =>
    student.api(payByCard, { body: { ...body, cardToken: await savedCard(student.id, 'refused'), cvv: '123' } })
  expect(await refusalOf(pay())).toEqual({ status: 500, code: 'fawry-error', reason: 'bank' })
  await gateways.fail({ service: 'fawry', operation: 'charge', fault: 'network', times: 1 })
  expect(await refusalOf(pay())).toEqual({ status: 500, code: 'fawry-error' })
})
