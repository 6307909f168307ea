import { describe, expect, test } from 'vitest'
import {
  decideSchedule,
  mayOffer,
  type ScheduleBooking,
  type ScheduleFacts,
  type ScheduleSlot,
} from '#contract/hours/rules/schedule.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { at, from, now, on, span } from '../facts.ts'

const { General, Lesson, Interview, DemoSession } = SlotPurpose
const noon: ScheduleSlot = { id: 1, ownerId: 3, purpose: Lesson, deleted: false, ...from('12:00', '14:00') }
const evening = { ...noon, id: 2, ...from('18:00', '20:00') }
const running = { ...noon, id: 3, ...from('09:00', '11:00') }
const over = { ...noon, id: 4, ...from('07:00', '10:00') }
const removed = { ...noon, id: 5, deleted: true }
const foreign = { ...noon, id: 6, ownerId: 99 }

const facts = (over_: Partial<ScheduleFacts>): ScheduleFacts => ({
  ownerId: 3,
  ownerRole: Role.Tutor,
  slots: [noon, evening, running, over, removed, foreign],
  bookings: [],
  actions: [],
  timeOff: [],
  now,
  ...over_,
})
const answer = (...actions: ScheduleFacts['actions']) => outcome({ actions })
const outcome = (over_: Partial<ScheduleFacts>) => {
  const said = decideSchedule(facts(over_))
  return isRefused(said) ? said.refused : 'set'
}
const create = (start: string, end: string, purpose: SlotPurpose = Lesson) =>
  ({ type: 'create', purpose, ...from(start, end) }) as const
const createOn = (start: string, end: string) => ({ type: 'create', purpose: Lesson, ...span(start, end) }) as const
const change = (id: number, over_: { start?: number; end?: number; purpose?: SlotPurpose } = {}) =>
  ({ type: 'update', id, ...over_ }) as const
const drop = (id: number) => ({ type: 'delete', id }) as const
const booked = (start: string, end: string, over_: Partial<ScheduleBooking> = {}): ScheduleBooking => ({
  kind: 'lesson',
  id: 42,
  slotId: 1,
  live: true,
  ...from(start, end),
  ...over_,
})

describe('slot-not-found', () => {
  test.each([
    ['changing an unknown slot', change(77)],
    ['removing an unknown slot', drop(77)],
    ['changing a removed slot', change(5)],
    ['removing a removed slot', drop(5)],
    ['changing a slot that is over', change(4, { end: on('12:00') })],
  ])('%s', (_, action) => {
    expect(answer(action)).toBe('slot-not-found')
  })

  test('a running slot may be changed, a past one may be removed', () => {
    expect(answer(change(3, { end: on('11:30') }))).toBe('set')
    expect(answer(drop(4))).toBe('set')
  })

  test('a slot is past from its last instant on', () => {
    expect(outcome({ actions: [change(3)], now: on('11:00') - 1 })).toBe('set')
    expect(outcome({ actions: [change(3)], now: on('11:00') })).toBe('slot-not-found')
  })
})

test('forbidden for somebody else’s slot, even beside own ones', () => {
  expect(answer(drop(6))).toBe('forbidden')
  expect(answer(drop(1), change(6))).toBe('forbidden')
})

describe('bad-request', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => {
    const start = at('2026-03-10T00:00Z') + i * 900_000
    return { type: 'create', purpose: Lesson, start, end: start + 900_000 } as const
  })

  test('for no actions or more than a hundred', () => {
    expect(answer()).toBe('bad-request')
    expect(answer(...hundred)).toBe('set')
    expect(answer(...hundred, createOn('2026-03-20T10:00Z', '2026-03-20T11:00Z'))).toBe('bad-request')
  })

  test('for two actions on one slot', () => {
    expect(answer(drop(1), drop(1))).toBe('bad-request')
    expect(answer(change(1), drop(1))).toBe('bad-request')
  })

  test.each([
    ['ends where it starts', create('15:00', '15:00'), 'bad-request'],
    ['ends before it starts', create('15:00', '14:00'), 'bad-request'],
    ['is a quarter of an hour long', create('15:00', '15:15'), 'set'],
    ['starts off the quarter hours', create('15:05', '16:00'), 'bad-request'],
    ['ends off the quarter hours', create('15:00', '15:50'), 'bad-request'],
    ['ends now', create('08:00', '10:00'), 'bad-request'],
    ['is over', create('07:00', '08:00'), 'bad-request'],
    ['lasts a whole day', createOn('2026-03-10T12:00Z', '2026-03-11T12:00Z'), 'set'],
    ['lasts longer than a day', createOn('2026-03-10T12:00Z', '2026-03-11T12:15Z'), 'bad-request'],
    ['starts in exactly six months', createOn('2026-09-04T10:00Z', '2026-09-04T11:00Z'), 'set'],
    ['starts later than that', createOn('2026-09-04T10:15Z', '2026-09-04T11:15Z'), 'bad-request'],
    ['crosses midnight', createOn('2026-03-10T23:00Z', '2026-03-11T01:00Z'), 'set'],
    ['spans the lost hour of Cairo', createOn('2026-04-23T21:00Z', '2026-04-23T23:00Z'), 'set'],
    [
      'has no real time',
      { type: 'create', purpose: Lesson, start: Number.NaN, end: on('15:00') } as const,
      'bad-request',
    ],
  ])('a new slot that %s: %s', (_, action, expected) => {
    expect(answer(action)).toBe(expected)
  })

  test('not for a new slot that has begun and is not past', () => {
    expect(outcome({ slots: [], actions: [create('08:00', '10:15')] })).toBe('set')
  })

  test('for a change that leaves a broken range', () => {
    expect(answer(change(1, { end: on('12:00') }))).toBe('bad-request')
    expect(answer(change(1, { start: on('12:10') }))).toBe('bad-request')
    expect(answer(change(1, { end: on('12:15') }))).toBe('set')
    expect(answer(change(3, { end: on('10:00') }))).toBe('bad-request')
    expect(answer(change(3, { end: on('10:15') }))).toBe('set')
  })
})

