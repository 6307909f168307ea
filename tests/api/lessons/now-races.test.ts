/** Searches at moments when several things happen to them. */
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, expect, test, vi } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { cancelRing, getAvailability, getMarket, startRing } from '#contract/lessons/api/now.ts'
import { RingClosed } from '#contract/lessons/events/now-events.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import {
  expectConsistentBookings,
  expectConsistentMinutes,
  iso,
  outcomes,
  rows,
  subscriber,
} from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { accept, available, clearBoard, offered, ringBoard, search } from '#tests/kit/now.ts'
import { userHub } from '#tests/kit/objects.ts'
import { db, type Person } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import { bookAccepted } from '#worker/features/lessons/now/accept.ts'
import { closeClaim } from '#worker/features/lessons/now/claim-store.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(async () => {
  await clearBoard()
  await expectConsistentBookings()
  await expectConsistentMinutes()
})

const many = <T>(count: number, one: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => one(i)))
const ringOf = async (student: Person) => (await student.api(getMarket, {})).ring
const lessonsOf = (student: Person) =>
  rows<{ id: number; tutor_id: number }>('SELECT id, tutor_id FROM lessons WHERE student_id = ?', student.id)
/** A student who looks at the page; without one a search ends by itself. */
const looking = async (weeklyMinutes?: number) => {
  const student = await subscriber(weeklyMinutes)
  await openTab(student)
  return student
}
const later = { waitUntil: () => undefined }
const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code

test('of all tutors who are rung and accept at once exactly one gets the lesson, and the others are told', async () => {
  const student = await looking()
  const all = await many(5, () => available())
  const { id } = await search(student)
  await Promise.all(all.map(offered))
  // Each presses four times, from two tabs and twice in each.
  const presses = all.flatMap((one) => Array.from({ length: 4 }, () => accept(one, id)))
  const seen = await outcomes(presses)
  expect(seen).toEqual([...Array.from({ length: 4 }, () => 'ok'), ...Array.from({ length: 16 }, () => 'ring-over')])
  const [lesson, ...more] = await lessonsOf(student)
  expect(more).toEqual([])
  for (const { tutor, tab } of all)
    if (tutor.id !== lesson?.tutor_id) expect(await tab.next(RingClosed)).toEqual({ id, reason: 'taken' })
})

test('twenty tutors accept at once: one lesson, and nineteen are told that it is over', async () => {
  const student = await looking()
  const all = await many(20, () => available())
  const { id } = await search(student)
  const seen = await outcomes(all.map((one) => accept(one, id)))
  expect(seen.filter((code) => code === 'ok')).toHaveLength(1)
  expect(seen.filter((code) => code === 'ring-over')).toHaveLength(19)
  expect(await lessonsOf(student)).toHaveLength(1)
})

test('cancelling while a tutor accepts leaves a lesson that both see, or none', async () => {
  for (let round = 0; round < 3; round++) {
    const [student, here] = [await looking(), await available()]
    const { id } = await search(student)
    await offered(here)
    const [taken, cancelled] = await Promise.allSettled([
      accept(here, id),
      student.api(cancelRing, { params: { ringId: id } }),
    ])
    const lessons = await lessonsOf(student)
    if (cancelled.status !== 'fulfilled') throw cancelled.reason
    expect(cancelled.value.status).toBe(taken.status === 'fulfilled' ? 'accepted' : 'cancelled')
    expect(lessons).toHaveLength(taken.status === 'fulfilled' ? 1 : 0)
  }
})

test('a student who presses twice searches once', async () => {
  const [student] = [await subscriber(), await available()]
  const both = [1, 2, 3].map(() => student.api(startRing, { body: { duration: 15 } }))
  expect(await outcomes(both)).toEqual(['ok', 'ring-exists', 'ring-exists'])
})

test('a tutor who is booked by somebody else in the meantime leaves the ring to the next', async () => {
  const [student, other] = [await looking(), await subscriber()]
  const [first, second] = [await available(), await available()]
  const { id } = await search(student)
  const start = Math.ceil(Date.now() / minutes(15)) * minutes(15)
  const busy = start - Date.now() < minutes(2) ? start : start - minutes(15)
  // Written past the board, as a booking whose news was lost.
  await make.lesson({ tutorId: first.tutor.id, studentId: other.id, start: Math.max(busy, Date.now()) })
  expect(await codeOf(accept(first, id))).toBe('busy-tutor')
  expect(await ringOf(student)).toMatchObject({ status: 'searching' })
  await accept(second, id)
  expect((await lessonsOf(student)).map(({ tutor_id }) => tutor_id)).toEqual([second.tutor.id])
})

