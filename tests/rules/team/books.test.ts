import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import {
  bookMonthName,
  bookMonthSpan,
  closedMonth,
  comparedMonth,
  differencesOf,
  nextBookTry,
} from '#contract/team/rules/books.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const fresh = { createdAt: now, attempts: 1 }

describe('when a document is sent again', () => {
  test.each([
    [1, minuteMs],
    [2, 2 * minuteMs],
    [6, 32 * minuteMs],
    [7, hourMs],
    [500, hourMs],
  ])('after %i tries without an answer in %i ms, for as long as it takes', (attempts, pause) => {
    const old = { createdAt: now - 30 * dayMs, attempts }
    expect(nextBookTry({ kind: 'unavailable', waitsForAnother: false }, old, now)).toBe(now + pause)
    expect(nextBookTry({ kind: 'unknown', waitsForAnother: false }, old, now)).toBe(now + pause)
  })

  test('when the service names the time, then', () => {
    const failure = { kind: 'unavailable', retryAfterMs: 5000, waitsForAnother: false } as const
    expect(nextBookTry(failure, fresh, now)).toBe(now + 5000)
  })

  test('never when it was refused, and for a day when it waits for another one', () => {
    expect(nextBookTry({ kind: 'refused', waitsForAnother: false }, fresh, now)).toBeNull()
    expect(nextBookTry({ kind: 'invalid', waitsForAnother: false }, fresh, now)).toBeNull()
    const linked = { kind: 'refused', waitsForAnother: true } as const
    expect(nextBookTry(linked, fresh, now)).toBe(now + minuteMs)
    expect(nextBookTry(linked, { createdAt: now - dayMs, attempts: 20 }, now)).toBeNull()
  })
})

describe('months of Cairo', () => {
  test('begin and end at midnight there, whatever its clock does', () => {
    expect(bookMonthSpan(202612)).toEqual({
      start: Date.parse('2026-11-30T22:00:00Z'),
      end: Date.parse('2026-12-31T22:00:00Z'),
      first: '2026-12-01',
      last: '2026-12-31',
    })
    expect(bookMonthSpan(202607).start).toBe(Date.parse('2026-06-30T21:00:00Z'))
    expect(bookMonthName(202607)).toBe('2026-07')
  })

  test('the closed one has ended; the compared one is that of yesterday', () => {
    const firstNight = Date.parse('2027-01-01T01:00:00Z')
    expect(closedMonth(firstNight)).toBe(202612)
    expect(comparedMonth(firstNight)).toBe(202612)
    expect(comparedMonth(firstNight + dayMs)).toBe(202701)
  })
})

test('differences name both sides, and only what differs', () => {
  expect(differencesOf({ sold: 100, soldCount: 1 }, { sold: 90, soldCount: 1 })).toEqual([
    { figure: 'sold', ledger: 100, books: 90 },
  ])
})
