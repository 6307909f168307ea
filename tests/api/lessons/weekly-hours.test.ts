import { describe, expect, test } from 'vitest'
import { setSlots } from '#contract/hours/api/availability.ts'
import { bookLesson, cancelLesson } from '#contract/lessons/api/lessons.ts'
import { endWeeklyHour, keepWeeklyHour, listWeeklyHours } from '#contract/lessons/api/weekly-hours.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { calendarLimits } from '#contract/vocabulary/calendar.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { expectConsistentBookings, iso, outcomes, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { runOutboxSweep, runWeeklySweep } from '#tests/kit/outbox-sweep.ts'
import { newPhone, type Person, people } from '#tests/kit/people.ts'

/** Thursday noon in Cairo; weeks of a subscription that began on a Thursday turn at its midnight UTC. */
const thursday = Date.parse('2026-11-12T10:00:00Z')
const nextWeek = Date.parse('2026-11-19T00:00:00Z')
/** Eight in the evening of Sunday, in Cairo. */
const sundays = [Date.parse('2026-11-15T18:00:00Z'), Date.parse('2026-11-22T18:00:00Z')] as const
const eight = { weekday: 0, minute: 20 * 60, duration: 30 as const }

const reached = () =>
  people.student({ phone: newPhone(), verifiedPhone: true, notificationMethod: NotificationMethod.WhatsApp })

const subscribe = ({ id: userId }: Person, weeklyMinutes = 120, start = thursday) =>
  make.subscription({ userId, start, end: start + 28 * dayMs, weeklyMinutes })

/** A tutor who offers the evening of both Sundays, and a student with four weeks of minutes. */
const met = async (offered: readonly number[] = sundays, weeklyMinutes = 120) => {
  clock.set(thursday)
  const [student, tutor] = [await reached(), await people.tutor()]
  await subscribe(student, weeklyMinutes)
  for (const start of offered) await make.slot({ userId: tutor.id, start: start - hourMs, end: start + 2 * hourMs })
  return { student, tutor }
}

const keep = (student: Person, tutor: Person, time: Partial<typeof eight> = {}) =>
  student.api(keepWeeklyHour, { body: { tutorId: tutor.id, ...eight, ...time } })
const outcomesOf = async (student: Person) => (await student.api(listWeeklyHours, {}))[0]?.outcomes ?? []
const lessonsOf = ({ id }: Person) =>
  rows<{ id: number; start: number; tutorId: number }>(
    'SELECT id, start_at AS start, tutor_id AS tutorId FROM lessons WHERE student_id = ? AND canceled_at IS NULL ORDER BY start_at',
    id,
  )
const startsOf = async (student: Person) => (await lessonsOf(student)).map(({ start }) => start)
const textsOf = ({ id }: Person) =>
  rows<{ kind: string; due: number; sent: number | null; miss: string | null }>(
    `SELECT kind, due_at AS due, sent_at AS sent, payload->>'miss' AS miss FROM outbox
     WHERE user_id = ? AND kind LIKE 'weekly%' ORDER BY due_at, id`,
    id,
  )

