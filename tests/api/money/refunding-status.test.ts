/** A refund on its way has a status the specification does not know: only clients that ask for it are sent it. */
import { beforeEach, expect, test } from 'vitest'
import { getPaymentStatus, payByCard } from '#contract/money/api/fawry.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { getLastTransaction, getTransaction, listTransactions } from '#contract/money/api/transactions.ts'
import { TransactionStatusUpdate } from '#contract/money/events/money-events.ts'
import { dayMs, utcDayStart } from '#contract/shared/rules/time.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { buyer, deliver, gateways, orderOf, paymentOf, savedCard } from '#tests/kit/payments.ts'
import { openTab } from '#tests/kit/sockets.ts'

const { Processed, Refunding } = TransactionStatus

beforeEach(async () => {
  // Ahead of the real clock, which the alarms of objects follow.
  clock.set(utcDayStart(Date.now()) + 2 * dayMs)
  await rows('DELETE FROM throttles')
})

test('a refund on its way is sent as waiting, and as what it is to those who ask', async () => {
  const { student, body } = await buyer()
  const card = { cardToken: await savedCard(student.id), cvv: '123' }
  const { transactionId: id } = await student.api(payByCard, { body: { ...body, ...card } })
  await gateways.counter.approveCard(await orderOf(id))
  for (const call of await gateways.takeWebhooks()) await deliver(call)
  const socket = await openTab(student)
  await student.api(cancelSubscription, { body: {} })
  expect((await paymentOf(id)).status).toBe(Refunding)
  expect(await socket.next(TransactionStatusUpdate)).toEqual({ transactionId: id, status: Processed })
  for (const [query, status] of [
    [{}, Processed],
    [{ refunding: false }, Processed],
    [{ refunding: true }, Refunding],
  ] as const) {
    expect((await student.api(getLastTransaction, { query }))?.status).toBe(status)
    expect((await student.api(getTransaction, { params: { id }, query })).status).toBe(status)
    expect((await student.api(listTransactions, { query })).list.map((one) => one.status)).toEqual([status])
    // The gateway still calls it paid, which is what this answers.
    await student.api(getPaymentStatus, { query: { transactionId: id, ...query } })
  }
})
