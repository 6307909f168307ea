/**
 * Whatever students, tutors, admins and gateways do in whatever order: no money is lost or counted twice, no plan is
 * given away, and nobody withdraws what they have not earned.
 */
import { beforeEach, expect, test } from 'vitest'
import { bookLesson, cancelLesson } from '#contract/lessons/api/lessons.ts'
import {
  cancelUnpaidOrder,
  payByReference,
  payByWallet,
  refundPayment,
  syncPaymentStatus,
} from '#contract/money/api/fawry.ts'
import { createRefundRequest, listRefundRequests, updateRefundRequest } from '#contract/money/api/refunds.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { dayMs, hourMs, minutes, utcDayStart } from '#contract/shared/rules/time.ts'
import { InvoiceStatus, RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { withSecond } from '#tests/kit/approvals.ts'
import { bookingRequestIn, offer, rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { ask, expectSoundLedger, move } from '#tests/kit/invoices.ts'
import { attendLesson, earn } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import {
  deliver,
  findUnevenMoney,
  gateways,
  monthPrice,
  monthPriceWithCoupon,
  paymentsOf,
  runJobs,
} from '#tests/kit/payments.ts'
import { newPhone, type Person, people } from '#tests/kit/people.ts'
import { randomFrom } from '#tests/rules/facts.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'

/** Tomorrow at ten: ahead of the real clock, which the alarms of calls follow. */
const begin = utcDayStart(Date.now()) + dayMs + 10 * hourMs

beforeEach(() => {
  clock.set(begin)
})

/** A refusal is an answer like any other; a fault is not. */
const settle = async (asked: Promise<unknown>): Promise<void> => {
  await asked.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code === 'unexpected') throw error
  })
}

const populate = async () => {
  const plan = await make.plan()
  const coupon = await make.coupon({ planId: plan.id, maxUses: 2, perUserLimit: 2, expiresAt: begin + 90 * dayMs })
  const students = await Promise.all([0, 1, 2].map(() => people.student({ phone: newPhone() })))
  const tutors = await Promise.all([0, 1].map(() => people.tutor()))
  const slots = []
  for (const tutor of tutors) {
    await earn(tutor.id, 30_000)
    for (let day = 0; day < 30; day++) slots.push(await offer(tutor, { start: begin + day * dayMs + 2 * hourMs }))
  }
  slots.sort((a, b) => a.startAt - b.startAt)
  return { plan, coupon, students, tutors, slots, admin: await people.admin() }
}
type World = Awaited<ReturnType<typeof populate>>

