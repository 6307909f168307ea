import { describe, expect, test } from 'vitest'
import { setSlots } from '#contract/hours/api/availability.ts'
import {
  addTimeOff,
  getScheduleSettings,
  removeTimeOff,
  setPause,
  setWeekTemplate,
} from '#contract/hours/api/schedule-settings.ts'
import { bookLesson, cancelLesson, getLesson } from '#contract/lessons/api/lessons.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { addCairoDays, cairoDay, cairoDayStart, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { type PauseMinutes, scheduleLimits } from '#contract/vocabulary/calendar.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import {
  bookingRequestIn,
  expectConsistentBookings,
  iso,
  offer,
  outcomes,
  rows,
  subscriber,
} from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

const settingsOf = (tutor: Person) => tutor.api(getScheduleSettings, {})
const pause = (tutor: Person, length: PauseMinutes) => tutor.api(setPause, { body: { minutes: length } })
const book = (student: Person, body: ReturnType<typeof bookingRequestIn>) => student.api(bookLesson, { body })
const codeOf = async (answer: Promise<unknown>) => (await refusalOf(answer)).code

test('a tutor who has set nothing has no pause, no usual week and no days off', async () => {
  expect(await settingsOf(await people.tutor())).toEqual({ pause: 0, template: [], timeOff: [] })
})

describe('the pause between lessons', () => {
  test('is kept around each booking, and said where the hours are listed', async () => {
    const [tutor, student, other] = [await people.tutor(), await subscriber(), await subscriber()]
    const slot = await offer(tutor)
    await pause(tutor, 10)
    await book(student, bookingRequestIn(slot, 60))
    for (const after of [30, 45, 75, 90])
      expect(await codeOf(book(other, bookingRequestIn(slot, after)))).toBe('busy-tutor')
    await book(other, bookingRequestIn(slot, 15))
    await book(other, bookingRequestIn(slot, 105))
    const { slots } = await other.api(listSlots, { query: { userIds: [tutor.id] } })
    expect(slots.list.map((one) => one.pause)).toEqual([10])
    expect((await settingsOf(tutor)).pause).toBe(10)
    await expectConsistentBookings()
  })

  test('of two students who book at once with too little between them, one gets the time', async () => {
    const tutor = await people.tutor()
    const [slot, one, other] = [await offer(tutor), await subscriber(), await subscriber()]
    await pause(tutor, 15)
    const both = [book(one, bookingRequestIn(slot)), book(other, bookingRequestIn(slot, 30))]
    expect((await outcomes(both)).sort()).toEqual(['busy-tutor', 'ok'])
  })

  test('is part of when the tutor is next free', async () => {
    const [tutor, student] = [await people.tutor(), await subscriber()]
    const slot = await offer(tutor)
    await pause(tutor, 15)
    await book(student, bookingRequestIn(slot))
    const next = async () => (await student.api(getTutorInfo, { params: { id: tutor.id } })).nextAvailableAt
    await expect.poll(next).toBe(iso(slot.startAt + minutes(45)))
    await pause(tutor, 0)
    await expect.poll(next).toBe(iso(slot.startAt + minutes(30)))
  })

  test('is one of a few lengths', async () => {
    expect(await codeOf(pause(await people.tutor(), 7 as never))).toBe('bad-request')
  })
})

describe('the usual week', () => {
  const hours = [
    { weekday: 6, start: 10 * 60, end: 12 * 60, purpose: SlotPurpose.Lesson },
    { weekday: 0, start: 22 * 60, end: 24 * 60, purpose: SlotPurpose.Lesson },
  ]
  const keep = (tutor: Person, list: typeof hours) => tutor.api(setWeekTemplate, { body: { hours: list } })

  test('is kept whole, replaced whole, and offers nothing by itself', async () => {
    const tutor = await people.tutor()
    await keep(tutor, [...hours].reverse())
    expect((await settingsOf(tutor)).template).toEqual(hours)
    await keep(tutor, hours.slice(0, 1))
    expect((await settingsOf(tutor)).template).toEqual(hours.slice(0, 1))
    expect((await tutor.api(listSlots, { query: { userIds: [tutor.id] } })).slots.total).toBe(0)
  })

  test('hours that overlap, of a purpose that is not theirs, off the steps, or too many are refused', async () => {
    const tutor = await people.tutor()
    const [first] = hours as [(typeof hours)[0]]
    const refused = (list: typeof hours) => codeOf(keep(tutor, list))
    expect(await refused([first, first])).toBe('conflicting-schedule')
    expect(await refused([{ ...first, purpose: SlotPurpose.Interview as never }])).toBe('illegal')
    expect(await refused([{ ...first, start: 601 }])).toBe('bad-request')
    expect(await refused([{ ...first, end: first.start }])).toBe('bad-request')
    const many = Array.from({ length: scheduleLimits.templateHours + 1 }, () => first)
    expect(await refused(many)).toBe('bad-request')
    expect((await settingsOf(tutor)).template).toEqual([])
  })
})

