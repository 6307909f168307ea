/** Reports of gateways that are forged, about something else, or of another sum: none of them gives anything away. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import {
  alertsAbout,
  deliver,
  eventsOf,
  gateways,
  paymentOf,
  payOrder,
  postingsOf,
  referenceHolder,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { signNotification } from '#worker/gateways/payments/fawry/signatures.ts'
import { simulatedFawryAccount } from '#worker/gateways/simulated/fawry-orders.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'

const { Processed } = TransactionStatus
const door = '/api/v1/fawry/payment-status'

beforeEach(async () => {
  clock.set('2026-11-22T10:00:00Z')
  await rows('DELETE FROM throttles')
})

describe('reports that are wrong', () => {
  const forge = ({ body, ...call }: WebhookCall, change: (report: Record<string, unknown>) => void): WebhookCall => {
    const report = JSON.parse(body)
    change(report)
    return { ...call, body: JSON.stringify(report) }
  }

  test('a wrong signature is refused and kept nowhere', async () => {
    const { student, id } = await referenceHolder()
    const [call] = (await payOrder(id)) as [WebhookCall]
    const forged = forge(call, (report) => Object.assign(report, { messageSignature: '0'.repeat(64) }))
    const unsigned = forge(call, (report) => Reflect.deleteProperty(report, 'messageSignature'))
    const raised = forge(call, (report) => Object.assign(report, { orderAmount: 1 }))
    for (const one of [forged, raised]) expect(await deliver(one)).toBe(403)
    expect(await deliver(unsigned)).toBeGreaterThanOrEqual(400)
    expect(await eventsOf((await paymentOf(id)).merchantRef)).toEqual([])
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
  })

  test.each([
    ['no JSON', '<html>'],
    ['empty', ''],
  ])('%s is refused', async (_, body) => {
    expect((await send(door, { method: 'POST', body })).status).toBeGreaterThanOrEqual(400)
  })

  test('a body that is too long is not read', async () => {
    expect((await send(door, { method: 'POST', body: 'x'.repeat(256 * 1024 + 1) })).status).toBe(413)
  })

  test('a sum below the price activates nothing, and the team is told', async () => {
    const { student, id } = await referenceHolder()
    for (const call of await payOrder(id, 100)) expect(await deliver(call)).toBe(200)
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
    expect(await alertsAbout(`payment:${id}:wrong-sum`)).toHaveLength(1)
    expect(await postingsOf(id)).toEqual([])
  })

  test('the price asked for and a piastre paid activates nothing, is kept unapplied, and the team is told', async () => {
    const { student, id } = await referenceHolder()
    const [call] = (await payOrder(id)) as [WebhookCall]
    const cheap = forge(call, (report) => Object.assign(report, { paymentAmount: 0.01 }))
    const report = JSON.parse(cheap.body)
    const { orderAmount, ...values } = report
    report.messageSignature = signNotification(simulatedFawryAccount, {
      ...values,
      paymentAmount: 1,
      orderAmount: orderAmount * 100,
    })
    expect(await deliver({ ...cheap, body: JSON.stringify(report) })).toBe(200)
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
    expect(await eventsOf((await paymentOf(id)).merchantRef)).toEqual([
      { lastError: 'of another sum than was agreed', open: 0, attempts: 1 },
    ])
    const [alert] = await alertsAbout(`payment:${id}:wrong-sum`)
    expect(alert).toContain('0.01 EGP')
    expect(await postingsOf(id)).toEqual([])
  })

  test('a sum above the price activates nothing either, and the team is told', async () => {
    const { student, id } = await referenceHolder()
    for (const call of await payOrder(id, 300_000)) await deliver(call)
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
    expect(await alertsAbout(`payment:${id}:wrong-sum`)).toHaveLength(1)
    expect(await postingsOf(id)).toEqual([])
  })

  test('an order nobody here knows is kept as an orphan, answered and told to the team', async () => {
    const { merchantRef, ...charge } = { merchantRef: '1763640000999999', userId: 1, amount: 100 }
    const about = { name: null, phone: '01012345678', email: 'a@example.com', label: 'x' }
    await gateways.fawry.chargeReference({ ...charge, ...about, merchantRef })
    const [call] = (await gateways.takeWebhooks()) as [WebhookCall]
    expect(await deliver(call)).toBe(200)
    expect(await eventsOf(merchantRef, 'new')).toEqual([
      { lastError: 'no payment it belongs to', open: 0, attempts: 1 },
    ])
    expect(await alertsAbout(`orphan:fawry:${JSON.parse(call.body).fawryRefNumber}`)).toHaveLength(1)
  })

  test('an order in the name of another student changes nothing, though its sum and reference are right', async () => {
    const [{ student, id }, other] = [await referenceHolder(), await referenceHolder()]
    const [call] = (await payOrder(id)) as [WebhookCall]
    // The signature does not cover the name.
    const foreign = forge(call, (report) => Object.assign(report, { customerMerchantId: String(other.student.id) }))
    expect(await deliver(foreign)).toBe(200)
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
    expect(await alertsAbout(`orphan:fawry:${(await paymentOf(id)).providerRefNum}`)).toHaveLength(1)
  })

  test('an order of somebody else under our reference changes nothing', async () => {
    const { student, id } = await referenceHolder()
    const [call] = (await payOrder(id)) as [WebhookCall]
    await rows('UPDATE transactions SET gateway = ? WHERE id = ?', 'paymob', id)
    expect(await deliver(call)).toBe(200)
    expect([(await paymentOf(id)).status, await subscriptionsOf(student.id)]).toEqual([Processed, []])
    expect(await alertsAbout(`orphan:fawry:${(await paymentOf(id)).providerRefNum}`)).toHaveLength(1)
  })

  test('there is no door where there is no gateway', async () => {
    const { APP_ENV } = env
    try {
      Object.assign(env, { APP_ENV: 'production' })
      for (const path of [door, '/api/v1/paymob/on-checkout'])
        expect((await send(path, { method: 'POST', body: '{}' })).status).toBe(503)
    } finally {
      Object.assign(env, { APP_ENV })
    }
  })
})
