/** What ending a subscription costs while a lesson that is over waits for its verdict. */
import { beforeEach, expect, test } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum } from '#contract/money/api/transactions.ts'
import { minuteMs } from '#contract/shared/rules/time.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { bookingRequestIn, inHours, offer, rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { subscribedBuyer } from '#tests/kit/payments.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'

const end = (student: Person) => student.api(cancelSubscription, { body: {} })
const bookedBy = async (student: Person) => {
  const tutor = await people.tutor()
  const slot = await offer(tutor, { start: inHours(2) })
  const { id } = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  return { tutor, id }
}

/** A Sunday morning in Cairo: no test here comes upon a change of day. */
beforeEach(() => {
  clock.set('2027-01-10T08:00:00Z')
})

test('a lesson whose tutor did not come costs nothing', async () => {
  const { student, id: txId } = await subscribedBuyer()
  const { id } = await bookedBy(student)
  const params = { id: txId }
  const before = await student.api(getRefundableSum, { params })
  const start = inHours(2)
  clock.set(start)
  expect(await student.api(getRefundableSum, { params })).toBe(before - 12_750)
  clock.set(start + 30 * minuteMs)
  expect(await rows(`SELECT verdict FROM lessons WHERE id = ${id}`)).toEqual([{ verdict: null }])
  expect(await end(student)).toEqual({ refundAmount: before })
})

test('a lesson whose student did not come is charged', async () => {
  const { student, id: txId } = await subscribedBuyer()
  const { tutor, id } = await bookedBy(student)
  const params = { id: txId }
  const before = await student.api(getRefundableSum, { params })
  const start = inHours(2)
  const over = start + 30 * minuteMs
  const [lesson] = await rows<{ sessionId: string }>(`SELECT session_id AS sessionId FROM lessons WHERE id = ${id}`)
  await insertSessionEvents(db, lesson?.sessionId ?? '', [
    { userId: tutor.id, type: SessionEventType.UserJoined, at: start },
    { userId: tutor.id, type: SessionEventType.UserLeft, at: over },
  ])
  clock.set(over)
  expect(await end(student)).toEqual({ refundAmount: before - 12_750 })
})

test('what a lesson took of a lot is not charged', async () => {
  const { student, id: txId } = await subscribedBuyer()
  const params = { id: txId }
  const before = await student.api(getRefundableSum, { params })
  const { id } = await bookedBy(student)
  // Half of it, as where the week had no more.
  await rows(`UPDATE lessons SET week_minutes = 15 WHERE id = ${id}`)
  clock.set(inHours(2))
  expect(await student.api(getRefundableSum, { params })).toBe(before - 6375)
})