describe('days off', () => {
  /** Noon of a day some days ahead, with hours from there to the evening. */
  const daysAhead = async (n: number) => {
    const day = addCairoDays(cairoDay(Date.now()), n)
    const [tutor, student] = [await people.tutor(), await subscriber()]
    const noon = cairoDayStart(day) + 12 * hourMs
    const slot = await make.slot({ userId: tutor.id, start: noon, end: noon + 6 * hourMs })
    return { day, tutor, student, noon, slot }
  }
  const leave = (tutor: Person, firstDay: string, lastDay = firstDay) =>
    tutor.api(addTimeOff, { body: { firstDay, lastDay } })
  const hoursOf = async (tutor: Person) =>
    (await tutor.api(listSlots, { query: { userIds: [tutor.id] } })).slots.list.map(({ start, end }) => [start, end])
  const lessonAt = (student: Person, tutor: Person, slotId: number, start: number) =>
    student.api(bookLesson, { body: { tutorId: tutor.id, slotId, start: iso(start), duration: 30 } })

  test('close free hours, name the lessons in the way, and nothing can be opened or booked on them', async () => {
    const { day, tutor, student, noon, slot } = await daysAhead(2)
    const [one, two] = [
      await lessonAt(student, tutor, slot.id, noon + hourMs),
      await lessonAt(student, tutor, slot.id, noon + 4 * hourMs),
    ]
    const away = await leave(tutor, day)
    expect(away).toMatchObject({ firstDay: day, lastDay: day })
    expect(away.bookings.map(({ kind, id, start }) => [kind, id, start])).toEqual([
      ['lesson', one.id, one.start],
      ['lesson', two.id, two.start],
    ])
    expect(await hoursOf(tutor)).toEqual([
      [one.start, iso(noon + 1.5 * hourMs)],
      [two.start, iso(noon + 4.5 * hourMs)],
    ])
    expect((await settingsOf(tutor)).timeOff).toEqual([away])
    // Each lesson belongs to the hours around it, so that changing one piece leaves the other alone.
    const { lesson } = await student.api(getLesson, { params: { id: two.id } })
    const slots = await rows<{ id: number }>('SELECT id FROM availability_slots WHERE start_at = ?', noon + 4 * hourMs)
    expect(lesson).toMatchObject({ canceledAt: null, slotId: slots[0]?.id })
    const open = tutor.api(setSlots, {
      body: {
        actions: [
          { type: 'create', start: iso(noon + 2 * hourMs), end: iso(noon + 3 * hourMs), purpose: SlotPurpose.Lesson },
        ],
      },
    })
    expect(await refusalOf(open)).toEqual({ status: 409, code: 'time-off' })
    await expectConsistentBookings()
  })

  test('an hour that a cancelled lesson leaves on them is not offered again', async () => {
    const { day, tutor, student, noon, slot } = await daysAhead(3)
    const lesson = await lessonAt(student, tutor, slot.id, noon + hourMs)
    await leave(tutor, day)
    await student.api(cancelLesson, { params: { id: lesson.id } })
    expect(await hoursOf(tutor)).toEqual([])
    expect((await settingsOf(tutor)).timeOff.flatMap(({ bookings }) => bookings)).toEqual([])
  })

  /** Hours from the evening before the day off until two in the night after it began, or after it is over. */
  const acrossMidnight = async (n: number, side: 'first' | 'last') => {
    const { day, tutor, student } = await daysAhead(n)
    const midnight = cairoDayStart(side === 'first' ? day : addCairoDays(day, 1))
    const slot = await make.slot({ userId: tutor.id, start: midnight - 2 * hourMs, end: midnight + 2 * hourMs })
    return { day, tutor, student, midnight, slot }
  }
  test.each([
    ['crosses the midnight it begins at', 'first', -15, -120, 0],
    ['begins with it', 'first', 0, -120, 0],
    ['crosses the midnight it ends at', 'last', -15, 0, 120],
    ['ends with it', 'last', -30, 0, 120],
  ] as const)('an hour that %s is closed when its lesson is cancelled', async (_, side, starts, from, until) => {
    const { day, tutor, student, midnight, slot } = await acrossMidnight(4, side)
    const lesson = await lessonAt(student, tutor, slot.id, midnight + minutes(starts))
    await leave(tutor, day)
    await student.api(cancelLesson, { params: { id: lesson.id } })
    expect(await hoursOf(tutor)).toEqual([[iso(midnight + minutes(from)), iso(midnight + minutes(until))]])
    await expectConsistentBookings()
  })

  test('an hour between two days off that were added apart is closed when its lesson is cancelled', async () => {
    const { day, tutor, student, midnight, slot } = await acrossMidnight(4, 'last')
    const lesson = await lessonAt(student, tutor, slot.id, midnight - minutes(15))
    await leave(tutor, day)
    await leave(tutor, addCairoDays(day, 1))
    await student.api(cancelLesson, { params: { id: lesson.id } })
    expect(await hoursOf(tutor)).toEqual([])
  })

  test('of lessons that follow each other, the hour of the one that is cancelled is closed', async () => {
    const { day, tutor, student, noon, slot } = await daysAhead(4)
    const lessons: { id: number; start: string }[] = []
    for (const half of [0, 1, 2]) lessons.push(await lessonAt(student, tutor, slot.id, noon + half * minutes(30)))
    await leave(tutor, day)
    const [first, second, third] = lessons.map(({ start }) => Date.parse(start)) as [number, number, number]
    const cancel = (n: number) => student.api(cancelLesson, { params: { id: lessons[n]?.id ?? 0 } })
    await cancel(1)
    expect(await hoursOf(tutor)).toEqual([
      [iso(first), iso(second)],
      [iso(third), iso(third + minutes(30))],
    ])
    await cancel(0)
    expect(await hoursOf(tutor)).toEqual([[iso(third), iso(third + minutes(30))]])
  })

  test('hours that two lessons share are closed as far as the one that stays does not need them', async () => {
    const { day, tutor, student, noon, slot } = await daysAhead(4)
    // Rows may be off the quarter of an hour, although nobody can book such a start.
    const offGrid = (after: number) =>
      make.lesson({ tutorId: tutor.id, studentId: student.id, slotId: slot.id, start: noon + minutes(after) })
    const early = await offGrid(10)
    await offGrid(40)
    await leave(tutor, day)
    expect(await hoursOf(tutor)).toEqual([[iso(noon), iso(noon + minutes(75))]])
    await student.api(cancelLesson, { params: { id: early.id } })
    expect(await hoursOf(tutor)).toEqual([[iso(noon + minutes(30)), iso(noon + minutes(75))]])
  })

  test('a booking and days off at the same moment: the lesson is kept and named, or refused', async () => {
    const { day, tutor, student, noon, slot } = await daysAhead(2)
    const booking = lessonAt(student, tutor, slot.id, noon + 2 * hourMs)
    const [said] = await Promise.all([outcomes([booking]), leave(tutor, day)])
    const [away] = (await settingsOf(tutor)).timeOff
    expect(away?.bookings).toHaveLength(said[0] === 'ok' ? 1 : 0)
    expect(await hoursOf(tutor)).toHaveLength(said[0] === 'ok' ? 1 : 0)
    await expectConsistentBookings()
  })

  test('are removed by their owner, and hours can be opened again', async () => {
    const { day, tutor, noon } = await daysAhead(4)
    const { id } = await leave(tutor, day, addCairoDays(day, 2))
    expect(await codeOf(leave(tutor, addCairoDays(day, 2)))).toBe('conflicting-schedule')
    await tutor.api(removeTimeOff, { params: { id } })
    expect(await refusalOf(tutor.api(removeTimeOff, { params: { id } }))).toEqual({
      status: 404,
      code: 'time-off-not-found',
    })
    const purpose = SlotPurpose.Lesson
    await tutor.api(setSlots, {
      body: { actions: [{ type: 'create', start: iso(noon), end: iso(noon + hourMs), purpose }] },
    })
    expect(await hoursOf(tutor)).toHaveLength(1)
  })

  test('are days that exist, ahead, in order and not too many', async () => {
    const tutor = await people.tutor()
    const today = cairoDay(Date.now())
    const refused = (first: string, last: string) => codeOf(leave(tutor, first, last))
    expect(await refused(addCairoDays(today, -1), today)).toBe('bad-request')
    expect(await refused(today, addCairoDays(today, -1))).toBe('bad-request')
    expect(await refused('2031-02-30', '2031-03-02')).toBe('bad-request')
    expect(await refused('2031-13-41', '2031-13-41')).toBe('bad-request')
    expect(await refused(today, addCairoDays(today, scheduleLimits.timeOffDays))).toBe('bad-request')
    for (let n = 0; n < scheduleLimits.timeOff; n++) await leave(tutor, addCairoDays(today, 2 * n))
    expect(await refused(addCairoDays(today, 100), addCairoDays(today, 100))).toBe('too-much-time-off')
  })
})
