import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import {
  previewTutor,
  refreshStaleTutors,
  refreshTutorPublic,
  takeFreeTime,
} from '#worker/features/catalogue/tutors/public-record.ts'
import { neverAvailable, tutorPublic } from '#worker/storage/schema/people.ts'

const noon = Date.parse('2026-11-02T12:00:00Z')

describe('refreshTutorPublic', () => {
  test.each([
    ['name', { name: null }],
    ['an Arabic name', { name: 'Ahmed Ali' }],
    ['phone', { phone: null }],
    ['city', { city: null }],
    ['gender', { gender: null }],
    ['birth year', { birthYear: null }],
    ['picture', { image: null }],
    ['verified e-mail', { verifiedEmail: false }],
    ['verified phone', { verifiedPhone: false }],
    ['bio', { bio: null }],
    ['about', { about: null }],
    ['film', { video: null }],
    ['film poster', { thumbnail: null }],
    ['activation', { activated: false }],
  ])('a tutor without %s has no record', async (_, lacking) => {
    const tutor = await people.tutor(lacking)
    expect(await refreshTutorPublic(db, tutor.id, Date.now())).toBeNull()
    expect(await previewTutor(db, tutor.id, Date.now())).toMatchObject({ id: tutor.id })
  })

  test('a manager needs no video', async () => {
    const manager = await people.manager({ video: null, thumbnail: null })
    expect(await refreshTutorPublic(db, manager.id, Date.now())).toMatchObject({ id: manager.id })
  })

  test('contains topics, counters and presence', async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    await make.topic('السفر والسياحة', [tutor.id])
    await make.lesson({ tutorId: tutor.id, studentId: student.id, start: noon })
    await make.rating({ raterId: student.id, rateeId: tutor.id, value: 4 })
    await make.seen(tutor.id, true)
    const counted = { lessonCount: 1, studentCount: 1, ratingCount: 1, avgRating: 400, online: true }
    expect(await refreshTutorPublic(db, tutor.id, noon)).toMatchObject({ topics: ['السفر والسياحة'], ...counted })
    expect(await previewTutor(db, tutor.id, noon)).toMatchObject(counted)
  })

  test('the next free time skips bookings, notice and remainders that are too short', async () => {
    const [tutor, student] = [await people.tutor({ notice: 30 }), await people.student()]
    expect(await refreshTutorPublic(db, tutor.id, noon)).toMatchObject({ nextAvailableAt: neverAvailable })
    await make.slot({ userId: tutor.id, start: noon - hourMs, end: noon + hourMs })
    expect(await refreshTutorPublic(db, tutor.id, noon)).toMatchObject({
      nextAvailableAt: noon + minutes(30),
      freeUntil: noon + hourMs,
    })
    await make.lesson({ tutorId: tutor.id, studentId: student.id, start: noon + minutes(30) })
    await make.slot({ userId: tutor.id, start: noon + 3 * hourMs, end: noon + 4 * hourMs })
    expect(await refreshTutorPublic(db, tutor.id, noon)).toMatchObject({ nextAvailableAt: noon + 3 * hourMs })
  })

  test('many fully booked slots in a row are skipped', async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    for (let hour = 1; hour <= 9; hour++) {
      const start = noon + hour * hourMs
      const slot = await make.slot({ userId: tutor.id, start, end: start + minutes(30) })
      if (hour < 9) await make.lesson({ tutorId: tutor.id, studentId: student.id, start, slotId: slot.id })
    }
    expect(await refreshTutorPublic(db, tutor.id, noon)).toMatchObject({ nextAvailableAt: noon + 9 * hourMs })
  })
})

test('parallel bookings leave the record of the last, whatever order their refreshes finish in', async () => {
  const [tutor, student] = [await people.tutor(), await people.student()]
  await make.slot({ userId: tutor.id, start: noon, end: noon + 3 * hourMs })
  const starts = [0, 1, 2, 3, 4].map((step) => noon + step * minutes(30))
  await Promise.all(
    starts.map(async (start) => {
      await make.lesson({ tutorId: tutor.id, studentId: student.id, start })
      await refreshTutorPublic(db, tutor.id, noon - hourMs)
    }),
  )
  const kept = await db.select().from(tutorPublic).where(eq(tutorPublic.id, tutor.id)).get()
  expect(kept).toMatchObject({ nextAvailableAt: noon + minutes(150), freeUntil: noon + 3 * hourMs, lessonCount: 5 })
})

