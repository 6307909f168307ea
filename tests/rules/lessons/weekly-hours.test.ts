import { describe, expect, test } from 'vitest'
import {
  findDueOccurrences,
  judgeWeeklyHour,
  nextLookAt,
  nextOccurrence,
  occurrencesIn,
  toWeeklyMiss,
  type WeeklyTime,
  weeklyTimeAt,
  weeklyTimesOverlap,
} from '#contract/lessons/rules/weekly-hours.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { calendarLimits } from '#contract/vocabulary/calendar.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { at, span } from '../facts.ts'

const Sunday = 0
const Thursday = 4
const Friday = 5
const Saturday = 6
const hour = (weekday: number, h: number, m = 0, duration: 15 | 30 = 30): WeeklyTime => ({
  weekday,
  minute: h * 60 + m,
  duration,
})
const startsOf = (time: WeeklyTime, from: string, to: string) =>
  occurrencesIn(time, span(from, to)).map(({ start }) => toIsoInstant(start).slice(0, 16))

describe('the lessons of a weekly hour', () => {
  test.each([
    ['in winter', hour(Sunday, 20), '2026-11-19T00:00Z', '2026-11-26T00:00Z', ['2026-11-22T18:00']],
    [
      'in summer, an hour earlier in UTC',
      hour(Sunday, 20),
      '2026-07-02T00:00Z',
      '2026-07-09T00:00Z',
      ['2026-07-05T17:00'],
    ],
    ['the Sunday before summer time', hour(Sunday, 20), '2026-04-16T00:00Z', '2026-04-23T00:00Z', ['2026-04-19T18:00']],
    [
      'the Sunday after its first day',
      hour(Sunday, 20),
      '2026-04-23T00:00Z',
      '2026-04-30T00:00Z',
      ['2026-04-26T17:00'],
    ],
    ['the Sunday before winter time', hour(Sunday, 20), '2026-10-22T00:00Z', '2026-10-29T00:00Z', ['2026-10-25T17:00']],
    [
      'the Sunday after its first day',
      hour(Sunday, 20),
      '2026-10-29T00:00Z',
      '2026-11-05T00:00Z',
      ['2026-11-01T18:00'],
    ],
    ['at a time the clock skips', hour(Friday, 0, 30), '2026-04-23T00:00Z', '2026-04-30T00:00Z', ['2026-04-23T22:00']],
    [
      'at a time that occurs twice',
      hour(Thursday, 23, 30),
      '2026-10-29T00:00Z',
      '2026-11-05T00:00Z',
      ['2026-10-29T20:30'],
    ],
    ['after midnight of Cairo', hour(Sunday, 1), '2026-11-19T00:00Z', '2026-11-26T00:00Z', ['2026-11-21T23:00']],
    [
      'twice where the hour moves back over the turn of the week',
      hour(Thursday, 2, 30),
      '2026-04-23T00:00Z',
      '2026-04-30T00:00Z',
      ['2026-04-23T00:30', '2026-04-29T23:30'],
    ],
    ['not at all where it moves out', hour(Thursday, 2, 30), '2026-10-29T00:00Z', '2026-10-29T00:30Z', []],
  ])('%s', (_, time, from, to, starts) => {
    expect(startsOf(time, from, to)).toEqual(starts)
  })

  test('keep their wall time through a year', () => {
    const year = occurrencesIn(hour(Sunday, 20), span('2026-01-01T00:00Z', '2027-01-01T00:00Z'))
    expect(year).toHaveLength(52)
    expect(new Set(year.map(({ start }) => JSON.stringify(weeklyTimeAt(start))))).toEqual(
      new Set([JSON.stringify({ weekday: Sunday, minute: 1200 })]),
    )
    expect(year.every(({ start, end }) => end - start === 30 * 60_000)).toBe(true)
  })

  test('the next one is never the one that has begun', () => {
    const start = at('2026-11-22T18:00Z')
    expect(nextOccurrence(hour(Sunday, 20), start - 1).start).toBe(start)
    expect(nextOccurrence(hour(Sunday, 20), start).start).toBe(at('2026-11-29T18:00Z'))
    expect(nextOccurrence(hour(Sunday, 20), at('2026-10-25T17:00Z')).start).toBe(at('2026-11-01T18:00Z'))
  })
})

