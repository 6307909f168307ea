import { describe, expect, test } from 'vitest'
import {
  addFavouriteTutor,
  listFavouriteIds,
  listFavouriteTutors,
  removeFavouriteTutor,
} from '#contract/catalogue/api/favourites.ts'
import { setSlots } from '#contract/hours/api/availability.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { Gender, NotificationMethod } from '#contract/vocabulary/people.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { tutorListLimits } from '#contract/vocabulary/tutor-list.ts'
import { outcomes, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, newPhone, type Person, people } from '#tests/kit/people.ts'
import { texts } from '#worker/copy/messages.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'

const listed = async (fields: Parameters<typeof people.tutor>[0] = {}) => {
  const tutor = await people.tutor(fields)
  await refreshTutorPublic(db, tutor.id, Date.now())
  return tutor
}
const mark = (student: Person, { id }: Person) => student.api(addFavouriteTutor, { params: { id } })
const unmark = (student: Person, { id }: Person) => student.api(removeFavouriteTutor, { params: { id } })
const idsOf = (student: Person) => student.api(listFavouriteIds, {})

describe('favourites', () => {
  test('are marked and unmarked any number of times, by one student for themselves', async () => {
    const [student, other, tutor] = [await people.student(), await people.student(), await listed()]
    expect(await outcomes([mark(student, tutor), mark(student, tutor), mark(student, tutor)])).toEqual([
      'ok',
      'ok',
      'ok',
    ])
    expect([await idsOf(student), await idsOf(other)]).toEqual([[tutor.id], []])
    await unmark(other, tutor)
    expect(await idsOf(student)).toEqual([tutor.id])
    expect(await outcomes([unmark(student, tutor), unmark(student, tutor)])).toEqual(['ok', 'ok'])
    expect(await idsOf(student)).toEqual([])
  })

  test('are tutors who are listed', async () => {
    const [student, hidden] = [await people.student(), await people.tutor({ activated: false })]
    await refreshTutorPublic(db, hidden.id, Date.now())
    expect(await refusalOf(mark(student, hidden))).toEqual({ status: 404, code: 'tutor-not-found' })
    expect(await refusalOf(mark(student, student))).toEqual({ status: 404, code: 'tutor-not-found' })
  })

  test('have a greatest number, also for two added at the same time', async () => {
    const student = await people.student()
    const tutors = await Promise.all(Array.from({ length: 3 }, () => listed()))
    const extra = await Promise.all(Array.from({ length: tutorListLimits.favourites - 1 }, () => people.tutor()))
    await db.$client
      .prepare('INSERT INTO favourite_tutors (student_id, tutor_id, created_at) SELECT ?1, value, 1 FROM json_each(?2)')
      .bind(student.id, JSON.stringify(extra.map(({ id }) => id)))
      .run()
    const codes = await outcomes(tutors.slice(0, 2).map((tutor) => mark(student, tutor)))
    expect(codes.sort()).toEqual(['ok', 'too-many-favourites'])
    expect(await idsOf(student)).toHaveLength(tutorListLimits.favourites)
  })

  test('are listed with the filters of the list, for the student alone', async () => {
    const student = await people.student()
    const [man, woman] = [await listed(), await listed({ gender: Gender.Female, name: 'منى السيد' })]
    const ask = async (query: Parameters<typeof student.api<typeof listFavouriteTutors>>[1]['query']) => {
      const { list, total } = await student.api(listFavouriteTutors, { query })
      return [list.map(({ id }) => id), total]
    }
    await mark(student, man)
    await mark(student, woman)
    expect(await ask({})).toEqual([[man.id, woman.id], 2])
    expect(await ask({ sort: 'new' })).toEqual([[woman.id, man.id], 2])
    expect(await ask({ gender: Gender.Female })).toEqual([[woman.id], 1])
    expect(await ask({ search: 'منى' })).toEqual([[woman.id], 1])
    expect(await ask({ search: 'من', gender: Gender.Male })).toEqual([[], 0])
    expect(await ask({ level: [1], when: 'week' })).toEqual([[], 0])
    const start = Date.now() + hourMs
    await make.slot({ userId: man.id, start, end: start + hourMs })
    await refreshTutorPublic(db, man.id, Date.now())
    expect(await ask({ when: 'week' })).toEqual([[man.id], 1])
    expect(await ask({ page: 2, size: 1 })).toEqual([[woman.id], 2])
  })
})

