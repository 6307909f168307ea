/** Which figures of tutors are beyond a limit, and the order the team reads them in. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareQuality, judgeQuality, type QualityFacts, ratingTrend } from '#contract/catalogue/rules/quality.ts'
import { countUnanswered, toRatingSpans } from '#contract/catalogue/rules/trust.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { trust } from '#contract/vocabulary/trust.ts'
import { at } from '../facts.ts'

const fine: QualityFacts = {
  figures: { lessons: 100, kept: 95, canceled: 3, onTime: { count: 95, of: 100 }, returned: { count: 45, of: 100 } },
  unanswered: 1,
  rating: 4.5,
  ratingCount: 5,
}
const with_ = (
  figures: Partial<NonNullable<QualityFacts['figures']>>,
  rest: Partial<QualityFacts> = {},
): QualityFacts => ({
  ...fine,
  figures: fine.figures && { ...fine.figures, ...figures },
  ...rest,
})

describe('a tutor’s figures', () => {
  test('are good exactly at every limit', () => {
    expect(judgeQuality(fine)).toEqual({ state: 'good', marks: [] })
  })

  test.each<[string, QualityFacts, string, string]>([
    ['kept, beside the limit', with_({ kept: 94 }), 'kept', 'watch'],
    ['kept, at the far one', with_({ kept: 90 }), 'kept', 'watch'],
    ['kept, beyond it', with_({ kept: 89 }), 'kept', 'act'],
    ['late', with_({ onTime: { count: 94, of: 100 } }), 'late', 'watch'],
    ['very late', with_({ onTime: { count: 84, of: 100 } }), 'late', 'act'],
    ['canceled', with_({ canceled: 4 }), 'canceled', 'watch'],
    ['canceled often', with_({ canceled: 9 }), 'canceled', 'act'],
    ['returned', with_({ returned: { count: 44, of: 100 } }), 'returned', 'watch'],
    ['returned never', with_({ returned: { count: 0, of: 100 } }), 'returned', 'watch'],
    ['unanswered', { ...fine, unanswered: 2 }, 'unanswered', 'watch'],
    ['many unanswered', { ...fine, unanswered: 4 }, 'unanswered', 'act'],
    ['rating', { ...fine, rating: 4.49 }, 'rating', 'watch'],
    ['low rating', { ...fine, rating: 4.19 }, 'rating', 'act'],
  ])('%s', (_, facts, check, level) => {
    expect(judgeQuality(facts)).toEqual({ state: level, marks: [{ check, level }] })
  })

  test('of too few lessons, students or ratings say nothing', () => {
    const few = with_({ lessons: trust.lessons - 1, kept: 1, canceled: 8, onTime: null, returned: null })
    expect(judgeQuality({ ...few, rating: 1, ratingCount: 4 })).toEqual({ state: 'new', marks: [] })
    expect(judgeQuality(with_({ lessons: trust.lessons, kept: 1 })).state).toBe('act')
  })

  test('that were never counted are measured, whatever the stars', () => {
    const uncounted = { figures: null, unanswered: null, rating: 4.8, ratingCount: 9 }
    expect(judgeQuality(uncounted)).toEqual({ state: 'measuring', marks: [] })
    expect(judgeQuality({ ...fine, unanswered: null }).state).toBe('measuring')
    expect(judgeQuality({ ...uncounted, rating: 4 }).state).toBe('act')
  })
})

test('worst first, whatever order they come in', () => {
  const judged = (id: number, facts: QualityFacts) => ({ id, ...facts, ...judgeQuality(facts) })
  const list = [
    judged(7, with_({ kept: 80, canceled: 20 })),
    judged(6, with_({ kept: 80 })),
    judged(5, with_({ kept: 85 })),
    judged(4, with_({ kept: 94 }, { rating: 4.3 })),
    judged(3, { ...fine, rating: 4.3 }),
    judged(2, fine),
    judged(8, fine),
    judged(1, { figures: null, unanswered: null, rating: 5, ratingCount: 5 }),
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(list, { minLength: list.length }), (mixed) => {
      expect(mixed.toSorted(compareQuality).map(({ id }) => id)).toEqual(list.map(({ id }) => id))
    }),
  )
})

test('ratings go up or down by the mean of the last two spans', () => {
  expect(ratingTrend([null, null, null, null, null, 5])).toBeNull()
  expect(ratingTrend([null, 5, null, 4.5, null, 4.9])).toBe('down')
  expect(ratingTrend([4.8, 4.8, 4.8, 4.8, 4.9, 4.9])).toBe('level')
  expect(ratingTrend([null, null, null, null, 4, 5])).toBe('up')
})

test('ratings are placed by their span, oldest first', () => {
  expect(
    toRatingSpans([
      { ago: 0, stars: 5 },
      { ago: 5, stars: 3.5 },
    ]),
  ).toEqual([3.5, null, null, null, null, 5])
  expect(toRatingSpans([])).toEqual([null, null, null, null, null, null])
})

test('a message counts as unanswered from a waking day on, and no longer once it is old', () => {
  const now = at('2026-11-20T18:00Z')
  const asked = (ago: number, answered: number | null = null) => ({ asked: now - ago, answered })
  expect(countUnanswered([asked(dayMs - 1), asked(2 * dayMs, now - hourMs)], now)).toBe(0)
  expect(countUnanswered([asked(dayMs), asked(3 * dayMs)], now)).toBe(2)
  expect(countUnanswered([asked(trust.spanDays * dayMs), asked(trust.spanDays * dayMs + 1)], now)).toBe(1)
})
