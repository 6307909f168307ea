/** Whatever happens to payments in whatever order, no money is lost or counted twice and no plan is given away. */
import { beforeEach, expect, test } from 'vitest'
import { cancelUnpaidOrder, payByReference, payByWallet, syncPaymentStatus } from '#contract/api/fawry.ts'
import { createRefundRequest, listRefundRequests, updateRefundRequest } from '#contract/api/refunds.ts'
import { ApiError } from '#contract/api/request.ts'
import { cancelSubscription } from '#contract/api/subscriptions.ts'
import { hourMs, minutes } from '#contract/rules/time.ts'
import { RefundMethod, RefundRequestStatus } from '#contract/vocabulary/money.ts'
import { findLedgerDifferences } from '#worker/features/invoices/audit-store.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'
import { rows } from '../kit/bookings.ts'
import { clock } from '../kit/clock.ts'
import { make } from '../kit/make.ts'
import { deliver, findUnevenMoney, gateways, paymentsOf, runJobs } from '../kit/payments.ts'
import { db, newPhone, people } from '../kit/people.ts'
import { randomFrom } from '../rules/facts.ts'

beforeEach(async () => {
  clock.set('2026-11-22T10:00:00Z')
})

const settle = async (asked: Promise<unknown>): Promise<void> => {
  await asked.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code === 'unexpected') throw error
  })
}

test.each([1, 2, 3, 4])('payments stay even through eighty random steps (%i)', async (seed) => {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const plan = await make.plan()
  const coupon = await make.coupon({
    planId: plan.id,
    maxUses: 2,
    perUserLimit: 2,
    expiresAt: Date.now() + 90 * 24 * hourMs,
  })
  const students = await Promise.all([0, 1, 2].map(() => people.student({ phone: newPhone() })))
  const body = { planId: plan.id, period: 'month' } as const
  const admin = await people.admin()
  const late: WebhookCall[] = []

  const steps = [
    () => settle(pick(students).api(payByReference, { body })),
    () => settle(pick(students).api(payByReference, { body: { ...body, couponCode: coupon.code } })),
    () => settle(pick(students).api(payByWallet, { body })),
    async () => {
      const payment = pick(await paymentsOf(pick(students).id))
      const status = pick(['PAID', 'PAID', 'EXPIRED', 'CANCELED', 'FAILED', 'NEW', 'REFUNDED'] as const)
      if (payment) await gateways.counter.force(payment.merchantRef, status)
      late.push(...(await gateways.takeWebhooks()))
    },
    async () => {
      const calls = [late.splice(Math.floor(random() * late.length), 1), random() < 0.3 ? late.slice(0, 1) : []].flat()
      for (const call of calls) expect(await deliver(call)).toBe(200)
    },
    async () => {
      const student = pick(students)
      const payment = pick(await paymentsOf(student.id))
      const asked = { body: { transactionId: payment?.id ?? 999_999 } }
      await settle(random() < 0.5 ? student.api(cancelUnpaidOrder, asked) : student.api(syncPaymentStatus, asked))
    },
    () => settle(pick(students).api(cancelSubscription, { body: {} })),
    async () => {
      const student = pick(students)
      const payment = pick(await paymentsOf(student.id))
      const asked = { txId: payment?.id ?? 999_999, method: RefundMethod.EWallet, address: '01012345678' }
      await settle(student.api(createRefundRequest, { body: asked }))
    },
    async () => {
      const { list } = await admin.api(listRefundRequests, { query: { users: students.map(({ id }) => id) } })
      const request = pick(list)
      const status = pick([RefundRequestStatus.Processed, RefundRequestStatus.Rejected] as const)
      if (request) await settle(admin.api(updateRefundRequest, { params: { id: request.id }, body: { status } }))
    },
    async () => {
      clock.advance(pick([minutes(3), hourMs, 20 * hourMs]))
      await runJobs(pick(['*/5 * * * *', '*/15 * * * *'] as const))
    },
  ]

  for (let i = 0; i < 80; i++) {
    await rows('DELETE FROM throttles')
    await pick(steps)()
    expect(await findUnevenMoney(), `after step ${i}`).toEqual([])
    expect(await findLedgerDifferences(db), `ledger after step ${i}`).toEqual([])
  }
  const live = await rows(
    `SELECT a.id FROM subscriptions a JOIN subscriptions b ON a.user_id = b.user_id AND a.id < b.id
       AND a.start_at < b.end_at AND b.start_at < a.end_at WHERE a.terminated_at IS NULL AND b.terminated_at IS NULL`,
  )
  expect(live, 'two subscriptions of one student at the same time').toEqual([])
})
