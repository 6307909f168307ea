import { expect, test } from 'vitest'
import {
  choosableHours,
  decideOffer,
  maySeeVisit,
  refuseChoice,
  refuseClosing,
  visitReminders,
  visitStanding,
} from '#contract/joining/rules/studio-appointments.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'

const now = Date.UTC(2026, 4, 4, 9)
const at = (hours: number) => now + hours * hourMs
const bad = { refused: 'bad-request' }
const illegal = { refused: 'illegal' }

test('half hours from two hours to sixty days ahead are offered, in order and once', () => {
  expect(decideOffer([at(3), at(2), at(3)], [at(4)], now)).toEqual([at(2), at(3)])
  expect(decideOffer([now + 60 * dayMs], [], now)).toHaveLength(1)
  expect(decideOffer([now + 60 * dayMs + minutes(30)], [], now)).toEqual(bad)
  expect(decideOffer([at(2) - minutes(30)], [], now)).toEqual(bad)
  expect(decideOffer([at(3) + minutes(10)], [], now)).toEqual(bad)
  expect(decideOffer([], [], now)).toEqual(bad)
  expect(decideOffer([at(3)], [at(3.5)], now)).toEqual({ refused: 'hour-taken' })
  const hours = Array.from({ length: 13 }, (_, i) => at(3 + i))
  expect(decideOffer(hours, [], now)).toEqual(bad)
  expect(decideOffer(hours.slice(1), [], now)).toHaveLength(12)
})

test('hours that meet another visit, or begin too soon, cannot be chosen', () => {
  expect(choosableHours([at(1), at(2), at(5), at(6)], [at(5.5)], now)).toEqual([at(2)])
  expect(choosableHours([at(5), at(7)], [at(6)], now)).toEqual([at(5), at(7)])
})

test('another hour is chosen until a day before the booked one', () => {
  const hours = [at(24), at(48)]
  const pick = (start: number, ...taken: number[]) => ({ start, taken })
  const asked = { state: 'asked', hours, start: null } as const
  expect(refuseChoice(asked, pick(at(24)), now)).toBeNull()
  expect(refuseChoice(asked, pick(at(30)), now)).toEqual({ refused: 'hour-gone' })
  expect(refuseChoice(asked, pick(at(24)), at(22))).toBeNull()
  expect(refuseChoice(asked, pick(at(24)), at(22) + 1)).toEqual({ refused: 'hour-gone' })
  expect(refuseChoice(asked, pick(at(24), at(24.5)), now)).toEqual({ refused: 'hour-taken' })
  const booked = { state: 'booked', hours, start: at(24) } as const
  expect(refuseChoice(booked, pick(at(48)), now)).toBeNull()
  expect(refuseChoice(booked, pick(at(48)), now + 1)).toEqual(illegal)
  expect(refuseChoice({ ...asked, state: 'withdrawn' }, pick(at(24)), now)).toEqual(illegal)
})

test('an ask ends when no hour is left, and a booked visit waits for a word from its start on', () => {
  const asked = { state: 'asked', hours: [at(24)], start: null } as const
  expect(visitStanding(asked, [], at(22))).toBe('asked')
  expect(visitStanding(asked, [], at(22) + 1)).toBe('expired')
  expect(visitStanding(asked, [at(24)], now)).toBe('expired')
  const booked = { state: 'booked', hours: [at(24)], start: at(24) } as const
  expect(visitStanding(booked, [], at(24) - 1)).toBe('booked')
  expect(visitStanding(booked, [], at(24))).toBe('due')
  expect(visitStanding({ ...booked, state: 'done' }, [], at(24))).toBe('done')
})

test('a visit is done from its start on, and withdrawn while open', () => {
  const booked = { state: 'booked', hours: [now], start: now } as const
  expect(refuseClosing(booked, 'done', now)).toBeNull()
  expect(refuseClosing(booked, 'done', now - 1)).toEqual(illegal)
  expect(refuseClosing({ ...booked, state: 'asked', start: null }, 'done', now)).toEqual(illegal)
  expect(refuseClosing({ ...booked, state: 'asked', start: null }, 'withdrawn', now)).toBeNull()
  expect(refuseClosing({ ...booked, state: 'done' }, 'withdrawn', now)).toEqual(illegal)
})

test('both are reminded a day and an hour before, as far as that is ahead', () => {
  expect(visitReminders(at(48), now)).toEqual([
    { hoursBefore: 24, dueAt: at(24) },
    { hoursBefore: 1, dueAt: at(47) },
  ])
  expect(visitReminders(at(24), now)).toEqual([{ hoursBefore: 1, dueAt: at(23) }])
})

test('the tutor, their studio and admins see a visit', () => {
  const visit = { tutorId: 1, studioId: 2 }
  expect(maySeeVisit({ id: 1, role: Role.Tutor }, visit)).toBe(true)
  expect(maySeeVisit({ id: 3, role: Role.Tutor }, visit)).toBe(false)
  expect(maySeeVisit({ id: 2, role: Role.Studio }, visit)).toBe(true)
  expect(maySeeVisit({ id: 3, role: Role.Studio }, visit)).toBe(false)
  expect(maySeeVisit({ id: 3, role: Role.RegularAdmin }, visit)).toBe(true)
})
