/** A decision about a refund that was read before somebody else decided: it changes nothing. */
import { beforeEach, expect, test } from 'vitest'
import { createRefundRequest, updateRefundRequest } from '#contract/money/api/refunds.ts'
import { RefundMethod, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { paymentOf, postingsOf, subscribedBuyer, subscriptionsOf } from '#tests/kit/payments.ts'
import { db, people } from '#tests/kit/people.ts'
import { readRefundRequest, storeRefundDecision } from '#worker/features/money/refunds/decision-store.ts'

const { Processed, Rejected } = RefundRequestStatus

beforeEach(async () => {
  clock.set('2026-11-22T10:00:00Z')
  await rows('DELETE FROM throttles')
})

test('a payment that a rejection has kept is not paid back by an older decision', async () => {
  const { student, id } = await subscribedBuyer()
  const receiver = { method: RefundMethod.EWallet, address: '01012345678' }
  const request = await student.api(createRefundRequest, { body: { txId: id, ...receiver } })
  const [admin, now] = [await people.admin(), Date.now()]
  const facts = await readRefundRequest(db, { id: request.id, actorId: admin.id }, now)
  if (!facts) throw new Error('the request was just made')

  await admin.api(updateRefundRequest, { params: { id: request.id }, body: { status: Rejected } })
  expect(await storeRefundDecision(db, { facts, to: Processed, note: null, by: admin.id }, now)).toBeNull()
  expect((await paymentOf(id)).status).toBe(TransactionStatus.Paid)
  expect((await postingsOf(id)).filter(({ account }) => account === 'bank')).toEqual([])
  expect(await subscriptionsOf(student.id)).toMatchObject([{ terminatedAt: null }])
})
