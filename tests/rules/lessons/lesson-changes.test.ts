import { describe, expect, test } from 'vitest'
import { decideReschedule, type RescheduleFacts } from '#contract/lessons/rules/booking.ts'
import { decideCancel } from '#contract/lessons/rules/cancel.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { at, from, lesson, moving, now, on, paidWeek, slot, span, trialWeek, tutor } from '../facts.ts'

describe('moving a lesson', () => {
  const wish = { start: on('14:00'), duration: 30 }
  const answer = (facts: Partial<RescheduleFacts>, over: Partial<typeof wish> = {}, moment = now) => {
    const said = decideReschedule(moving(facts), { ...wish, ...over }, moment)
    return isRefused(said) ? said.refused : 'moved'
  }

  test('by one step into its own time is possible, in both directions', () => {
    expect(answer({}, { start: on('13:15') })).toBe('moved')
    expect(answer({}, { start: on('12:45') })).toBe('moved')
    expect(answer({}, { start: on('13:00') })).toBe('moved')
  })

  test('the draft has the new time, length and price', () => {
    const facts = moving({ usedMinutes: 60 })
    expect(decideReschedule(facts, { start: on('13:15'), duration: 15 }, now)).toEqual({
      draft: {
        ...{ tutorId: 3, slotId: 8, ...from('13:15', '13:30'), duration: 15, price: 3750, charge: 6375 },
        ...{ parts: [{ lotId: null, minutes: 15, paid: true }], returned: [], trial: false },
        terms: { lateFrom: null, lateShare: 0 },
      },
    })
    const manager = { ...tutor, role: Role.TutorManager }
    expect(decideReschedule(moving({ tutor: manager }), wish, now)).toMatchObject({ draft: { price: 0 } })
  })

  test('lesson-time-passed from the instant the lesson starts', () => {
    expect(answer({}, {}, lesson.start - 1)).toBe('moved')
    expect(answer({}, {}, lesson.start)).toBe('lesson-time-passed')
    expect(answer({}, {}, lesson.end + 1)).toBe('lesson-time-passed')
  })

  test('illegal for a cancelled lesson', () => {
    expect(answer({ lesson: { ...lesson, canceledAt: 1 } })).toBe('illegal')
  })

  test('slot-not-found for a missing or deleted slot', () => {
    expect(answer({ slot: null })).toBe('slot-not-found')
    expect(answer({ slot: { ...slot, deleted: true } })).toBe('slot-not-found')
  })

  test('illegal for a slot of another purpose or another tutor', () => {
    expect(answer({ slot: { ...slot, purpose: SlotPurpose.Interview } })).toBe('illegal')
    expect(answer({ slot: { ...slot, purpose: SlotPurpose.DemoSession } })).toBe('illegal')
    expect(answer({ slot: { ...slot, ownerId: 99 } })).toBe('illegal')
    expect(answer({ slot: { ...slot, purpose: SlotPurpose.General } })).toBe('moved')
  })

  test('bad-request for an odd length, a past start or too little notice', () => {
    expect(answer({}, { duration: 45 })).toBe('bad-request')
    expect(answer({}, { start: now })).toBe('bad-request')
    const noticed = { tutor: { ...tutor, noticeMinutes: 60 } }
    expect(answer(noticed, {}, on('12:59'))).toBe('moved')
    expect(answer(noticed, { start: on('13:58') }, on('12:59'))).toBe('bad-request')
  })

  test('its own minutes are returned first', () => {
    expect(answer({ usedMinutes: 60 })).toBe('moved')
    const parts = [{ lotId: null, minutes: 15, paid: true }]
    const short = { lesson: { ...lesson, end: on('13:15'), parts } }
    expect(answer({ ...short, usedMinutes: 45 })).toBe('moved')
    expect(answer({ ...short, usedMinutes: 46 })).toBe('no-enough-minutes')
    expect(answer({ ...short, usedMinutes: 60 })).toBe('no-enough-minutes')
    expect(answer({ ...short, usedMinutes: 60 }, { duration: 15 })).toBe('moved')
  })

  test('minutes of a lesson outside the current week are not returned to it', () => {
    const later = { ...lesson, ...span('2026-03-12T13:00Z', '2026-03-12T13:30Z') }
    expect(answer({ lesson: later, usedMinutes: 30 })).toBe('moved')
    expect(answer({ lesson: later, usedMinutes: 60 })).toBe('no-enough-minutes')
  })

  test('no-enough-minutes when there is no week at all', () => {
    expect(answer({ week: null })).toBe('no-enough-minutes')
  })

  test('a trial student may move their only lesson', () => {
    expect(answer({ week: trialWeek })).toBe('moved')
  })

  test('week-boundaries-violation past the end of the week', () => {
    const late = { slot: { ...slot, ...span('2026-03-10T12:00Z', '2026-03-11T06:00Z') } }
    expect(answer(late, { start: at('2026-03-10T23:30Z') })).toBe('moved')
    expect(answer(late, { start: at('2026-03-10T23:45Z') })).toBe('week-boundaries-violation')
    const week = paidWeek && { ...paidWeek, lastEnd: on('14:29') }
    expect(answer({ week })).toBe('week-boundaries-violation')
  })

  test('busy-tutor for other bookings and for time outside the slot', () => {
    const own = from('13:00', '13:30')
    expect(answer({ tutorBusy: [own, from('13:30', '14:00')] })).toBe('moved')
    expect(answer({ tutorBusy: [own, from('13:30', '14:01')] })).toBe('busy-tutor')
    expect(answer({ tutorBusy: [own, from('13:30', '13:45')] }, { start: on('13:15') })).toBe('busy-tutor')
    expect(answer({}, { start: on('15:45') })).toBe('busy-tutor')
    expect(answer({}, { start: on('13:01') })).toBe('bad-request')
  })

  test('conflicting-lessons for other bookings of the student', () => {
    const own = from('13:00', '13:30')
    expect(answer({ studentBusy: [own, from('14:29', '15:00')] })).toBe('conflicting-lessons')
    expect(answer({ studentBusy: [own, from('14:30', '15:00')] })).toBe('moved')
  })

  test('the first broken rule decides: fixing them one by one yields each code in order', () => {
    const busy = [from('14:00', '14:30')]
    const taken = moving({ slot: null, week: paidWeek && { ...paidWeek, lastEnd: on('14:29') }, usedMinutes: 90 })
    let facts: RescheduleFacts = {
      ...taken,
      lesson: { ...lesson, canceledAt: 1, start: now },
      tutorBusy: busy,
      studentBusy: busy,
    }
    const steps: [Partial<RescheduleFacts>, string][] = [
      [{}, 'lesson-time-passed'],
      [{ lesson: { ...lesson, canceledAt: 1 } }, 'illegal'],
      [{ lesson, tutor: { ...tutor, noticeMinutes: 300 } }, 'slot-not-found'],
      [{ slot: { ...slot, ownerId: 99 } }, 'illegal'],
      [{ slot }, 'bad-request'],
      [{ tutor }, 'no-enough-minutes'],
      [{ usedMinutes: 30 }, 'week-boundaries-violation'],
      [{ week: paidWeek }, 'busy-tutor'],
      [{ tutorBusy: [] }, 'conflicting-lessons'],
      [{ studentBusy: [] }, 'moved'],
    ]
    for (const [mended, expected] of steps) {
      facts = { ...facts, ...mended }
      const said = decideReschedule(facts, wish, now)
      expect(isRefused(said) ? said.refused : 'moved').toBe(expected)
    }
  })
})

