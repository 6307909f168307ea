/** Hours of the week in Cairo, searches in vain, and what became of new students. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/shared/rules/time.ts'
import {
  type CountedDay,
  demandDaysOf,
  demandWeeksOf,
  fullestHours,
  mergeMisses,
  spreadOverHours,
  sumDemand,
  sumWaits,
  sumWeekHours,
  toCohort,
} from '#contract/team/rules/demand.ts'
import { demand } from '#contract/vocabulary/demand.ts'
import { at } from '../facts.ts'

const span = (start: string, minutes: number) => ({ start: at(start), end: at(start) + minutes * minuteMs })
const hoursOf = (minutes: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => minutes[hour] ?? 0)
const day = (name: string, booked: Record<number, number>, offered: Record<number, number>): CountedDay => ({
  day: name,
  booked: hoursOf(booked),
  offered: hoursOf(offered),
  misses: [],
})

describe('minutes by the hour of Cairo', () => {
  test('are cut at hours and at the ends of the day', () => {
    // Cairo is two hours ahead in winter.
    expect(spreadOverHours([span('2026-11-25T17:45Z', 30)], '2026-11-25')).toEqual(hoursOf({ 19: 15, 20: 15 }))
    expect(spreadOverHours([span('2026-11-24T21:30Z', 60)], '2026-11-25')).toEqual(hoursOf({ 0: 30 }))
    expect(spreadOverHours([span('2026-11-25T21:30Z', 60)], '2026-11-25')).toEqual(hoursOf({ 23: 30 }))
  })

  test('an hour that a change of the clock repeats counts both, one that it skips has none', () => {
    const whole = (name: string) => spreadOverHours([{ start: at(name) - 2 * dayMs, end: at(name) + 2 * dayMs }], name)
    expect(whole('2026-10-29')).toEqual(
      hoursOf(Object.fromEntries(hoursOf({}).map((_, hour) => [hour, hour === 23 ? 120 : 60]))),
    )
    expect(whole('2026-04-24')[0]).toBe(0)
  })

  test('none are lost, whatever the spans', () => {
    const start = at('2026-11-24T22:00Z')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(23 * 60), fc.integer({ min: 1, max: 60 })), { maxLength: 20 }), (list) => {
        const spans = list.map(([from, length]) => ({
          start: start + from * minuteMs,
          end: start + (from + length) * minuteMs,
        }))
        const total = spreadOverHours(spans, '2026-11-25').reduce((sum, one) => sum + one, 0)
        expect(total).toBe(list.reduce((sum, [, length]) => sum + length, 0))
      }),
    )
  })
})

test('an hour of the week adds up its days, and offers no less than was booked', () => {
  const days = [day('2026-11-18', { 20: 60 }, { 20: 120 }), day('2026-11-25', { 20: 90, 21: 30 }, { 20: 60, 9: 60 })]
  expect(sumWeekHours(days)).toEqual([
    { weekday: 3, hour: 9, booked: 0, offered: 60 },
    { weekday: 3, hour: 20, booked: 150, offered: 210 },
    { weekday: 3, hour: 21, booked: 30, offered: 30 },
  ])
  expect(sumDemand(days)).toEqual({ booked: 180, offered: 300, missed: 0 })
  // Of half an hour that somebody offered nothing is said, nor of an hour that nobody booked.
  expect(fullestHours(sumWeekHours(days)).map(({ hour }) => hour)).toEqual([20])
})

test('searches in vain are added up over days, with the cause of most of them', () => {
  const missed = (count: number, cause: 'when' | 'topic', topic: number) => ({
    filter: { topic: [topic] },
    cause,
    count,
  })
  const days = [
    { ...day('2026-11-24', {}, {}), misses: [missed(2, 'when', 1), missed(4, 'topic', 2)] },
    { ...day('2026-11-25', {}, {}), misses: [missed(3, 'topic', 1)] },
  ]
  expect(mergeMisses(days)).toEqual([
    { filter: { topic: [1] }, cause: 'topic', count: 5 },
    { filter: { topic: [2] }, cause: 'topic', count: 4 },
  ])
  const many = Array.from({ length: 20 }, (_, id) => missed(id + 1, 'topic', id))
  expect(mergeMisses([{ ...day('2026-11-25', {}, {}), misses: many }])).toHaveLength(demand.missesShown)
  const known = { ...day('2026-11-25', {}, {}), misses: many }
  const unknown = { ...day('2026-11-24', {}, {}), misses: null }
  expect(sumDemand([unknown, known]).missed).toBe(210)
  // Nobody looked, which is not the same as nobody.
  expect([sumDemand([unknown]).missed, mergeMisses([unknown]), mergeMisses([])]).toEqual([null, null, null])
})

test('days are those that are over, weeks begin on Saturday', () => {
  // 00:30 of the 26th in Cairo.
  const now = at('2026-11-25T22:30Z')
  const { shown, before } = demandDaysOf(now)
  expect([shown.at(-1), shown[0], shown.length]).toEqual(['2026-11-25', '2026-10-29', demand.days])
  expect([before.at(-1), before.length]).toEqual(['2026-10-28', demand.days])
  expect(demandWeeksOf(now).slice(-2)).toEqual(['2026-11-14', '2026-11-21'])
  expect(demandWeeksOf(now)).toHaveLength(demand.weeks)
})

const week = (name: string, students: number, waits: number[] = []) => ({
  ...{ week: name, students, second: 1, fourth: 1, paid: 2, renewed: 1, waits },
})

test('what cannot be known yet is null, not 0', () => {
  const now = at('2026-11-25T10:00Z')
  expect(toCohort(week('2026-10-24', 5, [1]), now)).toMatchObject({ first: 1, second: 1, fourth: null, renewed: null })
  expect(toCohort(week('2026-10-17', 5), now)).toMatchObject({ first: 0, fourth: 1, renewed: 1, paid: 2 })
})

test('waits are of the four weeks whose students have had a week for a lesson', () => {
  const now = at('2026-11-25T10:00Z')
  expect(sumWaits([], now)).toBeNull()
  expect(sumWaits([week('2026-11-14', 9, [1]), week('2026-11-21', 9)], now)).toBeNull()
  const weeks = [week('2026-10-17', 4, [5, 6, 23]), week('2026-11-07', 6, [24, 48, 200]), week('2026-10-10', 99, [1])]
  expect(sumWaits(weeks, now)).toEqual({ students: 10, numbers: [1, 2, 1, 1, 1, 4], medianHours: 24 })
  expect(sumWaits([week('2026-11-07', 3)], now)).toEqual({
    students: 3,
    numbers: [0, 0, 0, 0, 0, 3],
    medianHours: null,
  })
})