test.each([
  ['the same time', hour(Sunday, 20), hour(Sunday, 20), true],
  ['one that begins during the other', hour(Sunday, 20), hour(Sunday, 20, 15), true],
  ['the other way round', hour(Sunday, 20, 15), hour(Sunday, 20), true],
  ['touching', hour(Sunday, 20), hour(Sunday, 20, 30), false],
  ['a short one before', hour(Sunday, 20, 15), hour(Sunday, 20, 0, 15), false],
  ['over the end of Saturday', hour(Saturday, 23, 45), hour(Sunday, 0), true],
  ['a short one up to the end of Saturday', hour(Saturday, 23, 45, 15), hour(Sunday, 0), false],
  ['another day', hour(Sunday, 20), hour(Friday, 20), false],
])('two hours overlap or not: %s', (_, one, other, overlap) => {
  expect(weeklyTimesOverlap(one, other)).toBe(overlap)
  expect(weeklyTimesOverlap(other, one)).toBe(overlap)
})

describe('a new hour', () => {
  const tutor = { id: 1, role: Role.Tutor, activated: true }
  const facts = { tutor, weeklyMinutes: 120, existing: [] }
  const asked = hour(Sunday, 20)

  test.each([
    ['is kept', facts, undefined],
    ['fits exactly', { ...facts, weeklyMinutes: 60, existing: [hour(Friday, 20)] }, undefined],
    ['no such tutor', { ...facts, tutor: null }, 'tutor-not-found'],
    ['a tutor who left', { ...facts, tutor: { ...tutor, activated: false } }, 'tutor-not-found'],
    ['somebody who does not teach', { ...facts, tutor: { ...tutor, role: Role.Student } }, 'tutor-not-found'],
    ['no subscription', { ...facts, weeklyMinutes: null }, 'subscription-required'],
    ['over another one', { ...facts, existing: [hour(Sunday, 19, 45)] }, 'conflicting-schedule'],
    [
      'more minutes than a week has',
      { ...facts, weeklyMinutes: 45, existing: [hour(Friday, 20)] },
      'no-enough-minutes',
    ],
    [
      'more than can be kept',
      {
        ...facts,
        weeklyMinutes: 600,
        existing: Array.from({ length: calendarLimits.weeklyHours }, (_, i) => hour(Friday, i)),
      },
      'too-many-weekly-hours',
    ],
  ] as const)('%s', (_, known, refused) => {
    expect(judgeWeeklyHour(known, asked)?.refused).toBe(refused)
  })
})

describe('a week that has opened', () => {
  const window = span('2026-11-19T00:00Z', '2026-11-26T00:00Z')
  const week = { window, countFrom: window.start, quota: 120, trial: false, lastEnd: at('2026-12-03T00:00Z') }
  const sunday = at('2026-11-22T18:00Z')

  test('has its lesson to book until it begins or was booked once', () => {
    const due = (settled: number[], now: string) =>
      findDueOccurrences(hour(Sunday, 20), week, new Set(settled), at(now)).map(({ start }) => start)
    expect(due([], '2026-11-19T00:00Z')).toEqual([sunday])
    expect(due([sunday], '2026-11-19T00:00Z')).toEqual([])
    expect(due([], '2026-11-22T18:00Z')).toEqual([])
  })

  test('is looked at again within the hour while a lesson is missing, else when the next one opens', () => {
    const now = at('2026-11-19T00:00Z')
    const missed = span('2026-11-22T18:00Z', '2026-11-22T18:30Z')
    expect(nextLookAt(week, [missed], now)).toBe(at('2026-11-19T01:00Z'))
    expect(nextLookAt(week, [], now)).toBe(window.end)
    expect(nextLookAt({ ...week, lastEnd: at('2026-11-24T09:00Z') }, [], now)).toBe(at('2026-11-24T09:00Z'))
    expect(nextLookAt(week, [missed], window.end - 1)).toBe(window.end)
    expect(nextLookAt(null, [], now)).toBe(at('2026-11-26T00:00Z'))
  })
})

test('every refusal of a booking has a reason to tell the student', () => {
  expect(toWeeklyMiss('busy-tutor')).toBe('hour-taken')
  expect(toWeeklyMiss('slot-not-found')).toBe('tutor-away')
  expect(toWeeklyMiss('no-enough-minutes')).toBe('no-minutes')
  expect(toWeeklyMiss('conflicting-lessons')).toBe('student-busy')
})
