import { describe, expect, test } from 'vitest'
import { type BookingFacts, decideBooking } from '#contract/lessons/rules/booking.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { type Interval, overlaps } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { at, booking, from, minute, now, on, paidWeek, randomFrom, slot, span, trialWeek, tutor } from '../facts.ts'

const wish = { start: on('13:00'), duration: 30 }
/** The decision for valid facts with these differences. */
const answer = (facts: Partial<BookingFacts>, over: Partial<typeof wish> = {}, moment = now) => {
  const said = decideBooking(booking(facts), { ...wish, ...over }, moment)
  return isRefused(said) ? said.refused : 'booked'
}
const noticed = (noticeMinutes: number) => ({ tutor: { ...tutor, noticeMinutes } })

test('a valid request becomes a draft with its end and its price', () => {
  expect(decideBooking(booking(), wish, now)).toEqual({
    draft: {
      ...{ tutorId: 3, slotId: 8, ...from('13:00', '13:30'), duration: 30, price: 7500, charge: 12750 },
      ...{ parts: [{ lotId: null, minutes: 30, paid: true }], returned: [], trial: false },
      terms: { lateFrom: null, lateShare: 0 },
    },
  })
})

test('a lesson with a manager earns nothing', () => {
  const facts = booking({ tutor: { ...tutor, role: Role.TutorManager } })
  const draft = { duration: 15, price: 0, charge: 6375 }
  expect(decideBooking(facts, { ...wish, duration: 15 }, now)).toMatchObject({ draft })
})

test('a lesson of the trial is paid by nobody, and the tutor earns as ever', () => {
  expect(decideBooking(booking({ week: trialWeek }), wish, now)).toMatchObject({ draft: { price: 7500, charge: 0 } })
})

test('the rates of now are those of the lesson, rounded down to the piastre', () => {
  const rates = { tutorHour: 15_001, studentHour: 25_503 }
  const draft = { price: 3750, charge: 6375 }
  expect(decideBooking(booking({ rates }), { ...wish, duration: 15 }, now)).toMatchObject({ draft })
  expect(decideBooking(booking({ rates }), wish, now)).toMatchObject({ draft: { price: 7500, charge: 12751 } })
})

describe('bad-request', () => {
  test.each([0, 14, 16, 20, 29, 31, 45, -30, Number.NaN])('refuses a lesson of %s minutes', (duration) => {
    expect(answer({}, { duration })).toBe('bad-request')
  })

  test('refuses a start that is now or past, accepts the next instant', () => {
    expect(answer({}, {}, wish.start + 1)).toBe('bad-request')
    expect(answer({}, {}, wish.start)).toBe('bad-request')
    expect(answer({}, {}, wish.start - 1)).toBe('booked')
    expect(answer({}, { start: Number.NaN })).toBe('bad-request')
  })

  test('the tutor’s notice is exact to the millisecond', () => {
    expect(answer(noticed(30), {}, on('12:30'))).toBe('booked')
    expect(answer(noticed(30), {}, on('12:30') + 1)).toBe('bad-request')
    expect(answer(noticed(1440), {}, on('10:00'))).toBe('bad-request')
  })
})

test.each([
  ['is missing', null],
  ['is not activated', { ...tutor, activated: false }],
  ['is a student', { ...tutor, role: Role.Student }],
  ['is an admin', { ...tutor, role: Role.SuperAdmin }],
  ['is a studio', { ...tutor, role: Role.Studio }],
])('tutor-not-found when the tutor %s', (_, other) => {
  expect(answer({ tutor: other })).toBe('tutor-not-found')
})

test.each([
  ['is missing', null],
  ['is deleted', { ...slot, deleted: true }],
  ['is another tutor’s', { ...slot, ownerId: 99 }],
])('slot-not-found when the slot %s', (_, other) => {
  expect(answer({ slot: other })).toBe('slot-not-found')
})

test.each([
  [SlotPurpose.General, 'booked'],
  [SlotPurpose.Lesson, 'booked'],
  [SlotPurpose.Interview, 'illegal'],
  [SlotPurpose.DemoSession, 'illegal'],
])('a slot of purpose %i: %s', (purpose, expected) => {
  expect(answer({ slot: { ...slot, purpose } })).toBe(expected)
})

test('subscription-required without a subscription and without a trial', () => {
  expect(answer({ week: null })).toBe('subscription-required')
})

test.each([
  [30, 30, 'booked'],
  [31, 30, 'no-enough-minutes'],
  [45, 15, 'booked'],
  [46, 15, 'no-enough-minutes'],
  [60, 15, 'no-enough-minutes'],
  [90, 15, 'no-enough-minutes'],
])('with %i of 60 minutes used, %i more: %s', (usedMinutes, duration, expected) => {
  expect(answer({ usedMinutes }, { duration })).toBe(expected)
})

