/** A lesson that begins at once, from the ring to the booking. */
import { afterEach, describe, expect, test } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import {
  acceptRing,
  cancelRing,
  declineRing,
  endAvailability,
  getAvailability,
  getMarket,
  setAvailable,
} from '#contract/lessons/api/now.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { AvailabilityEnded, RingChanged, RingClosed } from '#contract/lessons/events/now-events.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { Gender } from '#contract/vocabulary/people.ts'
import {
  bookingRequestIn,
  expectConsistentBookings,
  expectConsistentMinutes,
  offer,
  rows,
  subscriber,
} from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { accept, available, clearBoard, offered, search } from '#tests/kit/now.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

afterEach(async () => {
  await clearBoard()
  await expectConsistentBookings()
  await expectConsistentMinutes()
})

/** A student who looks at the page; without one a search ends by itself. */
const looking = async () => {
  const student = await subscriber()
  await openTab(student)
  return student
}

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code
const market = (student: Person) => student.api(getMarket, {})

describe('a search', () => {
  test('rings a tutor, who accepts: a lesson within two minutes, out of the week', async () => {
    const [student, here] = [await subscriber(60), await available({ gender: Gender.Female })]
    const page = await openTab(student)
    const ring = await search(student, { note: 'عندي عرض بكرة' })
    expect(ring).toMatchObject({ status: 'searching', asked: [{ tutor: { id: here.tutor.id }, answer: null }] })
    const heard = await offered(here)
    expect(heard).toMatchObject({ id: ring.id, duration: 30, note: 'عندي عرض بكرة', price: 7500, rescue: false })
    expect(heard.student).toMatchObject({ id: student.id })

    const lesson = await accept(here, ring.id)
    const wait = Date.parse(lesson.start) - Date.now()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(minutes(2))
    expect(lesson).toMatchObject({ sessionId: `lesson:${ring.id}`, duration: 30, price: 7500 })
    for (;;) {
      const told = await page.next(RingChanged)
      if (told.status !== 'searching') {
        expect(told).toMatchObject({ status: 'accepted', accepted: { lessonId: lesson.id, start: lesson.start } })
        break
      }
    }
    expect((await market(student)).ring).toMatchObject({ status: 'accepted' })
    expect((await student.api(getMinutes, { query: {} })).week).toMatchObject({ held: 30 })
    expect(await here.tab.next(AvailabilityEnded)).toEqual({ reason: 'lesson' })
    expect((await here.tutor.api(getAvailability, {})).until).toBeNull()
    const told = await rows('SELECT user_id AS userId FROM notifications WHERE kind = ?', 'now_accepted')
    expect(told).toContainEqual({ userId: student.id })
  })

  test('has a slot of its own, which offers nothing, beside hours the tutor offers at that time', async () => {
    const [student, here] = [await looking(), await available()]
    const quarter = Math.ceil(Date.now() / minutes(15)) * minutes(15)
    await make.slot({ userId: here.tutor.id, start: quarter, end: quarter + minutes(60) })
    const lesson = await accept(here, (await search(student)).id)
    const { slots } = await student.api(listSlots, { query: { userIds: [here.tutor.id] } })
    expect(slots.list.map(({ id }) => id)).not.toContain(lesson.slotId)
    expect(slots.list).toHaveLength(1)
  })

  test('that nobody fits ends at once; nothing is booked', async () => {
    const student = await subscriber()
    expect(await search(student)).toMatchObject({ status: 'nobody', asked: [] })
  })

  test('asks only those of the own gender, if that is wished', async () => {
    const student = await subscriber()
    const [his, hers] = [await available({ gender: Gender.Male }), await available({ gender: Gender.Female })]
    const ring = await search(student, { sameGender: true })
    expect(ring.asked.map(({ tutor }) => tutor.id)).toEqual([hers.tutor.id])
    expect(await codeOf(accept(his, ring.id))).toBe('ring-over')
  })

  test('is refused before anybody is rung where the lesson could not be booked', async () => {
    await available()
    expect(await codeOf(search(await subscriber(15)))).toBe('no-enough-minutes')
    const busy = await subscriber()
    const now = Date.now()
    await make.lesson({ tutorId: (await people.tutor()).id, studentId: busy.id, start: now + minutes(5) })
    expect(await codeOf(search(busy))).toBe('conflicting-lessons')
    const trial = await people.student()
    const slot = await offer(await people.tutor())
    await trial.api(bookLesson, { body: bookingRequestIn(slot) })
    expect(await codeOf(search(trial))).toBe('reached-booking-limit')
    expect(await codeOf(search(await subscriber(), { topicId: 987_654 }))).toBe('topic-not-found')
  })

  test('is one at a time, and three in ten minutes', async () => {
    const [student, here] = [await subscriber(), await available()]
    const first = await search(student)
    expect(await codeOf(search(student))).toBe('ring-exists')
    await student.api(cancelRing, { params: { ringId: first.id } })
    expect(await here.tab.next(RingClosed)).toEqual({ id: first.id, reason: 'cancelled' })
    await student.api(cancelRing, { params: { ringId: (await search(student)).id } })
    await student.api(cancelRing, { params: { ringId: (await search(student)).id } })
    expect(await refusalOf(search(student))).toMatchObject({ status: 429, code: 'too-many-requests' })
  })

  test('belongs to its student alone', async () => {
    const [student, here] = [await subscriber(), await available()]
    await openTab(student)
    const { id: ringId } = await search(student)
    const other = await subscriber()
    expect(await codeOf(other.api(cancelRing, { params: { ringId } }))).toBe('ring-not-found')
    expect((await market(other)).ring).toBeNull()
    const stranger = await people.tutor()
    expect(await codeOf(stranger.api(acceptRing, { params: { ringId } }))).toBe('ring-over')
    await stranger.api(declineRing, { params: { ringId } })
    await accept(here, ringId)
  })
})