test('the sweep updates records whose next free time has passed, once', async () => {
  clock.set(noon)
  const tutor = await people.tutor()
  await make.slot({ userId: tutor.id, start: noon, end: noon + hourMs })
  await refreshTutorPublic(db, tutor.id, noon)
  await refreshStaleTutors(db, noon)
  const later = clock.advance(minutes(20))
  expect((await refreshStaleTutors(db, later)).done).toBeGreaterThan(0)
  expect(await refreshTutorPublic(db, tutor.id, later)).toMatchObject({ nextAvailableAt: noon + minutes(30) })
  expect((await refreshStaleTutors(db, later)).done).toBe(0)
})

describe('takeFreeTime', () => {
  const shownBy = (id: number) =>
    db
      .select({ from: tutorPublic.nextAvailableAt, until: tutorPublic.freeUntil })
      .from(tutorPublic)
      .where(eq(tutorPublic.id, id))
      .get()
  const book = async (tutorId: number, studentId: number, start: number) => {
    await make.lesson({ tutorId, studentId, start })
    return takeFreeTime(db, tutorId, { start, end: start + minutes(30) }, noon)
  }

  test('after each booking of a day the record equals that of a complete refresh', async () => {
    const [tutor, student] = [await people.tutor({ notice: 60 }), await people.student()]
    for (const hour of [0, 2, 5, 8, 11, 14])
      await make.slot({ userId: tutor.id, start: noon + hour * hourMs, end: noon + (hour + 1) * hourMs })
    await refreshTutorPublic(db, tutor.id, noon)
    // Out of order, until all six slots, which are read four at a time, are booked.
    for (const half of [5, 4, 11, 10, 16, 17, 22, 23, 28, 29]) {
      await book(tutor.id, student.id, noon + half * minutes(30))
      const shown = await shownBy(tutor.id)
      await refreshTutorPublic(db, tutor.id, noon)
      expect(shown, `half hour ${half}`).toEqual(await shownBy(tutor.id))
    }
    expect(await shownBy(tutor.id)).toEqual({ from: neverAvailable, until: neverAvailable })
  })

  test('a booking after the shown time changes nothing, one at it does', async () => {
    const [tutor, student] = [await people.tutor({ notice: 0 }), await people.student()]
    for (const hour of [1, 3])
      await make.slot({ userId: tutor.id, start: noon + hour * hourMs, end: noon + (hour + 1) * hourMs })
    await refreshTutorPublic(db, tutor.id, noon)
    expect(await book(tutor.id, student.id, noon + 3 * hourMs)).toBe(false)
    expect(await shownBy(tutor.id)).toEqual({ from: noon + hourMs, until: noon + 2 * hourMs })
    expect(await book(tutor.id, student.id, noon + hourMs)).toEqual({ next: noon + 1.5 * hourMs })
    expect(await shownBy(tutor.id)).toEqual({ from: noon + 1.5 * hourMs, until: noon + 2 * hourMs })
  })

  test('parallel bookings leave the same record as sequential ones', async () => {
    const tutor = await people.tutor({ notice: 0 })
    await make.slot({ userId: tutor.id, start: noon + hourMs, end: noon + 4 * hourMs })
    await refreshTutorPublic(db, tutor.id, noon)
    const students = await Promise.all([0, 1, 2, 3].map(() => people.student()))
    await Promise.all(students.map(({ id }, i) => book(tutor.id, id, noon + hourMs + i * minutes(30))))
    expect(await shownBy(tutor.id)).toEqual({ from: noon + 3 * hourMs, until: noon + 4 * hourMs })
  })

  test('a tutor who is not listed stays unlisted', async () => {
    const [tutor, student] = [await people.tutor({ activated: false }), await people.student()]
    await make.slot({ userId: tutor.id, start: noon + hourMs, end: noon + 2 * hourMs })
    expect(await book(tutor.id, student.id, noon + hourMs)).toBe(false)
    expect(await shownBy(tutor.id)).toBeUndefined()
  })
})
