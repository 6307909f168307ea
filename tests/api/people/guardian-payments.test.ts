/** What is still to be paid for a student under age when their guardian withdraws. */
import { beforeEach, expect, test } from 'vitest'
import { payByReference } from '#contract/money/api/fawry.ts'
import { createCheckoutUrl } from '#contract/money/api/paymob.ts'
import { askGuardian } from '#contract/people/api/guardians.ts'
import { consentAsGuardian, withdrawConsent } from '#contract/public/api/guardian-pages.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { PaymentMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { payingMinor } from '#tests/kit/guardian-payments.ts'
import { consentOf, fromOutside, newestGuardianToken } from '#tests/kit/guardians.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import {
  deliver,
  gateways,
  orderOf,
  paymentOf,
  paymentsOf,
  payOrder,
  referenceHolder,
  subscriptionsOf,
} from '#tests/kit/payments.ts'
import { newPhone } from '#tests/kit/people.ts'

const { Processed, Canceled, Paid } = TransactionStatus

// A Wednesday, noon in Cairo.
beforeEach(() => {
  clock.set(Date.parse('2026-11-18T10:00:00Z'))
})

/** A student under age with a number of Fawry for a month, and their guardian's link. */
const holder = async () => {
  const one = await payingMinor()
  const { transactionId: id } = await one.student.api(payByReference, { body: one.body })
  return { ...one, id }
}
const withdraw = (token: string) => fromOutside(withdrawConsent, { body: { token } })
const sweep = () => runOutboxSweep(clock.advance(minutes(1)))

test('a number that nobody has paid is cancelled at the gateway, and no new one is given', async () => {
  const { student, token, body, id } = await holder()
  const other = await referenceHolder()
  await withdraw(token)
  await sweep()
  expect((await paymentOf(id)).status).toBe(Canceled)
  expect((await orderOf(id)).status).toBe('CANCELED')
  expect((await refusalOf(student.api(payByReference, { body }))).code).toBe('guardian-required')
  expect((await paymentOf(other.id)).status).toBe(Processed)
})

const owedBack = (id: number) => rows('SELECT tx_id AS id FROM refund_requests WHERE tx_id = ?', id)

test('a number that was paid before is found paid, though no report of it has come, and is owed back', async () => {
  const { student, token, id } = await holder()
  await payOrder(id)
  await withdraw(token)
  await sweep()
  expect((await paymentOf(id)).status).toBe(Paid)
  expect([await subscriptionsOf(student.id), await owedBack(id)]).toEqual([[], [{ id }]])
})

test('while the gateway does not answer it stays open, and is cancelled once it does', async () => {
  const { token, id } = await holder()
  const fault = { service: 'fawry', operation: '', fault: 'http500' } as const
  await gateways.fail({ ...fault, times: 99 })
  await withdraw(token)
  await sweep()
  expect((await paymentOf(id)).status).toBe(Processed)
  await gateways.fail({ ...fault, times: 0 })
  await sweep()
  expect((await paymentOf(id)).status).toBe(Canceled)
})

test('a payment on the page of Paymob is cancelled as well', async () => {
  const { student, token, body, id } = await holder()
  await rows('UPDATE transactions SET status = ? WHERE id = ?', Canceled, id)
  await rows("UPDATE users SET name = 'Jana Adel' WHERE id = ?", student.id)
  const { planId, expectedAmount } = body
  const page = { planId, expectedAmount, planPeriod: PlanPeriod.Month, paymentMethod: PaymentMethod.Card } as const
  await student.api(createCheckoutUrl, { body: page })
  await withdraw(token)
  await sweep()
  expect((await paymentsOf(student.id)).map(({ status }) => status)).toEqual([Canceled, Canceled])
})

test('what was cancelled and is paid all the same begins nothing, and is owed back', async () => {
  const { student, token, id } = await holder()
  const calls = await payOrder(id)
  await rows('UPDATE transactions SET status = ? WHERE id = ?', Canceled, id)
  await withdraw(token)
  for (const call of calls) await deliver(call)
  expect((await paymentOf(id)).status).toBe(Paid)
  expect([await subscriptionsOf(student.id), await owedBack(id)]).toEqual([[], [{ id }]])
})

test('a payment begun under the consent of another guardian stands', async () => {
  const { student, token, body, id } = await holder()
  await withdraw(token)
  await sweep()
  clock.advance(minutes(11))
  const phone = newPhone()
  await student.api(askGuardian, { body: { phone, relation: 'mother' } })
  const next = { token: await newestGuardianToken(phone), phone }
  await fromOutside(consentAsGuardian, { body: await consentOf(next) })
  const { transactionId } = await student.api(payByReference, { body })
  await sweep()
  expect([(await paymentOf(id)).status, (await paymentOf(transactionId)).status]).toEqual([Canceled, Processed])
})
