/** Days that the team adds to a subscription. */
import { expect, test } from 'vitest'
import { grantMinutes } from '#contract/lessons/api/minutes.ts'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { extendSubscription } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum, getRefundParts } from '#contract/money/api/transactions.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { approveAct } from '#contract/team/api/approvals.ts'
import { waitingOf } from '#tests/kit/approvals.ts'
import { rows, subscriber } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { subscribedBuyer } from '#tests/kit/payments.ts'
import { type Person, people } from '#tests/kit/people.ts'

const reason = 'تعويض عن عطل'

const infoOf = async (student: Person) => {
  const { info } = await student.api(getUserSubscription, { query: {} })
  if (!info) throw new Error('no subscription runs')
  return info
}
const extend = (admin: Person, { id, end }: { id: number; end: string }, days = 7) =>
  admin.api(extendSubscription, { params: { id }, body: { days, reason, end } })

test('moves the end and the term that is paid ahead, and tells the student why', async () => {
  const [admin, student] = [await people.admin(), await subscriber(60)]
  const info = await infoOf(student)
  const end = Date.parse(info.end)
  const ahead = await make.subscription({ userId: student.id, start: end, end: end + 28 * dayMs, weeklyMinutes: 60 })
  expect(await extend(admin, info, 10)).toEqual({ end: toIsoInstant(end + 10 * dayMs) })
  expect((await infoOf(student)).end).toBe(toIsoInstant(end + 10 * dayMs))
  const moved = await rows('SELECT start_at AS start, end_at AS "end" FROM subscriptions WHERE id = ?', ahead.id)
  expect(moved).toEqual([{ start: end + 10 * dayMs, end: end + 38 * dayMs }])
  const told = await rows<{ note: string }>(
    "SELECT facts->>'note' AS note FROM notifications WHERE user_id = ? AND kind = 'team_message'",
    student.id,
  )
  expect(told).toEqual([{ note: expect.stringContaining(reason) }])
  const [line] = await rows<{ facts: string; subject: number }>(
    "SELECT facts, subject_id AS subject FROM audit_log WHERE actor_id = ? AND action = 'subscription.extend'",
    admin.id,
  )
  expect(line?.subject).toBe(student.id)
  expect(JSON.parse(line?.facts ?? '{}')).toMatchObject({ days: 10, minutes: 120, reason })
  // A colleague who still sees the old end adds nothing.
  expect((await refusalOf(extend(await people.admin(), info))).code).toBe('changed-meanwhile')
})

test('waits for a second admin above the bound, with what was granted beside it', async () => {
  const [admin, second, student] = [await people.admin(), await people.admin(), await subscriber(120)]
  const info = await infoOf(student)
  await extend(admin, info, 7)
  const longer = await infoOf(student)
  const { id } = await waitingOf(extend(admin, longer, 14))
  expect((await infoOf(student)).end).toBe(longer.end)
  await second.api(approveAct, { params: { id } })
  expect(Date.parse((await infoOf(student)).end) - Date.parse(longer.end)).toBe(14 * dayMs)
  // 120 minutes stand against 240; those that were approved do not.
  const grant = (minutes: number) =>
    admin.api(grantMinutes, { params: { userId: student.id }, body: { minutes, days: 7, reason } })
  await waitingOf(grant(121))
  await grant(120)
  await waitingOf(extend(admin, await infoOf(student), 1))
})

test('the parts of a refund add up to the sum that comes back, also after days were added', async () => {
  const { student, id } = await subscribedBuyer()
  const admin = await people.admin()
  const parts = async () => await admin.api(getRefundParts, { params: { id } })
  const sum = () => admin.api(getRefundableSum, { params: { id } })
  const before = await parts()
  expect(before?.rest).toBe(await sum())
  expect((before?.paid ?? 0) - (before?.fees ?? 0) - (before?.used ?? 0) - (before?.returned ?? 0)).toBe(before?.rest)
  await extend(admin, await infoOf(student), 1)
  expect(await parts()).toEqual(before)
  expect((await refusalOf(admin.api(getRefundParts, { params: { id: 9_000_000 } }))).code).toBe('transaction-not-found')
})

test('is refused for a subscription that is over', async () => {
  const [admin, student] = [await people.admin(), await people.student()]
  const end = Date.now() - dayMs
  const { id } = await make.subscription({ userId: student.id, start: end - 28 * dayMs, end, weeklyMinutes: 60 })
  expect((await refusalOf(extend(admin, { id, end: toIsoInstant(end) }))).code).toBe('subscription-not-found')
})