describe('week-boundaries-violation', () => {
  const lateSlot = { ...slot, ...span('2026-03-10T12:00Z', '2026-03-11T06:00Z') }

  test.each([
    ['ends exactly with the week', '2026-03-10T23:30Z', 'booked'],
    ['ends a quarter later', '2026-03-10T23:45Z', 'week-boundaries-violation'],
    ['starts with the next week', '2026-03-11T00:00Z', 'week-boundaries-violation'],
  ])('a lesson that %s', (_, start, expected) => {
    expect(answer({ slot: lateSlot }, { start: at(start) })).toBe(expected)
    expect(answer({ slot: lateSlot, week: trialWeek }, { start: at(start) })).toBe(expected)
  })

  test('a lesson may end with the subscription, not later', () => {
    const week = paidWeek && { ...paidWeek, lastEnd: on('13:30') }
    expect(answer({ week })).toBe('booked')
    expect(answer({ week }, { start: on('13:15') })).toBe('week-boundaries-violation')
  })
})

test('a trial student holds one lesson at a time, a subscriber as many as the minutes allow', () => {
  expect(answer({ week: trialWeek, upcomingLessons: 0 })).toBe('booked')
  expect(answer({ week: trialWeek, upcomingLessons: 1 })).toBe('reached-booking-limit')
  expect(answer({ week: paidWeek, upcomingLessons: 3 })).toBe('booked')
})

describe('busy-tutor', () => {
  test.each([
    ['starts with the slot', '12:00', 'booked'],
    ['starts before the slot', '11:45', 'busy-tutor'],
    ['ends with the slot', '15:30', 'booked'],
    ['ends after the slot', '15:45', 'busy-tutor'],
    ['starts off the quarters of the hour', '13:01', 'bad-request'],
  ])('a lesson that %s', (_, start, expected) => {
    expect(answer({}, { start: on(start) })).toBe(expected)
  })

  test.each([
    ['ending where it starts', '12:30', '13:00', 'booked'],
    ['ending a minute into it', '12:31', '13:01', 'busy-tutor'],
    ['starting where it ends', '13:30', '14:00', 'booked'],
    ['starting a minute before its end', '13:29', '13:59', 'busy-tutor'],
    ['at the same time', '13:00', '13:30', 'busy-tutor'],
    ['inside it', '13:10', '13:20', 'busy-tutor'],
    ['around it', '12:45', '13:45', 'busy-tutor'],
  ])('another booking %s', (_, start, end, expected) => {
    expect(answer({ tutorBusy: [from(start, end)] })).toBe(expected)
  })

  test('time between nested bookings is not free', () => {
    const tutorBusy = [from('12:00', '14:00'), from('12:15', '12:30')]
    expect(answer({ tutorBusy })).toBe('busy-tutor')
    expect(answer({ tutorBusy }, { start: on('14:00') })).toBe('booked')
  })

  test('a slot across midnight can hold a lesson across midnight', () => {
    const over = { ...slot, ...span('2026-03-04T23:00Z', '2026-03-05T01:00Z') }
    expect(answer({ slot: over }, { start: at('2026-03-04T23:45Z') })).toBe('booked')
    const tutorBusy = [span('2026-03-05T00:00Z', '2026-03-05T00:15Z')]
    expect(answer({ slot: over, tutorBusy }, { start: at('2026-03-04T23:45Z') })).toBe('busy-tutor')
  })
})

test('conflicting-lessons when the student has another booking; touching ends do not count', () => {
  expect(answer({ studentBusy: [from('13:15', '13:45')] })).toBe('conflicting-lessons')
  expect(answer({ studentBusy: [from('12:31', '13:01')] })).toBe('conflicting-lessons')
  expect(answer({ studentBusy: [from('12:30', '13:00'), from('13:30', '14:00')] })).toBe('booked')
})

test('the first broken rule decides: fixing them one by one yields each code in order', () => {
  const broken = booking({
    tutor: null,
    slot: null,
    week: null,
    usedMinutes: 60,
    upcomingLessons: 1,
    tutorBusy: [from('13:00', '13:30')],
    studentBusy: [from('13:00', '13:30')],
  })
  const interview = { ...slot, purpose: SlotPurpose.Interview }
  const shortWeek = trialWeek && { ...trialWeek, lastEnd: on('13:29') }
  const steps: [Partial<BookingFacts>, string][] = [
    [{}, 'tutor-not-found'],
    [noticed(300), 'slot-not-found'],
    [{ slot: interview }, 'illegal'],
    [{ slot }, 'bad-request'],
    [{ tutor }, 'subscription-required'],
    [{ week: shortWeek }, 'no-enough-minutes'],
    [{ usedMinutes: 30 }, 'week-boundaries-violation'],
    [{ week: trialWeek }, 'reached-booking-limit'],
    [{ upcomingLessons: 0 }, 'busy-tutor'],
    [{ tutorBusy: [] }, 'conflicting-lessons'],
    [{ studentBusy: [] }, 'booked'],
  ]
  expect(decideBooking(broken, { ...wish, start: now }, now)).toEqual({ refused: 'bad-request' })
  let facts = broken
  for (const [mended, expected] of steps) {
    facts = { ...facts, ...mended }
    const said = decideBooking(facts, wish, now)
    expect(isRefused(said) ? said.refused : 'booked').toBe(expected)
  }
})

