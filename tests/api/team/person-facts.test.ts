/** What a person's page shows beside the account. */
import { expect, test } from 'vitest'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { getPersonFacts } from '#contract/team/api/person-acts.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { insertDevice } from '#worker/features/people/devices/store.ts'

const deviceOf = (userId: number, id: number, browser: string, at: number) =>
  insertDevice(
    db,
    { id, userId, browser, system: 'Windows', kind: 'computer', city: 'Giza', provedAt: at, tellsTo: null },
    at,
  )

test('lists the devices that are signed in, those used last first', async () => {
  const [admin, { id }] = [await people.admin(), await people.student()]
  const now = Date.now()
  await rows('DELETE FROM signed_in_devices WHERE user_id = ?', id)
  await deviceOf(id, 11, 'Firefox', now - 2 * dayMs)
  await deviceOf(id, 12, 'Chrome', now - dayMs)
  await deviceOf(id, 13, 'Safari', now - 200 * dayMs)
  const { devices } = await admin.api(getPersonFacts, { params: { id } })
  expect(devices.map(({ browser, city }) => [browser, city])).toEqual([
    ['Chrome', 'Giza'],
    ['Firefox', 'Giza'],
  ])
  await rows("UPDATE signed_in_devices SET ended_at = ?, ending = 'reused' WHERE id = 12", now)
  await rows("UPDATE signed_in_devices SET ended_at = ?, ending = 'ended' WHERE id = 11", now)
  const later = await admin.api(getPersonFacts, { params: { id } })
  expect(later.devices.map(({ browser, reusedAt }) => [browser, reusedAt])).toEqual([['Chrome', toIsoInstant(now)]])
})

test('adds up what a student has paid and got back', async () => {
  const [admin, { id }] = [await people.admin(), await people.student()]
  const paidAt = Date.now() - 3 * dayMs
  const paid = { userId: id, amount: 50_000, paidAt, createdAt: paidAt }
  await make.transaction({ ...paid, status: TransactionStatus.Paid })
  await make.transaction({ ...paid, status: TransactionStatus.PartialRefunded, refundedAmount: 20_000 })
  await make.transaction({ ...paid, status: TransactionStatus.Refunding, refundedAmount: 7000 })
  await make.transaction({ userId: id, amount: 90_000, status: TransactionStatus.Expired })
  const { money } = await admin.api(getPersonFacts, { params: { id } })
  expect(money).toEqual({ payments: 3, paid: 150_000, refunded: 20_000, refunding: 7000, since: toIsoInstant(paidAt) })
  const tutor = await people.tutor()
  expect((await admin.api(getPersonFacts, { params: { id: tutor.id } })).money).toBeNull()
  expect((await refusalOf(admin.api(getPersonFacts, { params: { id: 9_000_000 } }))).code).toBe('user-not-found')
})
