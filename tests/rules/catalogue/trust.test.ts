import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { medianAnswer, noFigures, shownTrust, toTrust, wakingMs } from '#contract/catalogue/rules/trust.ts'
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { promiseOutcomes, trust } from '#contract/vocabulary/trust.ts'
import { at } from '../facts.ts'

describe('waking hours', () => {
  test.each([
    ['within a day', '2026-11-20T10:00Z', '2026-11-20T10:40Z', 40],
    // Cairo is two hours ahead in winter.
    ['over a night', '2026-11-20T20:30Z', '2026-11-21T07:10Z', 40],
    ['asked at night, answered at nine', '2026-11-20T23:00Z', '2026-11-21T07:00Z', 0],
    ['asked at eleven', '2026-11-20T21:00Z', '2026-11-20T22:00Z', 0],
    ['asked a minute before', '2026-11-20T20:59Z', '2026-11-20T22:00Z', 1],
    ['answered at night', '2026-11-20T20:00Z', '2026-11-20T23:30Z', 60],
    ['two days', '2026-11-20T10:00Z', '2026-11-22T10:00Z', 2 * 14 * 60],
    // The clock goes back in the night to 30 October: the hour that comes twice is no waking one.
    ['the night of a clock change', '2026-10-29T19:00Z', '2026-10-30T08:00Z', 120],
    ['at once', '2026-11-20T10:00Z', '2026-11-20T10:00Z', 0],
  ])('%s', (_, asked, answered, minutes) => {
    expect(wakingMs(at(asked), at(answered)) / minuteMs).toBe(minutes)
  })

  test('never more than the time itself, and two parts are the whole', () => {
    const instant = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2026-12-31T00:00Z') })
    const wait = fc.integer({ min: 0, max: 9 * dayMs })
    fc.assert(
      fc.property(instant, wait, wait, (asked, first, second) => {
        const whole = wakingMs(asked, asked + first + second)
        expect(whole).toBeLessThanOrEqual(first + second)
        expect(wakingMs(asked, asked + first) + wakingMs(asked + first, asked + first + second)).toBe(whole)
      }),
    )
  })
})

describe('the median of answers', () => {
  const now = at('2026-11-20T18:00Z')
  const asked = now - 30 * dayMs
  const answeredIn = (...minutes: (number | null)[]) =>
    minutes.map((wait) => ({ asked, answered: wait === null ? null : asked + wait * minuteMs }))

  test('is never better than half of them', () => {
    expect(medianAnswer(answeredIn(5, 30, 10), now)).toEqual({ count: 3, minutes: 10 })
    expect(medianAnswer(answeredIn(5, 30), now)).toEqual({ count: 2, minutes: 30 })
    expect(medianAnswer([{ asked, answered: asked + 90_001 }], now)).toEqual({ count: 1, minutes: 2 })
    expect(medianAnswer([], now)).toEqual({ count: 0, minutes: null })
  })

  test('a message that was never answered counts, one that came just now does not', () => {
    expect(medianAnswer(answeredIn(5, null, null), now)).toEqual({ count: 3, minutes: null })
    expect(medianAnswer(answeredIn(5, 6, null), now)).toEqual({ count: 3, minutes: 6 })
    const fresh = { asked: now - hourMs, answered: null }
    expect(medianAnswer([...answeredIn(5), fresh], now)).toEqual({ count: 1, minutes: 5 })
    // Since the same hour of the day before, it has waited for a waking day.
    expect(medianAnswer([{ asked: now - dayMs, answered: null }], now)).toEqual({ count: 1, minutes: null })
    expect(medianAnswer([{ asked: now - dayMs + 1, answered: null }], now)).toEqual({ count: 0, minutes: null })
  })
})

describe('what is shown', () => {
  const figures = { ...noFigures, kept: trust.lessons - 2, missed: 1, canceled: 1 }

  test('nothing before there were enough lessons', () => {
    expect(shownTrust({ ...figures, canceled: 0 })).toBeNull()
    expect(shownTrust(figures)).toMatchObject({ lessons: trust.lessons, kept: trust.lessons - 2 })
  })

  test('a figure of too few people or messages is left out', () => {
    const few = { firstStudents: trust.students - 1, firstMessages: trust.messages - 1, answerMinutes: 5 }
    expect(toTrust({ ...figures, ...few })).toMatchObject({ returned: null, answerMinutes: null })
    const enough = { firstStudents: trust.students, returnedStudents: 2, firstMessages: trust.messages }
    expect(toTrust({ ...figures, ...enough, answerMinutes: 5 })).toMatchObject({
      returned: { count: 2, of: trust.students },
      answerMinutes: 5,
    })
  })

  test('outcomes differ in their first letter, by which the last ones are read', () => {
    expect(new Set(promiseOutcomes.map((outcome) => outcome[0])).size).toBe(promiseOutcomes.length)
  })
})