describe('being available', () => {
  test('is seen by students while a page is open, and ends when switched off', async () => {
    const [student, here] = [await subscriber(), await available()]
    expect((await market(student)).tutors.map(({ id }) => id)).toContain(here.tutor.id)
    await here.tutor.api(endAvailability, {})
    expect((await market(student)).tutors.map(({ id }) => id)).not.toContain(here.tutor.id)
    expect(await here.tab.next(AvailabilityEnded)).toEqual({ reason: 'off' })
  })

  test('does not reach into a booking, and not at all where one is near', async () => {
    const tutor = await people.tutor()
    await openTab(tutor)
    const start = Date.now() + minutes(40)
    await make.lesson({ tutorId: tutor.id, studentId: (await people.student()).id, start })
    const { until } = await tutor.api(setAvailable, { body: { minutes: 120 } })
    expect(Date.parse(until ?? '')).toBe(start)
    await tutor.api(endAvailability, {})
    const near = await people.tutor()
    await make.lesson({ tutorId: near.id, studentId: (await people.student()).id, start: Date.now() + minutes(10) })
    expect(await codeOf(near.api(setAvailable, { body: { minutes: 60 } }))).toBe('busy-soon')
  })

  test('is for tutors who can be booked', async () => {
    const unlisted = await people.tutor({ activated: false })
    expect(await codeOf(unlisted.api(setAvailable, { body: { minutes: 60 } }))).toBe('tutor-not-found')
    expect(await codeOf(unlisted.api(setAvailable, { body: { minutes: 121 } }))).toBe('bad-request')
  })

  test('a manager earns nothing from such a lesson either', async () => {
    const manager = await people.manager()
    const tab = await openTab(manager)
    await manager.api(setAvailable, { body: { minutes: 30 } })
    const student = await looking()
    const ring = await search(student)
    expect(await offered({ tutor: manager, tab })).toMatchObject({ id: ring.id, price: 0 })
    expect(await accept({ tutor: manager, tab }, ring.id)).toMatchObject({ price: 0 })
  })
})
