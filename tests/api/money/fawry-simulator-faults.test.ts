/** The simulated Fawry: what is taken back, what is forced by hand, and how it fails when told to. */
import { beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#tests/kit/clock.ts'
import {
  cardNumbers,
  expectSuccess,
  newCardCharge,
  newCharge,
  readStatuses,
  simulateGateways,
} from '#tests/kit/gateways.ts'
import { db } from '#tests/kit/people.ts'
import { createFawryCounter } from '#worker/gateways/simulated/fawry.ts'
import type { FawryOrder } from '#worker/gateways/simulated/fawry-orders.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'

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
const saveCard = async (outcome: keyof typeof cardNumbers, userId = 42) =>
  (await counter.saveCard(userId, cardNumbers[outcome]))?.token ?? ''

beforeEach(async () => {
  await sim.takeWebhooks()
})

describe('taking back', () => {
  test('an unpaid order is cancelled once, a paid one not at all', async () => {
    const { ref } = expectSuccess(await fawry.chargeReference(newCharge()))
    expect(await fawry.cancelUnpaid(ref)).toEqual({ ok: true, value: 'canceled' })
    expect(await fawry.cancelUnpaid(ref)).toEqual({ ok: true, value: 'already-canceled' })
    expect(await statuses()).toEqual(['new', 'canceled'])
    const paid = expectSuccess(await fawry.chargeReference(newCharge()))
    await counter.pay(await orderOf(paid.ref))
    expect(await fawry.cancelUnpaid(paid.ref)).toMatchObject({ kind: 'refused', code: '400' })
    expect(await fawry.cancelUnpaid('699999999')).toMatchObject({ kind: 'not-found', code: '9938' })
  })

  test('a refund is done half a minute later, and nobody is told', async () => {
    clock.set('2026-11-22T10:00:00Z')
    const charge = newCharge()
    const { ref } = expectSuccess(await fawry.chargeWallet({ ...charge, mode: 'qr' }))
    const refund = (amount: number) => fawry.refund({ ref, amount, reason: 'إلغاء الدرس' })
    expect(await refund(100)).toMatchObject({ kind: 'refused', code: '9954' })
    await counter.pay(await orderOf(ref))
    await sim.takeWebhooks()
    expect(await refund(125_001)).toMatchObject({ kind: 'refused', code: '9935' })
    expect(await refund(50_000)).toMatchObject({ ok: true, value: { code: 200 } })
    clock.advance(29_999)
    expect(await statusOf(charge.merchantRef)).toBe('paid')
    clock.advance(1)
    expect(await statusOf(charge.merchantRef)).toBe('partial-refunded')
    expect(await refund(75_001)).toMatchObject({ kind: 'refused', code: '9935' })
    expect(await refund(75_000)).toMatchObject({ ok: true })
    clock.advance(30_000)
    expect(await statusOf(charge.merchantRef)).toBe('refunded')
    expect(await sim.takeWebhooks()).toEqual([])
  })
})

describe('by hand', () => {
  test.each(['PAID', 'FAILED', 'EXPIRED', 'CANCELED', 'REFUNDED', 'PARTIAL_REFUNDED'] as const)(
    'an order is %s whatever it was, by our reference or the id in it',
    async (status) => {
      const charge = newCharge()
      const { ref } = expectSuccess(await fawry.chargeReference(charge))
      await counter.pay(await orderOf(ref))
      await sim.takeWebhooks()
      const told = status.toLowerCase().replace('_', '-')
      for (const name of [charge.merchantRef, charge.merchantRef.slice(10)]) {
        expect((await counter.force(name, status))?.ref).toBe(ref)
        expect([await statuses(), await statusOf(charge.merchantRef)]).toEqual([[told], told])
      }
    },
  )

  test('a late NEW changes nothing but is told', async () => {
    const charge = newCharge()
    const { ref } = expectSuccess(await fawry.chargeReference(charge))
    await counter.pay(await orderOf(ref))
    await sim.takeWebhooks()
    await counter.force(charge.merchantRef, 'NEW')
    expect([await statuses(), await statusOf(charge.merchantRef)]).toEqual([['new'], 'paid'])
    expect(await counter.force('1', 'PAID')).toBeNull()
  })
})

describe('when told to fail', () => {
  const order = (
    fault: 'timeout' | 'network' | 'http500' | 'notJson' | `${'late' | 'slow'}:${number}`,
    operation: string,
    times = 1,
  ) => sim.fail({ service: 'fawry', operation, fault, times })

  test.each([
    ['timeout', 'TimeoutError', 'unpaid'],
    ['notJson', 'not-json', 'unpaid'],
    ['network', 'TypeError', 'not-found'],
    ['http500', '500', 'not-found'],
  ] as const)('%s leaves open whether it charged', async (fault, code, after) => {
    const charge = newCharge()
    await order(fault, 'charge')
    expect(await fawry.chargeReference(charge)).toMatchObject({ ok: false, kind: 'unknown', code })
    expect(await statusOf(charge.merchantRef)).toBe(after)
  })

  test('a status is asked for three times, and then is not there', async () => {
    const charge = newCharge()
    await fawry.chargeReference(charge)
    await order('network', 'status', 2)
    expect(await statusOf(charge.merchantRef)).toBe('unpaid')
    await order('timeout', 'status', 3)
    expect(await statusOf(charge.merchantRef)).toBe('unavailable')
    expect(await statusOf(charge.merchantRef)).toBe('unpaid')
  })

  test('a fault for anything meets the next request, and requests may be late and answers slow', async () => {
    await order('network', '')
    expect(await fawry.cancelUnpaid('1')).toMatchObject({ kind: 'unknown' })
    for (const fault of ['late:1', 'slow:1'] as const) {
      await order(fault, 'charge')
      expect(await fawry.chargeReference(newCharge())).toMatchObject({ ok: true })
    }
  })

  const charged = async (fault: 'badSignature' | 'duplicateWebhook' | 'reorder' | 'drop') => {
    const charge = { ...newCardCharge(await saveCard('ok')), instalmentPlanId: 3 }
    await sim.takeWebhooks()
    await sim.fail({ service: 'fawry', operation: '', fault, times: 1 })
    await fawry.chargeInstalments(charge)
    return statuses()
  }
  test.each([
    ['badSignature', ['signature', 'signature']],
    ['duplicateWebhook', ['new', 'new', 'paid', 'paid']],
    ['reorder', ['paid', 'new']],
    ['drop', []],
  ] as const)('%s', async (fault, told) => {
    expect(await charged(fault)).toEqual(told)
  })

  test('a notification may come before the answer, not only after it', async () => {
    await fawry.chargeReference(newCharge())
    expect(sim.countPending()).toBe(1)
    await sim.takeWebhooks()
    await sim.fail({ service: 'fawry', operation: '', fault: 'webhookBeforeResponse', times: 1 })
    await fawry.chargeReference(newCharge())
    expect(sim.countPending()).toBe(0)
    expect(await statuses()).toEqual(['new'])
  })
})

describe('a webhook', () => {
  /** Pays an order, with a receiver that answers as told and refuses everything after that. */
  const payWith = async (answers: readonly boolean[]): Promise<string[]> => {
    const bodies: string[] = []
    const pending: Promise<unknown>[] = []
    const emit = async ({ body }: WebhookCall) => answers[bodies.push(body) - 1] ?? false
    const { ref } = expectSuccess(await fawry.chargeReference(newCharge()))
    const refused = createFawryCounter({ db, webhooks: { emit, later: (work) => void pending.push(work) } })
    await refused.pay(await orderOf(ref))
    expect(bodies).toHaveLength(1)
    await Promise.all(pending)
    return bodies
  }

  test.each([
    ['that is taken is sent once', [true], 1],
    ['that is refused is sent again, the same', [false, true], 2],
    ['that nobody takes is given up', [], 3],
  ])('%s', async (_, answers, times) => {
    const bodies = await payWith(answers)
    expect(bodies).toHaveLength(times)
    expect(new Set(bodies).size).toBe(1)
  })
})
