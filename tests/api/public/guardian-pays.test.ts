/** A guardian pays what a student asked for, by the link alone. */
import { beforeEach, describe, expect, test } from 'vitest'
import { payByReference } from '#contract/money/api/fawry.ts'
import { askGuardianToPay, getAskedPayment } from '#contract/money/api/guardian-payments.ts'
import { deletePlan } from '#contract/money/api/plans.ts'
import { payAsGuardian, readGuardianPage, withdrawConsent } from '#contract/public/api/guardian-pages.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { listNotifications } from '#contract/talk/api/notifications.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy } from '#tests/kit/codes.ts'
import { askedToPay, payingMinor } from '#tests/kit/guardian-payments.ts'
import { consented, fromOutside } from '#tests/kit/guardians.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { buyer, deliver, monthPrice, paymentOf, paymentsOf, payOrder, subscriptionsOf } from '#tests/kit/payments.ts'
import { newPhone, people } from '#tests/kit/people.ts'

const { Processed, Canceled, Paid } = TransactionStatus

// A Wednesday, noon in Cairo.
beforeEach(() => {
  clock.set(Date.parse('2026-11-18T10:00:00Z'))
})

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code
type Asked = { readonly token: string; readonly id: number }
const pay = (
  { token, id }: Asked,
  fields: { way?: 'reference' | 'wallet'; phone?: string; expectedAmount?: number } = {},
) => fromOutside(payAsGuardian, { body: { token, id, way: 'reference', expectedAmount: monthPrice, ...fields } })
const paymentOn = async (token: string) => (await fromOutside(readGuardianPage, { query: { token } })).payment

describe('asking', () => {
  test('sends the guardian their link, and shows them what to pay', async () => {
    const { student, phone, token, id } = await askedToPay()
    await runOutboxSweep(Date.now())
    const [text] = (await messagesReceivedBy(phone)).filter((message) => message.text.includes('طلب دفع'))
    expect(text?.text).toContain(`/g/${token}`)
    expect(await paymentOn(token)).toMatchObject({
      ...{ id, state: 'asked', period: 'month', amount: monthPrice, ways: ['reference', 'wallet'], reference: null },
    })
    expect(await student.api(getAskedPayment, {})).toMatchObject({ phone: `010…${phone.slice(-2)}`, asked: { id } })
  })

  test('at night waits for the morning, unless it ends before', async () => {
    clock.set(Date.parse('2026-11-18T22:00:00Z'))
    const [waiting, ending] = [await askedToPay(), await askedToPay()]
    const soon = Date.parse('2026-11-19T06:30:00Z')
    await rows('UPDATE guardian_payments SET expires_at = ? WHERE id = ?', soon, ending.id)
    await runOutboxSweep(clock.advance(minutes(1)))
    const textsTo = async ({ phone }: { readonly phone: string }) =>
      (await messagesReceivedBy(phone)).filter((message) => message.text.includes('طلب دفع')).length
    expect([await textsTo(waiting), await textsTo(ending)]).toEqual([0, 1])
    await runOutboxSweep(clock.set(Date.parse('2026-11-19T06:01:00Z')))
    expect(await textsTo(waiting)).toBe(1)
  })

  test('is refused without a consent that stands, at another price, beside an open payment, and twice at once', async () => {
    const { student: grown, body: grownBody } = await buyer()
    expect(await codeOf(grown.api(askGuardianToPay, { body: grownBody }))).toBe('guardian-required')
    expect(await grown.api(getAskedPayment, {})).toEqual({ phone: null, asked: null })
    const { student, body } = await payingMinor()
    const other = { ...body, expectedAmount: monthPrice - 1 }
    expect(await codeOf(student.api(askGuardianToPay, { body: other }))).toBe('price-changed')
    await student.api(askGuardianToPay, { body })
    expect(await codeOf(student.api(askGuardianToPay, { body }))).toBe('too-many-requests')
    await student.api(payByReference, { body })
    clock.advance(minutes(11))
    expect(await codeOf(student.api(askGuardianToPay, { body }))).toBe('illegal')
  })

  test('anew takes the place of the one before', async () => {
    const one = await askedToPay()
    clock.advance(minutes(11))
    const { asked } = await one.student.api(askGuardianToPay, { body: one.body })
    expect(await codeOf(pay(one))).toBe('guardian-payment-over')
    expect((await pay({ token: one.token, id: asked?.id ?? 0 })).payment?.state).toBe('open')
  })
})