test('minutes that were spent elsewhere meanwhile end the search, and nobody is booked', async () => {
  const [student, here] = [await looking(30), await available()]
  const slotted = await available()
  const start = Math.ceil(Date.now() / minutes(15)) * minutes(15) + minutes(60)
  const slot = await make.slot({ userId: slotted.tutor.id, start, end: start + minutes(60) })
  const { id } = await search(student)
  const body = { tutorId: slotted.tutor.id, slotId: slot.id, start: iso(start), duration: 30 as const }
  await student.api(bookLesson, { body })
  expect(await codeOf(accept(here, id))).toBe('no-enough-minutes')
  expect(await ringOf(student)).toMatchObject({ status: 'refused', code: 'no-enough-minutes' })
  expect(await lessonsOf(student)).toHaveLength(1)
})

test('a tutor whose page closes while rung is passed over', async () => {
  const student = await looking()
  const here = await available()
  const { id } = await search(student)
  await offered(here)
  clock.set(Date.now())
  await here.tab.close()
  clock.advance(6_000)
  await runDurableObjectAlarm(userHub(here.tutor.id))
  expect(await ringOf(student)).toMatchObject({ status: 'nobody', asked: [{ answer: 'away' }] })
  expect(await codeOf(accept(here, id))).toBe('ring-over')
  clock.advance(61_000)
  await runDurableObjectAlarm(ringBoard())
  expect((await here.tutor.api(getAvailability, {})).until).toBeNull()
})

test('a student whose page is gone is sent no tutor', async () => {
  const [student, here] = [await subscriber(), await available()]
  const page = await openTab(student)
  const { id } = await search(student)
  await offered(here)
  clock.set(Date.now())
  await page.close()
  clock.advance(6_000)
  await runDurableObjectAlarm(userHub(student.id))
  expect(await codeOf(accept(here, id))).toBe('ring-over')
  expect(await here.tab.next(RingClosed)).toEqual({ id, reason: 'cancelled' })
  expect(await ringOf(student)).toMatchObject({ status: 'cancelled' })
  expect(await lessonsOf(student)).toEqual([])
})

test('killed between the lesson and the answer: the board finds the lesson, and both are told', async () => {
  const [student, here] = [await looking(), await available()]
  const { id } = await search(student)
  clock.set(Date.now())
  const claim = await ringBoard().claim(id, here.tutor.id)
  if (claim.kind !== 'claimed') throw new Error(claim.kind)
  const { env } = await import('cloudflare:workers')
  const { buildServices } = await import('#worker/build-services.ts')
  const booked = await bookAccepted(buildServices(env as never, later), claim.request, here.tutor.id, Date.now())
  if (!('lesson' in booked)) throw new Error('not booked')
  // The answer never reaches the board, whose memory is gone as well.
  await evictDurableObject(ringBoard())
  clock.advance(11_000)
  await runDurableObjectAlarm(ringBoard())
  expect(await ringOf(student)).toMatchObject({ status: 'accepted', accepted: { lessonId: booked.lesson.id } })
  expect((await accept(here, id)).id).toBe(booked.lesson.id)
})

test('killed before the lesson was written: nothing comes of it, however late, and others may accept', async () => {
  const [student, first, second] = [await looking(), await available(), await available()]
  const { id } = await search(student)
  clock.set(Date.now())
  const claim = await ringBoard().claim(id, first.tutor.id)
  if (claim.kind !== 'claimed') throw new Error(claim.kind)
  clock.advance(11_000)
  await runDurableObjectAlarm(ringBoard())
  const { env } = await import('cloudflare:workers')
  const { buildServices } = await import('#worker/build-services.ts')
  const late = await bookAccepted(buildServices(env as never, later), claim.request, first.tutor.id, Date.now())
  expect(late).toHaveProperty('outcome')
  expect(await lessonsOf(student)).toEqual([])
  await accept(second, id)
  expect((await lessonsOf(student)).map(({ tutor_id }) => tutor_id)).toEqual([second.tutor.id])
})

test('asking twice what became of a claim answers the same', async () => {
  const [student, here] = [await subscriber(), await available()]
  const claim = { ringId: crypto.randomUUID(), tutorId: here.tutor.id, studentId: student.id }
  expect(await closeClaim(db, claim, Date.now())).toEqual({ lapsed: true })
  expect(await closeClaim(db, claim, Date.now())).toEqual({ lapsed: true })
})