describe('an hour kept every week', () => {
  test('is booked at once for what is left of the week, and when the next week opens', async () => {
    const { student, tutor } = await met()
    const hour = await keep(student, tutor)
    expect(hour).toMatchObject({ ...eight, tutor: { id: tutor.id }, student: { id: student.id } })
    expect(hour.outcomes).toEqual([{ start: iso(sundays[0]), lessonId: expect.any(Number), miss: null }])
    await runWeeklySweep(clock.advance(hourMs))
    expect(await startsOf(student)).toEqual([sundays[0]])
    await runWeeklySweep(clock.set(nextWeek))
    expect(await startsOf(student)).toEqual([...sundays])
    await runWeeklySweep(clock.advance(hourMs))
    expect(await startsOf(student)).toEqual([...sundays])
    await expectConsistentBookings()
  })

  test('tells the student by day what was booked at night, and the tutor with them', async () => {
    const { student, tutor } = await met()
    await keep(student, tutor)
    const atOnce = await textsOf(student)
    await runOutboxSweep(Date.now())
    clock.set(nextWeek)
    await runWeeklySweep(nextWeek)
    const morning = Date.parse('2026-11-19T06:00:00Z')
    const atNight = (await textsOf(student)).slice(1)
    expect([...atOnce, ...atNight].map(({ kind, due }) => [kind, due])).toEqual([
      ['weekly_lesson_booked', thursday],
      ['weekly_lesson_booked', morning],
    ])
    await runOutboxSweep(clock.set(morning))
    expect((await textsOf(student)).every(({ sent }) => sent !== null)).toBe(true)
  })

  test('keeps the time on the wall when the clocks change', async () => {
    const before = Date.parse('2026-10-25T17:00:00Z')
    const after = Date.parse('2026-11-01T18:00:00Z')
    clock.set('2026-10-22T10:00:00Z')
    const [student, tutor] = [await reached(), await people.tutor()]
    await subscribe(student, 120, Date.now())
    for (const start of [before, after])
      await make.slot({ userId: tutor.id, start: start - hourMs, end: start + 2 * hourMs })
    await keep(student, tutor)
    await runWeeklySweep(clock.set('2026-10-29T00:00:00Z'))
    expect(await startsOf(student)).toEqual([before, after])
  })

  test('takes a lesson that the student booked at that time as its own', async () => {
    const { student, tutor } = await met()
    const [slot] = await rows<{ id: number }>('SELECT id FROM availability_slots WHERE user_id = ?', tutor.id)
    const body = { tutorId: tutor.id, slotId: slot?.id ?? 0, start: iso(sundays[0]), duration: 30 as const }
    const { id } = await student.api(bookLesson, { body })
    expect((await keep(student, tutor)).outcomes).toEqual([{ start: iso(sundays[0]), lessonId: id, miss: null }])
    expect(await textsOf(student)).toEqual([])
  })

  test('does not book again what was cancelled, and goes on the week after', async () => {
    const { student, tutor } = await met()
    await keep(student, tutor)
    const [lesson] = await lessonsOf(student)
    await student.api(cancelLesson, { params: { id: lesson?.id ?? 0 } })
    await runWeeklySweep(clock.advance(2 * hourMs))
    expect(await startsOf(student)).toEqual([])
    await runWeeklySweep(clock.set(nextWeek))
    expect(await startsOf(student)).toEqual([sundays[1]])
  })

  test('books nothing more once it ended; lessons stay', async () => {
    const { student, tutor } = await met()
    const { id } = await keep(student, tutor)
    await student.api(endWeeklyHour, { params: { id } })
    await student.api(endWeeklyHour, { params: { id } })
    await runWeeklySweep(clock.set(nextWeek))
    expect([await startsOf(student), await student.api(listWeeklyHours, {})]).toEqual([[sundays[0]], []])
    expect(await refusalOf(student.api(endWeeklyHour, { params: { id: 987_654 } }))).toEqual({
      status: 404,
      code: 'weekly-hour-not-found',
    })
  })

  test('is ended by its student alone', async () => {
    const { student, tutor } = await met()
    const { id } = await keep(student, tutor)
    for (const stranger of [await people.student(), tutor])
      expect(await refusalOf(stranger.api(endWeeklyHour, { params: { id } }))).toMatchObject({ code: 'forbidden' })
    expect(await student.api(listWeeklyHours, {})).toMatchObject([{ id }])
  })

  test('is seen by the tutor it is kept with, in the order of a week from Saturday', async () => {
    const { student, tutor } = await met()
    await keep(student, tutor)
    await keep(student, tutor, { weekday: 6 })
    const seen = await tutor.api(listWeeklyHours, {})
    expect(seen.map(({ weekday, student: { id } }) => [weekday, id])).toEqual([
      [6, student.id],
      [0, student.id],
    ])
    expect(await (await people.tutor()).api(listWeeklyHours, {})).toEqual([])
  })
})

describe('a week without its lesson', () => {
  test('says so once when the tutor offers no hour, and books it as soon as they do', async () => {
    const { student, tutor } = await met([])
    const hour = await keep(student, tutor)
    expect(hour.outcomes).toEqual([{ start: iso(sundays[0]), lessonId: null, miss: 'tutor-away' }])
    await runWeeklySweep(clock.advance(hourMs))
    await runWeeklySweep(clock.advance(hourMs))
    expect(await textsOf(student)).toMatchObject([{ kind: 'weekly_lesson_missed', miss: 'tutor-away' }])
    const offer = { start: iso(sundays[0]), end: iso(sundays[0] + hourMs), purpose: SlotPurpose.Lesson }
    await tutor.api(setSlots, { body: { actions: [{ type: 'create', ...offer }] } })
    await runWeeklySweep(clock.advance(hourMs))
    expect(await startsOf(student)).toEqual([sundays[0]])
    expect(await outcomesOf(student)).toEqual([{ start: iso(sundays[0]), lessonId: expect.any(Number), miss: null }])
  })

  test('names another lesson of the tutor, one of the student, minutes that are used up', async () => {
    const taken = await met()
    await make.lesson({ tutorId: taken.tutor.id, studentId: (await people.student()).id, start: sundays[0] })
    expect((await keep(taken.student, taken.tutor)).outcomes[0]?.miss).toBe('hour-taken')

    const own = await met()
    await make.lesson({ tutorId: (await people.tutor()).id, studentId: own.student.id, start: sundays[0] })
    expect((await keep(own.student, own.tutor)).outcomes[0]?.miss).toBe('student-busy')

    const poor = await met(sundays, 30)
    await make.lesson({ tutorId: poor.tutor.id, studentId: poor.student.id, start: thursday + hourMs })
    expect((await keep(poor.student, poor.tutor)).outcomes[0]?.miss).toBe('no-minutes')
    await expectConsistentBookings()
  })

  test('is told once while there is no subscription, and booked when a new one begins', async () => {
    const { student, tutor } = await met([])
    await keep(student, tutor)
    const ended = thursday + 28 * dayMs
    const misses = async () => (await textsOf(student)).filter(({ miss }) => miss === 'no-subscription').length
    for (const week of [0, 7, 14]) await runWeeklySweep(clock.set(ended + week * dayMs))
    expect(await misses()).toBe(1)
    // A Thursday; the tutor teaches on the Sunday after it.
    const again = ended + 15 * dayMs
    const start = again + (sundays[0] - thursday) - dayMs
    clock.set(again)
    await make.slot({ userId: tutor.id, start, end: start + hourMs })
    await subscribe(student, 120, again)
    await runWeeklySweep(again)
    expect(await startsOf(student)).toEqual([start])
  })

  test('is not told once there is a lesson, or the hour has ended', async () => {
    const { student, tutor } = await met([])
    clock.set(thursday + 12 * hourMs)
    const { id } = await keep(student, tutor)
    await student.api(endWeeklyHour, { params: { id } })
    await runOutboxSweep(clock.advance(12 * hourMs))
    expect(await textsOf(student)).toEqual([])
  })

  test('leaves no trace where the student wants no texts', async () => {
    clock.set(thursday)
    const [student, tutor] = [await people.student(), await people.tutor()]
    await subscribe(student)
    await keep(student, tutor)
    expect(await textsOf(student)).toEqual([])
    expect((await outcomesOf(student))[0]?.miss).toBe('tutor-away')
  })
})

