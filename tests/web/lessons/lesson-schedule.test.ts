import { describe, expect, test } from 'vitest'
import type { Interval } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { eventsFrom, eventsOf, eventsOn, isBeforeAccount, stateOf } from '#web/features/frame/schedule/events.ts'
import type { Appointment } from '#web/features/joining/interviews/appointments.ts'
import { daysOf, monthStartOf, weekStartOf, weeksOfMonth } from '#web/features/shared/calendar-days.ts'
import { firstHour } from '#web/features/shared/calendar-layout.ts'

const at = (iso: string): number => Date.parse(iso)

describe('the days of a calendar', () => {
  test('a week begins on Saturday', () => {
    expect(weekStartOf('2026-11-27')).toBe('2026-11-21')
    expect(weekStartOf('2026-11-21')).toBe('2026-11-21')
    expect(daysOf('2026-11-21').at(-1)).toBe('2026-11-27')
  })

  test('a month is shown in whole weeks, also where the clocks change', () => {
    const october = weeksOfMonth('2026-10-29')
    expect([october[0]?.[0], october.at(-1)?.at(-1), october.length]).toEqual(['2026-09-26', '2026-11-06', 6])
    const february = weeksOfMonth('2026-02-14')
    expect([february[0]?.[0], february.at(-1)?.at(-1)]).toEqual(['2026-01-31', '2026-03-06'])
    for (const weeks of [october, february]) expect(new Set(weeks.flat()).size).toBe(weeks.length * 7)
  })

  test('months follow each other over the end of a year', () => {
    expect(monthStartOf('2026-12-31', 1)).toBe('2027-01-01')
    expect(monthStartOf('2026-01-31', -1)).toBe('2025-12-01')
    expect(monthStartOf('2026-10-29')).toBe('2026-10-01')
  })
})

describe('the hour a week opens at', () => {
  const days = daysOf('2026-11-21')
  const hour = (iso: string) => ({ start: at(iso), end: at(iso) + 30 * 60_000 })
  const [saturday, monday, friday] = ['2026-11-21T08:00Z', '2026-11-23T16:00Z', '2026-11-27T10:00Z'].map(hour) as [
    Interval,
    Interval,
    Interval,
  ]
  const noonOfMonday = at('2026-11-23T10:00Z')

  test('is the one before the next event of today, and where none is left, of the days after', () => {
    expect(firstHour([saturday, monday, friday], days, noonOfMonday)).toBe(17)
    expect(firstHour([saturday, friday], days, noonOfMonday)).toBe(11)
    expect(firstHour([saturday], days, noonOfMonday)).toBe(9)
  })

  test('of another week is the one before its first event, and of an empty one before now', () => {
    expect(firstHour([saturday, monday], days, at('2026-12-08T10:00Z'))).toBe(9)
    expect(firstHour([], days, noonOfMonday)).toBe(11)
  })
})

const person = (id: number, name: string | null, role: Role) => ({ id, name, image: null, role })
const appointment = (start: number, status: InterviewStatus): Appointment => {
  const [applicant, manager] = [person(7, 'نهى', Role.Tutor), person(9, null, Role.TutorManager)]
  const end = start + 30 * 60_000
  const shared = {
    id: 3,
    applicant,
    manager,
    video: null,
    feedback: null,
    answer: null,
    updatedAt: '2026-11-01T00:00:00Z',
    start,
    end,
  }
  // The screen reads nothing of the booking itself.
  return { ...shared, kind: 'interview', status, booking: {} as never }
}

describe('an event of the calendar', () => {
  const night = at('2026-11-22T21:45Z')
  const [seen] = eventsOf([], [appointment(night, InterviewStatus.Pending)], 9)
  if (!seen) throw new Error('no event')

  test('across midnight is on both of its days', () => {
    expect(eventsOn([seen], '2026-11-22')).toEqual([seen])
    expect(eventsOn([seen], '2026-11-23')).toEqual([seen])
    expect(eventsOn([seen], '2026-11-24')).toEqual([])
    expect(['2026-11-22', '2026-11-23'].map((day) => eventsFrom([seen], day).length)).toEqual([1, 0])
  })

  test('names the other person, whichever side is looking', () => {
    expect(seen.name).toBe('نهى')
    expect(eventsOf([], [appointment(night, InterviewStatus.Pending)], 7)[0]?.name).toBeNull()
  })

  test.each([
    ['is booked until its call opens', InterviewStatus.Pending, '2026-11-22T21:29:59Z', 'booked'],
    ['can be joined a quarter of an hour before', InterviewStatus.Pending, '2026-11-22T21:30Z', 'now'],
    ['is over once its call has closed', InterviewStatus.Passed, '2026-11-22T22:30Z', 'done'],
    ['was cancelled, whatever the time', InterviewStatus.CanceledByInterviewee, '2026-11-22T21:45Z', 'off'],
  ])('%s', (_, status, now, state) => {
    const [event] = eventsOf([], [appointment(night, status)], 9)
    expect(event && stateOf(event, at(now))).toBe(state)
  })
})

test('there is nothing before the day of the account', () => {
  const opened = at('2026-11-10T10:00Z')
  expect(isBeforeAccount('2026-11-10', opened)).toBe(false)
  expect(isBeforeAccount('2026-11-09', opened)).toBe(true)
})
