import { describe, expect, test } from 'vitest'
import type { ScheduleBooking, ScheduleSlot } from '#contract/hours/rules/schedule.ts'
import { closeSlots, decideDaysAway, judgeTimeOff } from '#contract/hours/rules/time-off.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { cairoDay, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { scheduleLimits } from '#contract/vocabulary/calendar.ts'
import { SessionKind, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { from, now, on } from '../facts.ts'

const today = cairoDay(now)
const decide = (firstDay: string, lastDay: string, at = now) => {
  const said = decideDaysAway({ firstDay, lastDay }, at)
  return isRefused(said) ? said.refused : (said.away.end - said.away.start) / hourMs
}

describe('days away', () => {
  test('are whole days of Cairo, with the hour that a clock change takes or gives', () => {
    expect(decide('2026-12-01', '2026-12-02')).toBe(48)
    const year = Date.parse('2027-04-01T10:00Z')
    expect(decide('2027-04-30', '2027-04-30', year)).toBe(23)
    expect(decide('2027-10-28', '2027-10-28', year)).toBe(25)
  })

  test.each([
    ['the last before the first', '2026-12-02', '2026-12-01'],
    ['yesterday', '2026-01-01', today],
    ['a day its month does not have', '2027-02-30', '2027-03-02'],
    ['a month there is none of', '2027-13-01', '2027-13-01'],
    ['too many', '2026-12-01', '2027-03-03'],
    ['too far ahead', '2029-01-01', '2029-01-01'],
  ])('refuses %s', (_, first, last) => {
    expect(decide(first, last)).toBe('bad-request')
  })

  test('may begin today, and be as many as the bound says', () => {
    expect(decide(today, today)).toBe(24)
    expect(decide('2026-12-01', '2027-03-02')).toBe(scheduleLimits.timeOffDays * 24)
  })

  test('touch others, but do not overlap them, and are not more than the bound', () => {
    const away = from('12:00', '14:00')
    expect(judgeTimeOff(away, [from('10:00', '12:00'), from('14:00', '15:00')])).toBeNull()
    expect(judgeTimeOff(away, [from('10:00', '12:15')])).toMatchObject({ refused: 'conflicting-schedule' })
    const many = Array.from({ length: scheduleLimits.timeOff }, () => from('10:00', '12:00'))
    expect(judgeTimeOff(away, many)).toMatchObject({ refused: 'too-much-time-off' })
  })
})

describe('closing', () => {
  const slot = (id: number, start: string, end: string): ScheduleSlot => ({
    id,
    ownerId: 3,
    purpose: SlotPurpose.Lesson,
    deleted: false,
    ...from(start, end),
  })
  const lesson = (slotId: number, start: string, end: string, live = true): ScheduleBooking => ({
    kind: SessionKind.Lesson,
    id: slotId * 10,
    slotId,
    live,
    ...from(start, end),
  })
  const away = from('12:00', '20:00')
  const piece = (start: string, end: string) => ({ purpose: SlotPurpose.Lesson, ...from(start, end) })

  test('removes free slots, and only marks those that were ever booked', () => {
    const slots = [slot(1, '13:00', '14:00'), slot(2, '15:00', '16:00'), slot(3, '20:00', '21:00')]
    const plan = closeSlots(slots, [lesson(2, '15:00', '15:30', false)], away, now)
    expect(plan).toEqual({ create: [], update: [], remove: [1], retire: [2], cancel: [] })
  })

  test('keeps what is outside the days', () => {
    const plan = closeSlots([slot(1, '11:00', '21:00')], [], away, now)
    expect(plan.update).toEqual([{ id: 1, ...piece('11:00', '12:00') }])
    expect(plan.create).toEqual([piece('20:00', '21:00')])
  })

  test('keeps for each booking just the steps it needs, so that nothing else fits beside it', () => {
    const booked = [lesson(1, '13:10', '13:40'), lesson(1, '15:00', '15:15'), lesson(1, '15:15', '15:45')]
    const plan = closeSlots([slot(1, '12:30', '18:00')], booked, away, now)
    expect(plan.update).toEqual([{ id: 1, ...piece('13:00', '13:45') }])
    expect(plan.create).toEqual([piece('15:00', '15:15'), piece('15:15', '15:45')])
    expect(plan.cancel).toEqual([])
  })

  test('keeps one piece for bookings that share a step, and a piece of their own for those that touch', () => {
    const booked = [lesson(1, '12:00', '12:30'), lesson(1, '13:10', '13:40'), lesson(1, '13:40', '14:10')]
    const plan = closeSlots([slot(1, '11:00', '18:00')], booked, away, now)
    expect(plan.update).toEqual([{ id: 1, ...piece('11:00', '12:00') }])
    expect(plan.create).toEqual([piece('12:00', '12:30'), piece('13:00', '14:15')])
  })

  test('keeps the time before the days with a booking that reaches into them', () => {
    const plan = closeSlots([slot(1, '10:00', '14:00')], [lesson(1, '11:45', '12:15')], away, now)
    expect(plan.update).toEqual([{ id: 1, ...piece('10:00', '12:15') }])
    expect(plan.create).toEqual([])
  })

  test('does not touch a slot that is booked from end to end', () => {
    const plan = closeSlots([slot(1, '13:00', '13:30')], [lesson(1, '13:00', '13:30')], away, now)
    expect(plan).toEqual({ create: [], update: [], remove: [], retire: [], cancel: [] })
  })

  test('leaves what has begun of a running slot, to the next step', () => {
    const plan = closeSlots([slot(1, '12:00', '16:00')], [], away, on('13:05'))
    expect(plan.update).toEqual([{ id: 1, ...piece('12:00', '13:15') }])
    expect(closeSlots([slot(1, '12:00', '13:00')], [], away, on('13:00') + minutes(1)).update).toEqual([])
  })
})