describe('news of opened hours', () => {
  const reached = () =>
    people.student({ phone: newPhone(), verifiedPhone: true, notificationMethod: NotificationMethod.WhatsApp })
  /** Ten in the morning of Cairo. */
  const morning = Date.parse('2026-11-22T08:00:00Z')
  const open = (tutor: Person, ...starts: number[]) =>
    tutor.api(setSlots, {
      body: {
        actions: starts.map((start) => ({
          type: 'create' as const,
          start: toIsoInstant(start),
          end: toIsoInstant(start + hourMs),
          purpose: SlotPurpose.Lesson,
        })),
      },
    })
  const queued = ({ id }: Person) =>
    rows<{ kind: string; sent: number | null; due: number }>(
      "SELECT kind, sent_at AS sent, due_at AS due FROM outbox WHERE user_id = ? AND kind = 'favourite_opened_hours'",
      id,
    )

  test('come once for a week of slots and for all of a day, and again the day after', async () => {
    clock.set(morning)
    const [student, tutor] = [await reached(), await listed()]
    await mark(student, tutor)
    await open(tutor, ...[1, 2, 3].map((day) => morning + day * dayMs))
    await open(tutor, morning + 4 * dayMs)
    expect(await queued(student)).toHaveLength(1)
    await runOutboxSweep(clock.advance(hourMs))
    expect((await queued(student)).map(({ sent }) => sent !== null)).toEqual([true])
    clock.advance(dayMs)
    await open(tutor, morning + 5 * dayMs)
    expect(await queued(student)).toHaveLength(2)
  })

  test('of many favourites are a few a day', async () => {
    clock.set(morning)
    const student = await reached()
    for (let i = 0; i < 5; i++) {
      const tutor = await listed()
      await mark(student, tutor)
      await open(tutor, morning + dayMs)
    }
    expect(await queued(student)).toHaveLength(3)
  })

  test('go only to those who want to be told and marked the tutor', async () => {
    clock.set(morning)
    const [tutor, stranger] = [await listed(), await reached()]
    const [silent, unverified] = [
      await people.student({ phone: newPhone(), verifiedPhone: true }),
      await people.student({ phone: newPhone(), notificationMethod: NotificationMethod.WhatsApp }),
    ]
    await mark(silent, tutor)
    await mark(unverified, tutor)
    await open(tutor, morning + dayMs)
    for (const person of [silent, unverified, stranger]) expect(await queued(person)).toEqual([])
  })

  test('are dropped when the mark is gone or the hours are, and wait for the morning', async () => {
    clock.set(morning)
    const [one, two] = [await reached(), await reached()]
    const [tutor, full] = [await listed(), await listed()]
    await mark(one, tutor)
    await mark(two, full)
    await open(tutor, morning + dayMs)
    await open(full, morning + dayMs)
    await unmark(one, tutor)
    await db.$client.prepare('UPDATE availability_slots SET deleted = 1 WHERE user_id = ?').bind(full.id).run()
    await refreshTutorPublic(db, full.id, morning)
    await runOutboxSweep(clock.advance(hourMs))
    expect([await queued(one), await queued(two)]).toEqual([[], []])
    // Half past eleven in the evening.
    clock.set(morning + 13.5 * hourMs)
    await mark(one, tutor)
    await open(tutor, morning + 2 * dayMs)
    await runOutboxSweep(clock.advance(hourMs / 4))
    expect(await queued(one)).toEqual([
      { kind: 'favourite_opened_hours', sent: null, due: Date.parse('2026-11-23T06:00:00Z') },
    ])
  })

  test('shortening or removing hours is no news', async () => {
    clock.set(morning)
    const [student, tutor] = [await reached(), await listed()]
    const slot = await make.slot({ userId: tutor.id, start: morning + dayMs, end: morning + dayMs + 2 * hourMs })
    await mark(student, tutor)
    const change = (end: number) =>
      tutor.api(setSlots, { body: { actions: [{ type: 'update', id: slot.id, end: toIsoInstant(end) }] } })
    await change(morning + dayMs + hourMs)
    expect(await queued(student)).toEqual([])
    await change(morning + dayMs + 3 * hourMs)
    expect(await queued(student)).toHaveLength(1)
  })

  test('name the tutor in words that fit every gender', () => {
    const url = 'https://hiwar.test/t/7'
    expect(texts.favourite_opened_hours({ name: 'منى السيد', url })).toBe(
      `مواعيد جديدة عند منى السيد من مفضلتك في حوار. احجز من هنا: ${url}`,
    )
  })
})
