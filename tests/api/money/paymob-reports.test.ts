/** What Paymob calls back about its hosted checkout. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createCheckoutUrl } from '#contract/money/api/paymob.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import {
  alertsAbout,
  buyer,
  deliver,
  gateways,
  monthPrice,
  paymentOf,
  runJobs,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { joinSignedValues, signJoinedValues } from '#worker/gateways/payments/paymob/callbacks.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'
import { simulatedPaymob } from '#worker/gateways/simulated/paymob-checkouts.ts'

const { Failed, Paid, Processed } = TransactionStatus

beforeEach(async () => {
  clock.set('2026-11-22T10:00:00Z')
  await rows('DELETE FROM throttles')
})

const countEvents = async () => (await rows('SELECT 1 FROM gateway_events')).length

describe('callbacks of the hosted checkout', () => {
  const opened = async () => {
    const { student, plan } = await buyer()
    const body = {
      planId: plan.id,
      planPeriod: PlanPeriod.Month,
      paymentMethod: PaymentMethod.Card,
      expectedAmount: monthPrice,
    }
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
    const obj = JSON.parse(call.body).obj
    const newer = JSON.stringify({ hmac: 'x', intention: {}, transaction: obj })
    const others = [newer, JSON.stringify({ type: 'TOKEN', obj }), JSON.stringify({ type: 'DELIVERY', obj }), '{}', '<']
    const kept = await countEvents()
    expect(await deliver({ ...call, query: { hmac: '0'.repeat(128) } })).toBe(401)
    for (const body of [call.body, ...others]) expect(await deliver({ ...call, query: {}, body })).toBe(401)
    expect(await countEvents()).toBe(kept)
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
  })

  test('of the newer form are taken with the digest of their transaction', async () => {
    const { student, pay } = await opened()
    const call = (await pay(true)).at(-1) as WebhookCall
    const body = { hmac: call.query?.hmac, intention: {}, transaction: JSON.parse(call.body).obj }
    expect(await deliver({ ...call, query: {}, body: JSON.stringify(body) })).toBe(200)
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
  })

  test('that are too long are not read, and long words in them are cut or refused', async () => {
    const { id, pay } = await opened()
    const call = (await pay(false)).at(-1) as WebhookCall
    const send = (change: object) => {
      const obj = { ...JSON.parse(call.body).obj, ...change }
      const hmac = signJoinedValues(simulatedPaymob.hmacSecret, joinSignedValues(obj))
      return deliver({ ...call, query: { hmac }, body: JSON.stringify({ type: 'TRANSACTION', obj }) })
    }
    expect(await send({ note: 'x'.repeat(64 * 1024) })).toBe(413)
    expect(await send({ currency: 'E'.repeat(65) })).toBe(400)
    expect(await send({ data: { txn_response_code: 'NO', message: 'x'.repeat(20_000) } })).toBe(200)
    expect((await paymentOf(id)).status).toBe(Failed)
    expect(await rows('SELECT 1 FROM gateway_events WHERE length(body) > 2000')).toEqual([])
  })

  test('that cannot be applied yet leave room for others, and are given up after a day with an alert', async () => {
    const start = Date.now()
    await rows('DELETE FROM gateway_events')
    for (let at = 0; at < 40; at++)
      await rows(
        'INSERT INTO gateway_events (provider, digest, body, received_at, next_at) VALUES (?, ?, ?, ?, ?)',
        ...[
          'paymob',
          `d${at}`,
          JSON.stringify({ kind: 'hint', paymentRef: `${at}` }),
          start - 40 + at,
          start - 40 + at,
        ],
      )
    const { student, id, pay } = await opened()
    const ref = (await paymentOf(id)).providerRefNum
    await rows('UPDATE transactions SET provider_ref_num = NULL, status = 0 WHERE id = ?', id)
    for (const call of await pay(true)) await deliver(call)
    await rows('UPDATE transactions SET provider_ref_num = ?, status = 7 WHERE id = ?', ref, id)
    const minute = 60_000
    await runJobs('*/5 * * * *', clock.advance(minute))
    await runJobs('*/5 * * * *', clock.advance(1))
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
    const triesOf = async () =>
      (await rows<{ n: number }>("SELECT attempts AS n FROM gateway_events WHERE digest = 'd0'"))[0]
    expect(await triesOf()).toEqual({ n: 1 })
    clock.advance(24 * 60 * minute)
    for (let run = 0; run < 2; run++) await runJobs('*/5 * * * *')
    expect(await triesOf()).toEqual({ n: 2 })
    expect(await rows('SELECT 1 FROM gateway_events WHERE processed_at IS NULL')).toEqual([])
    expect(await alertsAbout('event:paymob:d0')).toHaveLength(1)
  })

  test('beyond those that may wait are not stored, so that the gateway sends them again', async () => {
    await rows('DELETE FROM gateway_events')
    await rows(`INSERT INTO gateway_events (provider, digest, body, received_at, next_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      SELECT 'paymob', i, '{}', 0, 0 FROM n`)
    const { pay } = await opened()
    const call = (await pay(true)).at(-1) as WebhookCall
    expect(await deliver(call)).toBe(503)
    await rows("DELETE FROM gateway_events WHERE digest = '1'")
    expect(await deliver(call)).toBe(200)
    await rows('DELETE FROM gateway_events')
  })

  test('replayed under the reference of somebody else’s payment give nothing', async () => {
    const [mine, theirs] = [await opened(), await opened()]
    const calls = await mine.pay(true)
    const { merchantRef } = await paymentOf(theirs.id)
    const own = (await paymentOf(mine.id)).merchantRef
    for (const call of calls) expect(await deliver({ ...call, body: call.body.replaceAll(own, merchantRef) })).toBe(200)
    expect((await paymentOf(theirs.id)).status).toBe(Processed)
    expect(await subscriptionsOf(theirs.student.id)).toEqual([])

    // However many references are written into it, the team is told once.
    for (const invented of ['1763640000999991', '1763640000999992'])
      for (const call of calls) await deliver({ ...call, body: call.body.replaceAll(own, invented) })
    expect(await alertsAbout(`orphan:paymob:${(await paymentOf(mine.id)).providerRefNum}`)).toHaveLength(1)
  })

  test('of which digits were moved from one signed value into another are refused', async () => {
    const { student, id, pay } = await opened()
    const call = (await pay(true)).at(-1) as WebhookCall
    const obj = JSON.parse(call.body).obj
    const moved = { ...obj, amount_cents: Number(`${obj.amount_cents}20`), created_at: obj.created_at.slice(2) }
    expect(joinSignedValues(moved)).toBe(joinSignedValues(obj))
    expect(await deliver({ ...call, body: JSON.stringify({ type: 'TRANSACTION', obj: moved }) })).toBe(400)
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
    expect(await deliver(call)).toBe(200)
    expect((await paymentOf(id)).status).toBe(Paid)
    expect(await alertsAbout(`payment:${id}:sum`)).toEqual([])
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
    await runJobs('*/5 * * * *', clock.advance(60_000))
    expect((await paymentOf(id)).status).toBe(Paid)
    expect(await subscriptionsOf(student.id)).toHaveLength(1)
  })
})