describe('keeping an hour', () => {
  test('again is the same hour, also at the same time', async () => {
    const { student, tutor } = await met()
    const { id } = await keep(student, tutor)
    expect((await keep(student, tutor)).id).toBe(id)
    const other = await met()
    await Promise.all(Array.from({ length: 4 }, () => keep(other.student, other.tutor)))
    expect(await other.student.api(listWeeklyHours, {})).toHaveLength(1)
    expect(await startsOf(other.student)).toEqual([sundays[0]])
  })

  test('is refused by the rules', async () => {
    const { student, tutor } = await met()
    const code = async (call: Promise<unknown>) => (await refusalOf(call)).code
    await keep(student, tutor)
    expect(await code(keep(student, tutor, { minute: 20 * 60 + 15 }))).toBe('conflicting-schedule')
    expect(await code(keep(student, await people.tutor({ activated: false })))).toBe('tutor-not-found')
    expect(await code(keep(student, student))).toBe('tutor-not-found')
    expect(await code(keep(await people.student(), tutor))).toBe('subscription-required')
    const poor = await met(sundays, 15)
    expect(await code(keep(poor.student, poor.tutor))).toBe('no-enough-minutes')
  })

  test('has a greatest number, also for two at the same time', async () => {
    const { student, tutor } = await met([], 600)
    for (let hour = 0; hour < calendarLimits.weeklyHours - 1; hour++)
      await make.weeklyHour({ studentId: student.id, tutorId: tutor.id, weekday: 1, minute: hour * 60 })
    const both = [keep(student, tutor), keep(student, tutor, { weekday: 3 })]
    expect(await outcomes(both)).toEqual(['ok', 'too-many-weekly-hours'])
  })

  test.each([
    ['no such weekday', { weekday: 7 }],
    ['a weekday below', { weekday: -1 }],
    ['half a weekday', { weekday: 1.5 }],
    ['past the end of the day', { minute: 24 * 60 }],
    ['off the steps of a calendar', { minute: 20 * 60 + 5 }],
    ['a length no lesson has', { duration: 45 as never }],
  ])('with %s is no request', async (_, time) => {
    const { student, tutor } = await met([])
    expect(await refusalOf(keep(student, tutor, time))).toMatchObject({ status: 400, code: 'bad-request' })
  })
})

test('two sweeps at once book one lesson, and neither reports it as missed', async () => {
  const { student, tutor } = await met()
  await make.weeklyHour({ studentId: student.id, tutorId: tutor.id, ...eight })
  await Promise.all([runWeeklySweep(thursday), runWeeklySweep(thursday)])
  expect(await startsOf(student)).toEqual([sundays[0]])
  expect((await textsOf(student)).map(({ kind }) => kind)).toEqual(['weekly_lesson_booked'])
})

test('of two students who keep one hour with a tutor, one has it and the other is told', async () => {
  const { student, tutor } = await met()
  const other = await reached()
  await subscribe(other)
  for (const { id: studentId } of [student, other])
    await make.weeklyHour({ studentId, tutorId: tutor.id, ...eight, nextLookAt: thursday })
  await runWeeklySweep(thursday)
  const texts = [...(await textsOf(student)), ...(await textsOf(other))]
  expect(texts.map(({ kind, miss }) => [kind, miss]).sort()).toEqual([
    ['weekly_lesson_booked', null],
    ['weekly_lesson_missed', 'hour-taken'],
  ])
})

test('a sweep that died leaves its hours to the next', async () => {
  const { student, tutor } = await met()
  await make.weeklyHour({ studentId: student.id, tutorId: tutor.id, ...eight, nextLookAt: thursday + minutes(5) })
  await runWeeklySweep(thursday)
  expect(await startsOf(student)).toEqual([])
  await runWeeklySweep(clock.advance(minutes(15)))
  expect(await startsOf(student)).toEqual([sundays[0]])
})
