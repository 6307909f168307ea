import { describe, expect, test } from 'vitest'
import { takeMinutes } from '#contract/lessons/rules/minutes.ts'
import { decideEarlyEnd, decidePause, nextPause } from '#contract/lessons/rules/pauses.ts'
import { refundOf } from '#contract/money/rules/refunds.ts'
import { weeksLeft } from '#contract/money/rules/upgrades.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { bookingWeek, countWeeks, subscriptionWeekOf, weekAt, weekIndexOf } from '#contract/shared/rules/weeks.ts'

const week = 7 * dayMs
/** A Sunday. */
const start = Date.parse('2027-01-10T00:00:00Z')
const noon = (day: number) => start + day * dayMs + 12 * hourMs
/** From the midnight of Cairo after the third day on. */
const pause = { start: Date.parse('2027-01-12T22:00:00Z'), end: Date.parse('2027-01-19T22:00:00Z') }
const month = { start, end: start + 5 * week, pauses: [pause] }

describe('the weeks of a subscription that rests', () => {
  test('the one it falls into lasts as much longer, those after it move, those before stay', () => {
    expect(weekAt(start, 0, [pause])).toEqual({ start, end: start + 2 * week })
    expect(weekAt(start, 1, [pause])).toEqual({ start: start + 2 * week, end: start + 3 * week })
    expect(weekAt(start, 0)).toEqual({ start, end: start + week })
    expect(countWeeks(month, [pause])).toBe(4)
  })

  test('stand still while it rests', () => {
    for (const at of [pause.start - 1, pause.start, noon(5), pause.end - 1, pause.end, start + 2 * week - 1])
      expect(subscriptionWeekOf(start, at, [pause])).toEqual({ start, end: start + 2 * week })
    expect(weekIndexOf(start, start + 2 * week, [pause])).toBe(1)
  })

  test('a pause between two weeks makes neither longer', () => {
    const between = { start: start + week, end: start + 2 * week }
    expect(weekAt(start, 0, [between])).toEqual({ start, end: start + week })
    expect(weekAt(start, 1, [between])).toEqual({ start: start + 2 * week, end: start + 3 * week })
  })

  test('are as many as were bought, each begins where the one before ends or after a pause, whatever rests', () => {
    for (let first = 1; first < 28; first += 3)
      for (let days = 1; days <= 7; days++) {
        const one = { start: start + first * dayMs - 2 * hourMs, end: start + (first + days) * dayMs - 2 * hourMs }
        const end = start + 4 * week + days * dayMs
        expect(countWeeks({ start, end }, [one])).toBe(4)
        let at = start
        for (let index = 0; index < 4; index++) {
          const { start: from, end: to } = weekAt(start, index, [one])
          expect(from === at || (at <= one.start && from >= one.end)).toBe(true)
          expect(weekIndexOf(start, to - 1, [one])).toBe(index)
          at = to
        }
        expect(at).toBe(end)
      }
  })
})

describe('pausing', () => {
  const sub = { start, end: start + 4 * week, pauses: [] }
  const long = { start, end: start + 13 * week, pauses: [pause] }

  test('begins at the coming midnight of Cairo and lasts seven days', () => {
    expect(nextPause(noon(2))).toEqual(pause)
    expect(nextPause(pause.start - 1)).toEqual(pause)
    expect(nextPause(pause.start)).toEqual({ start: pause.start + dayMs, end: pause.end + dayMs })
  })

  test.each([
    ['once a month', sub, 0, noon(2), pause],
    ['not without a subscription', null, 0, noon(2), { refused: 'subscription-not-found' }],
    ['not over a lesson', sub, 1, noon(2), { refused: 'conflicting-lessons' }],
    ['not a second time', month, 0, noon(15), { refused: 'illegal' }],
    ['not while it rests', month, 0, noon(5), { refused: 'illegal' }],
    ['not on its last day', sub, 0, sub.end - hourMs, { refused: 'illegal' }],
    ['not twice in the same four weeks', long, 0, start + 5 * week - 2 * dayMs, { refused: 'illegal' }],
    ['again in the next four', long, 0, start + 5 * week, nextPause(start + 5 * week)],
  ] as const)('%s', (_, subscription, lessons, now, decision) => {
    expect(decidePause(subscription, lessons, now)).toEqual(decision)
  })

  test('no lesson is taken in it, whatever pays for it; before and after it are', () => {
    const bookable = bookingWeek({ id: 5, ...month, weeklyMinutes: 60, createdAt: start }, noon(2))
    const account = { week: bookable, usedMinutes: 0, lots: [{ id: 1, rest: 60, paid: true, end: start + 5 * week }] }
    const at = (from: number) => takeMinutes(account, { start: from, end: from + minutes(30) }, 30)
    expect(at(pause.start - minutes(30))).toHaveProperty('parts')
    expect(at(pause.start - minutes(15))).toEqual({ refused: 'subscription-paused' })
    expect(at(pause.end - minutes(15))).toEqual({ refused: 'subscription-paused' })
    expect(at(pause.end)).toHaveProperty('parts')
    expect(at(start + 2 * week - minutes(30))).toHaveProperty('parts')
  })
})

describe('ending a pause early', () => {
  test('takes back one that has not begun', () => {
    expect(decideEarlyEnd(month, pause.start - 1)).toEqual({ pause, until: null, savedMs: week })
  })

  test('saves whole days, from the coming midnight on', () => {
    expect(decideEarlyEnd(month, pause.start)).toEqual({ pause, until: pause.start + dayMs, savedMs: 6 * dayMs })
    expect(decideEarlyEnd(month, pause.end - dayMs - 1)).toMatchObject({ savedMs: dayMs })
    expect(decideEarlyEnd(month, pause.end - dayMs)).toEqual({ refused: 'illegal' })
    expect(decideEarlyEnd(month, pause.end)).toEqual({ refused: 'illegal' })
    expect(decideEarlyEnd(null, noon(5))).toEqual({ refused: 'subscription-not-found' })
  })
})

test('the money side stands still, too: a refund in the pause is that of the moment before', () => {
  const paid = { amount: 225_000, fees: 250, weeklyMinutes: 120, start, pauses: [pause] }
  const lessons = [{ start: noon(1), minutes: 30 }]
  const before = refundOf(paid, lessons, pause.start - 1)
  for (const at of [pause.start, noon(6), pause.end, start + 2 * week - 1])
    expect(refundOf(paid, lessons, at)).toEqual(before)
  expect(refundOf(paid, lessons, start + 2 * week).pastWeeks).toBeGreaterThan(0)
  expect(weeksLeft(month, noon(6))).toBe(4)
  expect(weeksLeft(month, start + 2 * week)).toBe(3)
})
