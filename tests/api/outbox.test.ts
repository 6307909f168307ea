import { beforeEach, expect, test } from 'vitest'
import { setSlots } from '#contract/api/availability.ts'
import { bookLesson, cancelLesson, rescheduleLesson } from '#contract/api/lessons.ts'
import { hourMs, minutes } from '#contract/rules/time.ts'
import type { Text, Texter } from '#worker/gateways/texter.ts'
import { sendOutbox } from '#worker/schedules/outbox.ts'
import { inHours, offer, rows, subscriber, wishIn } from '../kit/bookings.ts'
import { make } from '../kit/make.ts'
import { db, people } from '../kit/people.ts'

/** Keeps what it is given, after failing as often as asked. */
const recorder = (failures = 0) => {
  const sent: Text[] = []
  let left = failures
  const texter: Texter = {
    async send(text) {
      if (left-- > 0) throw new Error('the provider is down')
      sent.push(text)
    },
  }
  return { sent, texter }
}
const reachable = { notificationMethod: 1, verifiedPhone: true } as const
const waiting = () =>
  rows<{ kind: string; error: string | null; attempts: number }>(
    'SELECT kind, last_error AS error, attempts FROM outbox WHERE sent_at IS NULL ORDER BY due_at, id',
  )

beforeEach(() => rows('DELETE FROM outbox'))

const booked = async (hours = 30) => {
  const tutor = await people.tutor({ ...reachable, phone: '01098765432' })
  const student = await subscriber()
  await rows(
    "UPDATE users SET phone = '01011112222', verified_phone = 1, notification_method = 1 WHERE id = ?",
    student.id,
  )
  const slot = await offer(tutor, { start: inHours(hours) })
  const lesson = await student.api(bookLesson, { body: wishIn(slot) })
  return { tutor, student, slot, lesson, start: slot.startAt }
}

test('a booking is told once, reminders each once at their time, and then nothing is left', async () => {
  const { start, lesson } = await booked()
  const { sent, texter } = recorder()
  await sendOutbox(db, texter, Date.now())
  await sendOutbox(db, texter, Date.now() + minutes(1))
  const facts = { sessionId: lesson.sessionId, start }
  expect(sent).toEqual([{ phone: '201098765432', template: 'new_lesson_booked', facts: { ...facts, duration: 30 } }])
  for (const at of [start - 24 * hourMs, start - hourMs, start - hourMs + minutes(5)]) await sendOutbox(db, texter, at)
  const reminders = sent.slice(1).map(({ template, phone }) => [template, phone])
  expect(reminders).toHaveLength(4)
  expect(new Set(reminders.map(([, phone]) => phone))).toEqual(new Set(['201098765432', '201011112222']))
  expect(await waiting()).toEqual([])
})

test('booked within a day there is one reminder, within an hour none', async () => {
  await booked(5)
  expect((await waiting()).filter(({ kind }) => kind === 'lesson_reminder')).toHaveLength(2)
  await rows('DELETE FROM outbox')
  const slot = await make.slot({
    userId: (await people.tutor()).id,
    start: Date.now() + minutes(20),
    end: Date.now() + hourMs,
  })
  await (await people.student()).api(bookLesson, { body: wishIn(slot) })
  expect(await waiting()).toEqual([])
})

test('a lesson that moved there and back is reminded of once', async () => {
  const { student, slot, lesson, start } = await booked()
  const move = (at: number) => student.api(rescheduleLesson, { body: { ...wishIn(slot, at), lessonId: lesson.id } })
  await move(60)
  await move(0)
  const { sent, texter } = recorder()
  await sendOutbox(db, texter, start - 24 * hourMs)
  expect(sent.filter(({ template }) => template === 'lesson_reminder')).toHaveLength(2)
})

test('what is not true any more is never sent', async () => {
  const { student, lesson, start } = await booked()
  const { sent, texter } = recorder()
  await rows('UPDATE lessons SET start_at = start_at + 900000, end_at = end_at + 900000 WHERE id = ?', lesson.id)
  await sendOutbox(db, texter, start - 24 * hourMs)
  expect(sent).toEqual([])
  await student.api(cancelLesson, { params: { id: lesson.id } })
  await sendOutbox(db, texter, start)
  expect(sent.map(({ template }) => template)).toEqual(['lesson_canceled'])
  expect(await waiting()).toEqual([])
})

test('a lesson cancelled with its slot is told to its student', async () => {
  const { tutor, slot } = await booked()
  await tutor.api(setSlots, { body: { actions: [{ type: 'delete', id: slot.id }] } })
  const { sent, texter } = recorder()
  await sendOutbox(db, texter, Date.now())
  expect(sent.map(({ template, phone }) => [template, phone])).toEqual([['lesson_canceled', '201011112222']])
})

test('who took their number back meanwhile is not texted', async () => {
  const { tutor } = await booked()
  await rows('UPDATE users SET notification_method = NULL WHERE id = ?', tutor.id)
  const { sent, texter } = recorder()
  await sendOutbox(db, texter, Date.now())
  expect(sent).toEqual([])
})

test('a failure is tried again three times, later each time, and then stays with its reason', async () => {
  await booked()
  const { sent, texter } = recorder(99)
  const now = Date.now()
  const attempts: number[] = []
  for (const after of [0, 4, 5, 19, 20, 79, 80, 500]) {
    await sendOutbox(db, texter, now + minutes(after))
    const [row] = await rows<{ attempts: number }>("SELECT attempts FROM outbox WHERE kind = 'new_lesson_booked'")
    attempts.push(row?.attempts ?? 0)
  }
  expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  expect(sent).toEqual([])
  expect((await waiting()).map(({ error }) => error)).toContain('the provider is down')
})

test('a provider that recovers gets the message', async () => {
  await booked()
  const { sent, texter } = recorder(1)
  await sendOutbox(db, texter, Date.now())
  expect((await waiting())[0]).toMatchObject({ attempts: 1, error: 'the provider is down' })
  await sendOutbox(db, texter, Date.now() + minutes(5))
  expect(sent).toHaveLength(1)
})

test('two senders at once send nothing twice', async () => {
  await booked()
  const { sent, texter } = recorder()
  const now = Date.now()
  await Promise.all(Array.from({ length: 5 }, () => sendOutbox(db, texter, now)))
  expect(sent).toHaveLength(1)
})

test('without a texter nothing is sent or used up, and the rows say why', async () => {
  await booked()
  await sendOutbox(db, null, Date.now())
  const [first, ...rest] = await waiting()
  expect(first).toEqual({ kind: 'new_lesson_booked', error: 'no texter is configured', attempts: 0 })
  expect(rest.every(({ error }) => error === null)).toBe(true)
})
