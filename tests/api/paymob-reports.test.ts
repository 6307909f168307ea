/** What Paymob calls back about its hosted checkout. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createCheckoutUrl } from '#contract/api/paymob.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { joinSignedValues, signJoinedValues } from '#worker/gateways/payments/paymob/callbacks.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'
import { simulatedPaymob } from '#worker/gateways/simulated/paymob-checkouts.ts'
import { rows } from '../kit/bookings.ts'
import { clock } from '../kit/clock.ts'
import { alertsAbout, buyer, deliver, gateways, paymentOf, runJobs, subscriptionsOf } from '../kit/payments.ts'

const { Failed, Paid, Processed } = TransactionStatus

beforeEach(async () => {
  clock.set('2026-11-22T10:00:00Z')
  await rows('DELETE FROM throttles')
})

describe('callbacks of the hosted checkout', () => {
  const opened = async () => {
    const { student, plan } = await buyer()
    const body = { planId: plan.id, planPeriod: PlanPeriod.Month, paymentMethod: PaymentMethod.Card }
    const { checkoutUrl } = await student.api(createCheckoutUrl, { body })
    const [{ id } = { id: 0 }] = await rows<{ id: number }>('SELECT id FROM transactions WHERE user_id = ?', student.id)
    const intention = await gateways.checkoutPage.findIntention(checkoutUrl.split('/').at(-1) ?? '')
    if (!intention) throw new Error('no checkout')
    const pay = async (success: boolean) => {
      await gateways.checkoutPage.pay(intention, { success, is3dSecure: true, isPendingFirst: success })
      return gateways.takeWebhooks()
    }
    return { student, id, pay }
  }

  test('activate once, whether the last comes first or twice', async () => {
    const { student, id, pay } = await opened()
    const calls = await pay(true)
    expect(calls).toHaveLength(2)
    for (const call of [...calls.reverse(), ...calls]) expect(await deliver(call)).toBe(200)
    expect(await paymentOf(id)).toMatchObject({ status: Paid, paymentRef: expect.stringMatching(/^192/) })
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
  })

  test('that are not signed are refused', async () => {
    const { student, id, pay } = await opened()
    const [call] = (await pay(true)) as [WebhookCall]
    expect(await deliver({ ...call, query: { hmac: '0'.repeat(128) } })).toBe(403)
    expect(await deliver({ ...call, query: {} })).toBe(403)
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
  })

  test('replayed under the reference of somebody else’s payment give nothing', async () => {
    const [mine, theirs] = [await opened(), await opened()]
    const calls = await mine.pay(true)
    const { merchantRef } = await paymentOf(theirs.id)
    const own = (await paymentOf(mine.id)).merchantRef
    for (const call of calls) expect(await deliver({ ...call, body: call.body.replaceAll(own, merchantRef) })).toBe(200)
    expect((await paymentOf(theirs.id)).status).toBe(Processed)
    expect(await subscriptionsOf(theirs.student.id)).toEqual([])
  })

  test.each([
    ['of another currency', { currency: 'USD' }],
    ['of a piastre less', { amount_cents: 224_999 }],
    ['of pounds in place of piastres', { amount_cents: 2250 }],
  ])('%s activate nothing, and the team is told', async (_, change) => {
    const { student, id, pay } = await opened()
    const call = (await pay(true)).at(-1) as WebhookCall
    const obj = { ...JSON.parse(call.body).obj, ...change }
    const hmac = signJoinedValues(simulatedPaymob.hmacSecret, joinSignedValues(obj))
    const signed = { ...call, query: { hmac }, body: JSON.stringify({ type: 'TRANSACTION', obj }) }
    expect(await deliver(signed)).toBe(200)
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
    expect(await alertsAbout(`payment:${id}:wrong-sum`)).toHaveLength(1)
  })

  test('of a declined card end the payment, and another can begin', async () => {
    const { student, id, pay } = await opened()
    for (const call of await pay(false)) await deliver(call)
    expect((await paymentOf(id)).status).toBe(Failed)
    expect(await subscriptionsOf(student.id)).toEqual([])
  })

  test('that are faster than the answer to our own request wait for it', async () => {
    const { student, id, pay } = await opened()
    const ref = (await paymentOf(id)).providerRefNum
    await rows('UPDATE transactions SET provider_ref_num = NULL, status = 0 WHERE id = ?', id)
    for (const call of await pay(true)) expect(await deliver(call)).toBe(200)
    expect((await paymentOf(id)).status).toBe(TransactionStatus.New)
    await rows('UPDATE transactions SET provider_ref_num = ?, status = 7 WHERE id = ?', ref, id)
    await runJobs('*/5 * * * *')
    expect((await paymentOf(id)).status).toBe(Paid)
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
  })
})
