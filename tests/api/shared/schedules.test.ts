import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { bookLesson, cancelLesson } from '#contract/lessons/api/lessons.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { bookingRequestIn, inHours, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { settleLateWorks } from '#tests/kit/late-works.ts'
import { people } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'

const minutely = '* * * * *'
const often = '*/5 * * * *'
const daily = '0 1 * * *'

const run = async (cron: string, now = Date.now()): Promise<void> => {
  const context = createExecutionContext()
  await runScheduledJobs(cron, now, env as Bindings, context)
  await waitOnExecutionContext(context)
}
const scheduledFor = async (sessionId: string) =>
  (await rows<{ at: number | null }>('SELECT scheduled_for AS at FROM sessions WHERE session_id = ?', sessionId))[0]?.at
const forget = (sessionId: string) => rows('UPDATE sessions SET scheduled_for = NULL WHERE session_id = ?', sessionId)

const nextFree = async (tutorId: number) =>
  (await rows<{ at: number }>('SELECT next_available_at AS at FROM tutor_public WHERE id = ?', tutorId))[0]?.at

/** A booking whose announcements have all been delivered. */
const booked = async () => {
  const [student, tutor] = [await subscriber(), await people.tutor({ notificationMethod: 1 })]
  const slot = await offer(tutor, { start: inHours(30) })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  expect(await scheduledFor(lesson.sessionId)).toBeGreaterThan(Date.parse(lesson.start))
  await expect.poll(() => nextFree(tutor.id)).toBe(slot.startAt + minutes(30))
  await settleLateWorks()
  return { student, tutor, slot, lesson }
}

test('the sweep announces a call whose room was not told, and repeating it does no harm', async () => {
  const { lesson, student } = await booked()
  // As when the worker dies after moving a lesson and before telling its room.
  await forget(lesson.sessionId)
  await Promise.all([run(often), run(often)])
  await run(often)
  expect(await scheduledFor(lesson.sessionId)).toBeGreaterThan(Date.parse(lesson.start))
  await student.api(cancelLesson, { params: { id: lesson.id } })
  await forget(lesson.sessionId)
  await run(often)
  expect(await scheduledFor(lesson.sessionId)).not.toBeNull()
})

test('calls that are over are left alone', async () => {
  const { lesson } = await booked()
  await forget(lesson.sessionId)
  await run(often, Date.parse(lesson.start) + dayMs)
  expect(await scheduledFor(lesson.sessionId)).toBeNull()
})

test('the public record of a tutor whose next free time has passed is updated', async () => {
  const { tutor, slot } = await booked()
  const second = await offer(tutor, { start: inHours(60) })
  await run(often, slot.endAt)
  expect(await nextFree(tutor.id)).toBe(second.startAt)
})

test('due messages are sent', async () => {
  const { lesson } = await booked()
  await run(minutely)
  const told = "SELECT sent_at AS at FROM outbox WHERE kind = 'new_lesson_booked' AND payload->>'sessionId' = ?"
  expect((await rows<{ at: number | null }>(told, lesson.sessionId))[0]?.at).not.toBeNull()
})

test('idempotency keys are deleted after a day, not before', async () => {
  const { student, slot } = await booked()
  const wish = { body: bookingRequestIn(slot, 60), idempotencyKey: 'kept-for-a-day' }
  await student.api(bookLesson, wish)
  await run(daily, Date.now() + dayMs - 60_000)
  expect(await rows('SELECT key FROM idempotency')).toHaveLength(1)
  await run(daily, Date.now() + dayMs)
  await run(daily, Date.now() + dayMs)
  expect(await rows('SELECT key FROM idempotency')).toEqual([])
})

test('an idempotency key older than a day that no sweep has deleted is reusable', async () => {
  const { student, tutor, slot } = await booked()
  await student.api(bookLesson, { body: bookingRequestIn(slot, 60), idempotencyKey: 'used-long-ago' })
  clock.set(Date.now() + dayMs)
  const later = await offer(tutor, { start: inHours(20) })
  await student.api(bookLesson, { body: bookingRequestIn(later), idempotencyKey: 'used-long-ago' })
})

test('an undeclared schedule does nothing', async () => {
  await run('0 0 1 1 *')
})