describe('conflicting-schedule', () => {
  test.each([
    ['ends where another starts', create('11:00', '12:00'), 'set'],
    ['ends a quarter into another', create('11:00', '12:15'), 'conflicting-schedule'],
    ['starts where another ends', create('14:00', '15:00'), 'set'],
    ['starts a quarter before another ends', create('13:45', '15:00'), 'conflicting-schedule'],
    ['is the same as another', create('12:00', '14:00'), 'conflicting-schedule'],
    ['is around another', create('11:00', '15:00'), 'conflicting-schedule'],
  ])('a new slot that %s: %s', (_, action, expected) => {
    expect(answer(action)).toBe(expected)
  })

  test('whatever the purposes', () => {
    const actions = [create('12:00', '13:00', Interview)]
    expect(outcome({ ownerRole: Role.TutorManager, actions })).toBe('conflicting-schedule')
  })

  test('two new slots may touch but not overlap', () => {
    expect(answer(create('15:00', '16:00'), create('16:00', '17:00'))).toBe('set')
    expect(answer(create('15:00', '16:00'), create('15:45', '17:00'))).toBe('conflicting-schedule')
  })

  test('only the final slots are compared', () => {
    expect(answer(drop(1), create('12:00', '14:00'))).toBe('set')
    expect(answer(change(1, { end: on('13:00') }), create('13:00', '14:00'))).toBe('set')
    expect(answer(change(1, { start: on('18:00'), end: on('20:00') }), drop(2))).toBe('set')
    const swapped = [change(1, from('18:00', '20:00')), change(2, from('12:00', '14:00'))]
    expect(answer(...swapped)).toBe('set')
    expect(answer(change(1, { end: on('18:15') }))).toBe('conflicting-schedule')
  })

  test('removed slots, those of others and past ones do not count', () => {
    expect(outcome({ slots: [removed, foreign, over], actions: [create('12:00', '14:00')] })).toBe('set')
    expect(outcome({ slots: [over], actions: [create('09:45', '10:30')] })).toBe('set')
  })
})

describe('illegal', () => {
  test.each([
    [Role.Tutor, [General, Lesson]],
    [Role.TutorManager, [General, Lesson, Interview, DemoSession]],
    [Role.Student, []],
    [Role.SuperAdmin, []],
  ])('role %i may offer %j', (role, purposes) => {
    expect(Object.values(SlotPurpose).filter((purpose) => mayOffer(role, purpose))).toEqual(purposes)
  })

  test('a tutor can neither create an interview slot nor change one into it', () => {
    expect(answer(create('15:00', '16:00', Interview))).toBe('illegal')
    expect(answer(change(1, { purpose: DemoSession }))).toBe('illegal')
    expect(answer(change(1, { purpose: General }))).toBe('set')
    expect(outcome({ ownerRole: Role.TutorManager, actions: [create('15:00', '16:00', Interview)] })).toBe('set')
  })

  test('a running booking blocks changes that would end it, and no others', () => {
    const bookings = [booked('09:45', '10:15', { slotId: 3 })]
    expect(outcome({ bookings, actions: [drop(3)] })).toBe('illegal')
    expect(outcome({ bookings, actions: [change(3, { start: on('10:00') })] })).toBe('illegal')
    expect(outcome({ bookings, actions: [change(3, { end: on('10:15') })] })).toBe('set')
    expect(outcome({ bookings, actions: [drop(1)] })).toBe('set')
  })

  test('a booking runs from its first instant until before its last', () => {
    const ask = (start: string, end: string) =>
      outcome({ bookings: [booked(start, end, { slotId: 3 })], actions: [drop(3)] })
    expect([ask('10:00', '10:30'), ask('09:30', '10:00'), ask('10:15', '10:30')]).toEqual(['illegal', 'set', 'set'])
  })

  test('a cancelled booking blocks nothing', () => {
    const bookings = [booked('09:45', '10:15', { slotId: 3, live: false })]
    expect(outcome({ bookings, actions: [drop(3)] })).toBe('set')
  })
})