describe('paying', () => {
  test('gives a number for the counter; once paid the plan is the student’s, who is told', async () => {
    const one = await askedToPay()
    const { payment } = await pay(one)
    const [row] = await paymentsOf(one.student.id)
    expect(payment).toMatchObject({ state: 'open', way: 'reference', reference: row?.providerRefNum })
    expect(row).toMatchObject({ userId: one.student.id, phone: one.phone, amount: monthPrice, status: Processed })
    for (const call of await payOrder(row?.id ?? 0)) await deliver(call)
    expect(await paymentOn(one.token)).toMatchObject({ state: 'paid', reference: null })
    expect(await subscriptionsOf(one.student.id)).toHaveLength(1)
    const { list } = await one.student.api(listNotifications, {})
    expect(list.map(({ kind }) => kind)).toContain('payment_paid')
    // Paid already: nothing is begun.
    expect((await pay(one)).payment?.state).toBe('paid')
    expect(await paymentsOf(one.student.id)).toHaveLength(1)
  })

  test('leaves the student’s number as it is', async () => {
    const one = await askedToPay()
    await rows('UPDATE users SET phone = NULL WHERE id = ?', one.student.id)
    await pay(one)
    expect(await rows('SELECT phone FROM users WHERE id = ?', one.student.id)).toEqual([{ phone: null }])
  })

  test('pressed twice, also at once, is one payment', async () => {
    const one = await askedToPay()
    await Promise.allSettled([pay(one), pay(one)])
    const { payment } = await pay(one)
    expect(payment?.state).toBe('open')
    expect(await paymentsOf(one.student.id)).toHaveLength(1)
  })

  test('another way takes the place of the one that is open', async () => {
    const one = await askedToPay()
    await pay(one)
    const wallet = newPhone()
    const { payment } = await pay(one, { way: 'wallet', phone: wallet })
    expect(payment).toMatchObject({ state: 'open', way: 'wallet' })
    const paid = await paymentsOf(one.student.id)
    expect(paid.map(({ status, phone }) => [status, phone])).toEqual([
      [Canceled, one.phone],
      [Processed, wallet],
    ])
  })

  test('with the link of another guardian pays nothing', async () => {
    const [one, other] = [await askedToPay(), await consented()]
    expect(await codeOf(pay({ token: other.token, id: one.id }))).toBe('guardian-payment-over')
    expect(await codeOf(pay({ token: 'x', id: one.id }))).toBe('guardian-not-found')
    expect(await paymentOn(other.token)).toBeNull()
    expect(await paymentsOf(one.student.id)).toEqual([])
  })

  test('is over after a day, and at once with the consent', async () => {
    const [late, withdrawn] = [await askedToPay(), await askedToPay()]
    await pay(withdrawn)
    await fromOutside(withdrawConsent, { body: { token: withdrawn.token } })
    await runOutboxSweep(clock.advance(minutes(1)))
    expect(await codeOf(pay(withdrawn))).toBe('illegal')
    expect((await paymentsOf(withdrawn.student.id)).map(({ status }) => status)).toEqual([Canceled])
    expect(await rows('SELECT closed_at IS NULL AS open FROM guardian_payments WHERE id = ?', withdrawn.id)).toEqual([
      { open: 0 },
    ])
    clock.advance(dayMs)
    expect(await codeOf(pay(late))).toBe('guardian-payment-over')
    expect((await paymentOn(late.token))?.state).toBe('expired')
  })

  test('paid at the counter after the consent is withdrawn begins nothing, and is owed back', async () => {
    const one = await askedToPay()
    await pay(one)
    const [row] = await paymentsOf(one.student.id)
    const calls = await payOrder(row?.id ?? 0)
    await rows("UPDATE guardianships SET state = 'withdrawn', closed_at = ? WHERE student_id = ?", 1, one.student.id)
    for (const call of calls) await deliver(call)
    expect((await paymentOf(row?.id ?? 0)).status).toBe(Paid)
    expect(await subscriptionsOf(one.student.id)).toEqual([])
    expect(await rows('SELECT amount FROM refund_requests WHERE tx_id = ?', row?.id ?? 0)).toEqual([
      { amount: monthPrice },
    ])
  })

  test('at another price needs a new yes', async () => {
    const one = await askedToPay()
    await rows('UPDATE plans SET base_monthly_price = base_monthly_price + 10000 WHERE id = ?', one.plan.id)
    const refused = await pay(one).catch((error: unknown) => error)
    const amount = refused instanceof ApiError ? (refused.amount ?? 0) : 0
    expect(amount).toBeGreaterThan(monthPrice)
    expect(await paymentsOf(one.student.id)).toEqual([])
    expect((await pay(one, { expectedAmount: amount })).payment).toMatchObject({ state: 'open', amount })
  })

  test('of a plan that is taken off sale is refused', async () => {
    const one = await askedToPay()
    await (await people.superAdmin()).api(deletePlan, { params: { id: one.plan.id } })
    expect(await codeOf(pay(one))).toBe('plan-not-found')
  })

  test('is refused beside a payment of the student’s own', async () => {
    const one = await askedToPay()
    await one.student.api(payByReference, { body: one.body })
    expect(await codeOf(pay(one))).toBe('illegal')
  })

  test('may be tried again once a payment has failed; the first, paid after all, begins nothing twice', async () => {
    const one = await askedToPay()
    await pay(one)
    const [first] = await paymentsOf(one.student.id)
    const calls = await payOrder(first?.id ?? 0)
    await rows('UPDATE transactions SET status = ? WHERE id = ?', TransactionStatus.Failed, first?.id ?? 0)
    expect((await paymentOn(one.token))?.state).toBe('failed')
    await pay(one)
    const second = (await paymentsOf(one.student.id)).at(-1)
    for (const call of await payOrder(second?.id ?? 0)) await deliver(call)
    for (const call of calls) await deliver(call)
    expect([(await paymentOf(first?.id ?? 0)).status, (await paymentOf(second?.id ?? 0)).status]).toEqual([Paid, Paid])
    expect(await subscriptionsOf(one.student.id)).toHaveLength(1)
    expect(await rows('SELECT 1 AS owed FROM refund_requests WHERE tx_id = ?', first?.id ?? 0)).toEqual([{ owed: 1 }])
  })
})