test('whatever is requested, booked lessons never overlap, leave the slot or exceed the minutes', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const random = randomFrom(seed)
    const week = paidWeek && { ...paidWeek, quota: 180 }
    const tutorBusy: Interval[] = [from('12:40', '13:10'), from('12:50', '12:55')]
    const studentBusy: Interval[] = [from('14:00', '14:20')]
    const lessons: (Interval & { duration: number })[] = []
    for (let i = 0; i < 400; i++) {
      const usedMinutes = lessons.reduce((sum, one) => sum + one.duration, 0)
      const start = on('11:30') + Math.floor(random() * 300) * minute
      const facts = booking({ week, usedMinutes, tutorBusy, studentBusy })
      const said = decideBooking(facts, { start, duration: random() < 0.5 ? 15 : 30 }, now)
      if (isRefused(said)) continue
      for (const other of [...tutorBusy, ...studentBusy]) expect(overlaps(said.draft, other)).toBe(false)
      lessons.push(said.draft)
      tutorBusy.push(said.draft)
      studentBusy.push(said.draft)
    }
    expect(lessons.length).toBeGreaterThan(3)
    expect(lessons.every((one) => one.start >= slot.start && one.end <= slot.end)).toBe(true)
    expect(lessons.reduce((sum, one) => sum + one.duration, 0)).toBeLessThanOrEqual(180)
  }
})

describe('the pause of the tutor', () => {
  const paused = (pauseMinutes: number, ...busy: [string, string][]) => ({
    tutor: { ...tutor, pauseMinutes },
    tutorBusy: busy.map(([start, end]) => from(start, end)),
  })

  test('is kept before and after each of their bookings', () => {
    expect(answer(paused(0, ['12:30', '13:00'], ['13:30', '14:00']))).toBe('booked')
    expect(answer(paused(5, ['12:30', '12:55'], ['13:35', '14:00']))).toBe('booked')
    expect(answer(paused(5, ['12:30', '12:56']))).toBe('busy-tutor')
    expect(answer(paused(5, ['13:34', '14:00']))).toBe('busy-tutor')
  })

  test('is not asked of the student', () => {
    expect(answer({ ...paused(15), studentBusy: [from('12:30', '13:00'), from('13:30', '14:00')] })).toBe('booked')
  })
})

describe('a lesson that begins at once', () => {
  const soon = { start: now + 61_000, duration: 30 as const }

  test('needs neither a quarter of an hour nor notice nor offered hours', () => {
    const facts = booking({ slot: null, tutor: { ...tutor, noticeMinutes: 60 } })
    expect(decideBooking(facts, soon, now)).toEqual({ refused: 'bad-request' })
    expect(decideBooking(facts, soon, now, { atOnce: true })).toMatchObject({ draft: { start: soon.start, slotId: 0 } })
  })

  test('keeps everything else: minutes, both calendars, the pause', () => {
    const at = { start: soon.start + 40 * 60_000, end: soon.start + 70 * 60_000 }
    const tight = { ...tutor, pauseMinutes: 15 }
    const decide = (over: Parameters<typeof booking>[0]) => decideBooking(booking(over), soon, now, { atOnce: true })
    expect(decide({ tutor: tight, tutorBusy: [at] })).toEqual({ refused: 'busy-tutor' })
    expect(decide({ tutorBusy: [at] })).toHaveProperty('draft')
    expect(decide({ studentBusy: [{ start: now, end: soon.start + 1 }] })).toEqual({ refused: 'conflicting-lessons' })
    expect(decide({ usedMinutes: 1_000 })).toEqual({ refused: 'no-enough-minutes' })
    expect(decide({ tutor: { ...tutor, activated: false } })).toEqual({ refused: 'tutor-not-found' })
  })
})

test('a lesson in place of another takes its minutes and its time, whatever is left', () => {
  const start = wish.start - 60_000
  const insteadOf = {
    ...{ start, end: start + 30 * 60_000 },
    returns: [
      { to: 'new' as const, lotId: null, minutes: 20, paid: true },
      { to: 'lot' as const, lotId: 4, minutes: 10, paid: false },
    ],
  }
  const facts = booking({ usedMinutes: 1_000, studentBusy: [insteadOf] })
  expect(decideBooking(facts, wish, now)).toHaveProperty('refused')
  expect(decideBooking(facts, wish, now, { insteadOf })).toMatchObject({
    draft: {
      parts: [{ lotId: 4, minutes: 10, paid: false }],
      returned: [{ minutes: 20, paid: true }],
      charge: 8500,
    },
  })
})
