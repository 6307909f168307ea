import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { bookingRequestIn, inHours, iso, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { availability } from '#worker/features/hours/availability/handlers.ts'
import { lessons } from '#worker/features/lessons/handlers.ts'
import { slots as slotHandlers } from '#worker/features/lessons/slots/handlers.ts'
import { type ActorRow, selectActor } from '#worker/features/people/users/actor-store.ts'
import type { Actor } from '#worker/handler.ts'

/** Rows read by one handler: checking the caller, its own queries, and the work after the response. */
const costOf = (person: Person, run: (context: never) => Promise<unknown>, input: object): Promise<number> =>
  rowsReadBy(async (db) => {
    const found = await selectActor(db.$client, { id: person.id }).first<ActorRow>()
    const actor: Actor | null = found && { ...found, issuedAt: Date.now(), provedAt: Date.now() }
    const after: Promise<unknown>[] = []
    const services = buildServices(env as Bindings, { waitUntil: (work) => after.push(work) }, db.$client)
    const fail = (code: string): never => {
      throw new Error(code)
    }
    await run({ input, actor, services, now: Date.now(), idempotencyKey: crypto.randomUUID(), fail } as never)
    await Promise.all(after)
  })

/** A tutor and a student with a long history: a lesson every third day for a year, and a full week ahead. */
const oldHands = async () => {
  const [student, tutor] = [await subscriber(600), await people.tutor({ notificationMethod: 1 })]
  for (let i = 1; i <= 120; i++) {
    await make.lesson({ tutorId: tutor.id, studentId: student.id, start: inHours(-72 * i) })
  }
  for (let i = 1; i <= 8; i++) {
    const start = inHours(30) + i * 8 * hourMs
    await make.lesson({ tutorId: tutor.id, studentId: student.id, start })
  }
  const slots = []
  for (let i = 0; i < 30; i++) slots.push(await offer(tutor, { start: inHours(2) + i * dayMs, hours: 6 }))
  return { student, tutor, slots }
}

test('a booking reads three hundred and thirty rows at most, whatever the history of its members', async () => {
  const { student, tutor, slots } = await oldHands()
  const [slot, second] = slots
  if (!slot || !second) throw new Error('no slots')
  // After the answer the tutor stands elsewhere in the list, by each topic and level too, and in the index of texts.
  expect(await costOf(student, lessons.bookLesson.readFirst, { body: bookingRequestIn(slot) })).toBeLessThanOrEqual(330)
  const [{ id = 0 } = {}] = await rows<{ id: number }>('SELECT id FROM lessons WHERE slot_id = ?', slot.id)
  const move = { lessonId: id, ...bookingRequestIn(second) }
  expect(await costOf(student, lessons.rescheduleLesson.readFirst, { body: move })).toBeLessThanOrEqual(330)
  // Of these, the notification for the student reads the lesson once more.
  expect(await costOf(tutor, lessons.cancelLesson.readFirst, { params: { id } })).toBeLessThanOrEqual(290)
  const query = { users: [student.id], size: 10 }
  expect(await costOf(student, lessons.listLessons, { query })).toBeLessThanOrEqual(210)
})

test('reading and changing a week of a calendar reads that calendar only', async () => {
  const { student, tutor, slots } = await oldHands()
  const [slot] = slots
  if (!slot) throw new Error('no slots')
  const week = { userIds: [tutor.id], full: true, after: iso(slot.startAt), before: iso(slot.startAt + 7 * dayMs) }
  expect(await costOf(student, slotHandlers.listSlots, { query: week })).toBeLessThanOrEqual(100)
  // What the lessons of the slot hold of their minutes is read with them, should they be cancelled.
  const actions = [{ type: 'update', id: slot.id, end: iso(slot.endAt + hourMs) }]
  expect(await costOf(tutor, availability.setSlots, { body: { actions } })).toBeLessThanOrEqual(350)
})

test('reading a calendar costs the same however many other tutors there are', async () => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const { startAt } = await offer(tutor, { start: inHours(2), hours: 6 })
  const query = { userIds: [tutor.id], full: true, after: iso(startAt), before: iso(startAt + 7 * dayMs) }
  const alone = await costOf(student, slotHandlers.listSlots, { query })
  await env.DB.prepare(
    `INSERT INTO users (email, role, created_at, updated_at)
     SELECT 'crowd-' || value || '@hiwar.test', 3, 0, 0 FROM json_each(?)`,
  )
    .bind(JSON.stringify(Array.from({ length: 300 }, (_, i) => i)))
    .run()
  expect(await costOf(student, slotHandlers.listSlots, { query })).toBeLessThanOrEqual(alone + 5)
})