/** Everything that can happen to the money of this world. Webhooks wait until a step delivers some of them. */
const createSteps = ({ plan, coupon, students, tutors, slots, admin }: World, random: () => number) => {
  const below = (n: number): number => Math.floor(random() * n)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const body = { planId: plan.id, period: 'month', expectedAmount: monthPrice } as const
  const waiting: WebhookCall[] = []
  const pickPayment = async (student: Person) => pick(await paymentsOf(student.id))
  const pickId = async (sql: string, ...values: readonly number[]) =>
    pick(await rows<{ id: number }>(sql, ...values))?.id ?? 999_999

  const pay = [
    () => settle(pick(students).api(payByReference, { body })),
    () =>
      settle(
        pick(students).api(payByReference, {
          body: { ...body, couponCode: coupon.code, expectedAmount: monthPriceWithCoupon },
        }),
      ),
    () => settle(pick(students).api(payByWallet, { body })),
  ]
  const gateway = [
    async () => {
      const payment = await pickPayment(pick(students))
      const status = pick(['PAID', 'PAID', 'PAID', 'EXPIRED', 'CANCELED', 'FAILED', 'NEW', 'REFUNDED'] as const)
      if (payment) await gateways.counter.force(payment.merchantRef, status)
      waiting.push(...(await gateways.takeWebhooks()))
    },
    // In any order, some of them twice.
    async () => {
      const calls = [waiting.splice(below(waiting.length), 1), random() < 0.3 ? waiting.slice(0, 1) : []].flat()
      for (const call of calls) expect(await deliver(call)).toBe(200)
    },
    () =>
      gateways.fail({
        service: 'fawry',
        operation: pick(['charge', 'refund', 'status', 'cancel']),
        fault: pick(['timeout', 'network', 'http500', 'notJson'] as const),
        times: 1,
      }),
  ]
  const endings = [
    async () => {
      const student = pick(students)
      const asked = { body: { transactionId: (await pickPayment(student))?.id ?? 999_999 } }
      await settle(random() < 0.5 ? student.api(cancelUnpaidOrder, asked) : student.api(syncPaymentStatus, asked))
    },
    () => settle(pick(students).api(cancelSubscription, { body: {} })),
    async () => {
      const orderRefNum = (await pickPayment(pick(students)))?.providerRefNum
      if (orderRefNum) await settle(withSecond(admin.api(refundPayment, { body: { orderRefNum } })))
    },
    async () => {
      const student = pick(students)
      const asked = { method: RefundMethod.EWallet, address: '01012345678' }
      const txId = (await pickPayment(student))?.id ?? 999_999
      await settle(student.api(createRefundRequest, { body: { txId, ...asked } }))
    },
    async () => {
      const { list } = await admin.api(listRefundRequests, { query: { users: students.map(({ id }) => id) } })
      const request = pick(list)
      const status = pick([RefundRequestStatus.Processed, RefundRequestStatus.Rejected] as const)
      if (request) await settle(admin.api(updateRefundRequest, { params: { id: request.id }, body: { status } }))
    },
  ]
  const lessons = [
    async () => {
      const slot = pick(slots.filter(({ startAt }) => startAt > Date.now() + hourMs).slice(0, 4))
      if (slot) await settle(pick(students).api(bookLesson, { body: bookingRequestIn(slot, 30 * below(8)) }))
    },
    async () => {
      const student = pick(students)
      const id = await pickId('SELECT id FROM lessons WHERE student_id = ? ORDER BY id', student.id)
      await settle(student.api(cancelLesson, { params: { id } }))
    },
    // Both were there. The others are settled for the student.
    async () => {
      const taught = await rows<Parameters<typeof attendLesson>[0]>(
        `SELECT session_id AS sessionId, tutor_id AS tutorId, student_id AS studentId, start_at AS startAt, end_at AS endAt
         FROM lessons
         WHERE settled_at IS NULL AND canceled_at IS NULL AND end_at <= ? ORDER BY id`,
        Date.now(),
      )
      for (const lesson of taught) await attendLesson(lesson)
    },
  ]
  const withdrawals = [
    () => settle(ask(pick(tutors), { amount: 10_000 + below(10_000) })),
    async () => {
      const tutor = pick(tutors)
      await Promise.all([0, 1, 2].map(() => settle(ask(tutor, { amount: 12_000 }))))
    },
    async () => {
      const tutor = pick(tutors)
      const id = await pickId('SELECT id FROM invoices WHERE user_id = ? ORDER BY id', tutor.id)
      await settle(
        random() < 0.3
          ? move(tutor, id, { status: InvoiceStatus.PendingCancellation })
          : move(admin, id, { status: pick(Object.values(InvoiceStatus)) }),
      )
    },
  ]
  const time = [
    async () => {
      clock.advance(pick([minutes(3), hourMs, 6 * hourMs, 20 * hourMs]))
      await runJobs(pick(['*/5 * * * *', '*/15 * * * *', '0 1 * * *'] as const))
    },
  ]
  const kinds = [pay, gateway, gateway, endings, lessons, lessons, withdrawals, time]
  return {
    next: () => pick(pick(kinds))(),
    /** The rest of the webhooks arrives, and the jobs run until the last deadline has passed. */
    async finish(): Promise<void> {
      await rows("UPDATE dev_sim SET data = json_set(data, '$.times', 0) WHERE kind = 'fault'")
      for (const call of waiting.splice(0)) expect(await deliver(call)).toBe(200)
      for (const [after, cron] of [
        [minutes(3), '*/5 * * * *'],
        [2 * dayMs, '*/5 * * * *'],
        [minutes(2), '*/5 * * * *'],
        [minutes(15), '*/15 * * * *'],
        [hourMs, '0 1 * * *'],
      ] as const) {
        clock.advance(after)
        await runJobs(cron)
      }
    },
  }
}

/** Accounts of tutors and of what their requests hold back that are below zero. */
const findDebts = () =>
  rows(`SELECT account, -sum(amount) AS balance FROM ledger_entries WHERE account LIKE 'tutor:%' OR account LIKE 'payout:%'
    GROUP BY account HAVING balance < 0`)

// The last begins anywhere, and its name tells where: a failure is repeated by adding that number to the list.
const seeds = [1, 2, 3, 4, Math.floor(Math.random() * 2 ** 32)]

test.each(seeds)('money stays even through sixty random steps (%i)', async (seed) => {
  const { next, finish } = createSteps(await populate(), randomFrom(seed))
  for (let i = 0; i < 60; i++) {
    await rows('DELETE FROM throttles')
    await next()
    expect(await findUnevenMoney(), `after step ${i}`).toEqual([])
    expect(await findDebts(), `after step ${i}`).toEqual([])
  }
  await expectSoundLedger()
  await finish()
  expect(await findUnevenMoney()).toEqual([])
  await expectSoundLedger()
  const live = await rows(
    `SELECT a.id FROM subscriptions a JOIN subscriptions b ON a.user_id = b.user_id AND a.id < b.id
       AND a.start_at < b.end_at AND b.start_at < a.end_at WHERE a.terminated_at IS NULL AND b.terminated_at IS NULL`,
  )
  expect(live, 'two subscriptions of one student at the same time').toEqual([])
  const { New, Processed } = TransactionStatus
  const open = await rows(
    `SELECT t.id, t.status, o.data->>'status' AS reported FROM transactions t LEFT JOIN dev_sim o ON o.id = t.merchant_ref
     WHERE t.status IN (${New}, ${Processed})`,
  )
  expect(open, 'still open').toEqual([])
  const unseen = await rows(
    `SELECT t.id FROM dev_sim o JOIN transactions t ON t.merchant_ref = o.id
     WHERE o.kind = 'fawry-order' AND o.data->>'status' = 'PAID' AND t.paid_at IS NULL`,
  )
  expect(unseen, 'paid at the gateway, and nobody here knows').toEqual([])
})
