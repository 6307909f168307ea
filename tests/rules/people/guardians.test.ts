import { describe, expect, test } from 'vitest'
import { decideBooking, decideReschedule } from '#contract/lessons/rules/booking.ts'
import { decideRing } from '#contract/lessons/rules/ring-access.ts'
import {
  isLinkOpen,
  isMinor,
  lessonsEndFrom,
  needsGuardian,
  refuseAsking,
  refuseBuyer,
  refuseComingOfAge,
} from '#contract/people/rules/guardians.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { at, booking, day, moving, now, on, paidWeek, slot, trialWeek } from '../facts.ts'

const child = { birthYear: 2013, consented: false }
const refused = { refused: 'guardian-required' }

describe('somebody is of age', () => {
  // Cairo is two hours ahead in winter.
  const newYear = at('2025-12-31T22:00Z')
  test.each([
    ['from the first of January of the year they turn 18', 2008, newYear, false],
    ['not a millisecond before', 2008, newYear - 1, true],
    ['not while a year younger', 2009, newYear, true],
    ['when they have not said their year of birth', null, newYear, false],
  ])('%s', (_, birthYear, moment, minor) => {
    expect(isMinor(birthYear, moment)).toBe(minor)
    expect(needsGuardian({ birthYear, consented: false }, moment)).toBe(minor)
    expect(needsGuardian({ birthYear, consented: true }, moment)).toBe(false)
  })
})

describe('without consent', () => {
  const wish = { start: on('13:00'), duration: 30 }

  test('the free trial is booked, and nothing that somebody paid for', () => {
    expect(decideBooking(booking({ guardian: child, week: trialWeek }), wish, now)).toHaveProperty('draft')
    expect(decideBooking(booking({ guardian: child }), wish, now)).toEqual(refused)
    expect(decideBooking(booking({ guardian: { ...child, consented: true } }), wish, now)).toHaveProperty('draft')
  })

  test('minutes of the trial that came back are booked, those of a pack are not', () => {
    const lot = { id: 4, rest: 30, end: now + 9 * day }
    const of = (paid: boolean) =>
      decideBooking(booking({ guardian: child, week: null, lots: [{ ...lot, paid }] }), wish, now)
    expect(of(false)).toHaveProperty('draft')
    expect(of(true)).toEqual(refused)
  })

  test('nobody is rung, not for the trial either', () => {
    expect(decideRing(booking({ guardian: child, week: trialWeek }), 30, now)).toEqual(refused)
    const atOnce = decideBooking(booking({ guardian: child, week: trialWeek }), wish, now, { atOnce: true })
    expect(atOnce).toEqual(refused)
  })

  test('a lesson that was paid for is not moved', () => {
    const later = { start: on('14:00'), duration: 30 }
    expect(decideReschedule(moving({ guardian: child, slot, week: paidWeek }), later, now)).toEqual(refused)
  })

  test('nothing is sold, nor to somebody of unknown age', () => {
    expect(refuseBuyer(child, now)).toEqual(refused)
    expect(refuseBuyer({ birthYear: null, consented: false }, now)).toEqual({ refused: 'birth-year-required' })
    expect(refuseBuyer({ birthYear: 1990, consented: false }, now)).toBeNull()
    expect(refuseBuyer({ birthYear: 2013, consented: true }, now)).toBeNull()
  })
})

test('a student who is under age cannot make themselves of age; the team can, and others may correct their year', () => {
  const judge = (from: number | null, to: number, isOwn = true, role: Role = Role.Student) =>
    refuseComingOfAge({ role, birthYear: from }, { birthYear: to, isOwn }, now)
  expect(judge(2013, 1990)).toEqual({ refused: 'birth-year-fixed' })
  expect(judge(2013, 1990, false)).toBeNull()
  expect(judge(2013, 2012)).toBeNull()
  expect(judge(1990, 2013)).toBeNull()
  expect(judge(null, 1990)).toBeNull()
})

describe('a guardian is asked', () => {
  const student = { birthYear: 2013, phone: '01011111111' }
  const guardian = { phone: '01022222222', heldByMinor: false }
  test.each([
    ['once nobody has consented', student, guardian, 'waiting', null],
    ['again after a withdrawal', student, guardian, 'withdrawn', null],
    ['not while consent stands', student, guardian, 'consented', 'illegal'],
    ['not by somebody who is of age', { ...student, birthYear: 2008 }, guardian, null, 'illegal'],
    ['not at the number of the student', student, { ...guardian, phone: student.phone }, null, 'guardian-is-student'],
    ['not at the number of another child', student, { ...guardian, heldByMinor: true }, null, 'guardian-is-student'],
  ] as const)('%s', (_, who, whom, state, code) => {
    expect(refuseAsking(who, whom, state, now)).toEqual(code && { refused: code })
  })
})

test('a link opens the page for ninety days', () => {
  expect(isLinkOpen({ linkedAt: now }, now + 90 * day - 1)).toBe(true)
  expect(isLinkOpen({ linkedAt: now }, now + 90 * day)).toBe(false)
})

test('a withdrawal keeps the lessons of a day', () => {
  expect(lessonsEndFrom(now)).toBe(now + day)
})