test('the first broken rule decides: fixing them one by one yields each code in order', () => {
  const bad = [create('15:05', '16:00', Interview), create('12:00', '13:00', Interview)]
  const clash = [create('12:00', '13:00', Interview)]
  const bookings = [booked('09:45', '10:15', { slotId: 3 })]
  expect(outcome({ bookings, actions: [...bad, drop(6), drop(77)] })).toBe('slot-not-found')
  expect(outcome({ bookings, actions: [...bad, drop(6), drop(3)] })).toBe('forbidden')
  expect(outcome({ bookings, actions: [...bad, drop(3)] })).toBe('bad-request')
  expect(outcome({ bookings, actions: [...clash, drop(3)] })).toBe('conflicting-schedule')
  expect(outcome({ bookings, actions: [create('15:00', '16:00', Interview), drop(3)] })).toBe('illegal')
  expect(outcome({ bookings, actions: [create('15:00', '16:00'), drop(3)] })).toBe('illegal')
  expect(outcome({ bookings, actions: [create('15:00', '16:00'), drop(1)] })).toBe('set')
})

describe('the plan', () => {
  test('creates, changes, deletes unused slots and marks used ones as deleted', () => {
    const bookings = [booked('12:00', '12:30', { live: false })]
    const actions = [create('15:00', '16:00'), change(3, { end: on('11:30') }), drop(1), drop(2)]
    expect(decideSchedule(facts({ bookings, actions }))).toEqual({
      create: [{ purpose: Lesson, ...from('15:00', '16:00') }],
      update: [{ id: 3, purpose: Lesson, ...from('09:00', '11:30') }],
      remove: [2],
      retire: [1],
      cancel: [],
    })
  })

  const future = booked('13:00', '13:30')
  const edge = booked('12:00', '12:15', { id: 43 })
  const interview = booked('13:30', '14:00', { id: 7, kind: 'interview' })
  const demo = booked('12:30', '13:00', { id: 7, kind: 'demo' })
  const dead = booked('12:15', '12:30', { id: 44, live: false })
  const elsewhere = booked('18:00', '18:30', { id: 45, slotId: 2 })
  const all = [future, edge, interview, demo, dead, elsewhere]
  const cancelled = (slot: ScheduleSlot, action: ScheduleFacts['actions'][number]) => {
    const plan = decideSchedule(
      facts({ slots: [slot, evening], ownerRole: Role.TutorManager, bookings: all, actions: [action] }),
    )
    return isRefused(plan) ? plan.refused : plan.cancel
  }
  const general = { ...noon, purpose: General }

  test('removing a slot cancels every live booking in it and no other', () => {
    expect(cancelled(general, drop(1))).toEqual([future, edge, interview, demo])
  })

  test('shortening a slot cancels bookings that are no longer completely inside', () => {
    expect(cancelled(general, change(1, { end: on('13:30') }))).toEqual([interview])
    expect(cancelled(general, change(1, { end: on('13:15') }))).toEqual([future, interview])
    expect(cancelled(general, change(1, { start: on('12:15') }))).toEqual([edge])
    expect(cancelled(general, change(1, { end: on('15:00') }))).toEqual([])
  })

  test('a new purpose cancels the kinds it does not allow', () => {
    expect(cancelled(general, change(1, { purpose: Lesson }))).toEqual([interview, demo])
    expect(cancelled(general, change(1, { purpose: Interview }))).toEqual([future, edge, demo])
    expect(cancelled(general, change(1, { purpose: DemoSession }))).toEqual([future, edge, interview])
    expect(cancelled(general, change(1, { purpose: General }))).toEqual([])
  })

  test('past bookings stay as they were', () => {
    const held = booked('09:00', '09:30', { slotId: 3 })
    expect(decideSchedule(facts({ bookings: [held], actions: [drop(3)] }))).toMatchObject({ retire: [3], cancel: [] })
  })
})

test('hours cannot be opened on days off; what is there can be made shorter, or changed in its purpose', () => {
  const timeOff = [from('12:30', '16:00')]
  const on_ = (...actions: ScheduleFacts['actions']) => outcome({ actions, timeOff })
  expect(on_(create('15:00', '16:00'))).toBe('time-off')
  expect(on_(create('16:00', '17:00'))).toBe('set')
  expect(on_(change(1, { end: on('14:15') }))).toBe('time-off')
  expect(on_(change(1, { end: on('13:00') }))).toBe('set')
  expect(on_(change(1, { start: on('11:45'), purpose: General }))).toBe('set')
  expect(on_({ type: 'delete', id: 1 })).toBe('set')
})