describe('cancelling a lesson', () => {
  const booked = {
    ...{ ...from('13:00', '13:30'), duration: 30, canceledAt: null, studentId: 4, tutorId: 3 },
    ...{ lateFrom: null, lateShare: 0 },
  }
  const student = { id: 4 }
  const counterpart = { id: 3 }
  const absent = { tutorAbsent: true }
  const missed = { canceledBy: 4, verdict: 'tutorAbsent', usedMinutes: 0 }
  const came = { tutorAbsent: false }

  test.each([
    ['the student long before', student, absent, '10:00', { canceledBy: 4, verdict: null, usedMinutes: 0 }],
    ['the tutor long before', counterpart, absent, '10:00', { canceledBy: 3, verdict: null, usedMinutes: 0 }],
    ['the tutor a minute before', counterpart, came, '12:59', { canceledBy: 3, verdict: null, usedMinutes: 0 }],
    ['the student at the start', student, absent, '13:00', { refused: 'illegal' }],
    ['the tutor at the start', counterpart, absent, '13:00', { refused: 'illegal' }],
    ['the student after two minutes alone', student, absent, '13:02', { refused: 'illegal' }],
    ['the student after three minutes alone', student, absent, '13:03', missed],
    ['the student after three minutes with the tutor', student, came, '13:03', { refused: 'illegal' }],
    ['the tutor after three minutes', counterpart, absent, '13:03', { refused: 'illegal' }],
    ['the student alone in the last minute', student, absent, '13:29', missed],
    ['the student alone at the end', student, absent, '13:30', { refused: 'lesson-time-passed' }],
    ['a stranger before', { id: 99 }, absent, '10:00', { refused: 'forbidden' }],
    ['a stranger after the end', { id: 99 }, absent, '14:00', { refused: 'lesson-time-passed' }],
  ])('%s', (_, actor, seen, clock, expected) => {
    expect(decideCancel(booked, actor, seen, on(clock))).toEqual(expected)
  })

  test('the absence is exact to the millisecond', () => {
    expect(decideCancel(booked, student, absent, on('13:03') - 1)).toEqual({ refused: 'illegal' })
    expect(decideCancel(booked, student, absent, on('13:30') - 1)).toEqual(missed)
  })

  test('a second cancellation is illegal, another user’s forbidden, one after the end too late', () => {
    const gone = { ...booked, canceledAt: 1 }
    expect(decideCancel(gone, student, absent, now)).toEqual({ refused: 'illegal' })
    expect(decideCancel(gone, { id: 99 }, absent, now)).toEqual({ refused: 'forbidden' })
    expect(decideCancel(gone, student, absent, on('13:30'))).toEqual({ refused: 'lesson-time-passed' })
  })

  test('an earlier cutoff forbids the hours before the start, and keeps the absence rule', () => {
    expect(decideCancel(booked, student, absent, on('07:00'), 6)).toEqual({
      canceledBy: 4,
      verdict: null,
      usedMinutes: 0,
    })
    expect(decideCancel(booked, student, absent, on('07:00') + 1, 6)).toEqual({ refused: 'illegal' })
    expect(decideCancel(booked, student, absent, on('13:03'), 6)).toEqual(missed)
  })
})
