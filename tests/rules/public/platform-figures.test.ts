import { describe, expect, test } from 'vitest'
import {
  addMonth,
  cairoMonth,
  cairoMonthOf,
  listMonths,
  lowerMedian,
  type PlatformMonth,
  shownFigures,
} from '#contract/public/rules/platform-figures.ts'
import { platformFigures } from '#contract/vocabulary/proof.ts'

describe('months of Cairo', () => {
  test('an instant belongs to the month that its clock shows', () => {
    // Two hours ahead in winter, three in summer.
    expect(cairoMonthOf(Date.parse('2026-11-30T21:59:59.999Z'))).toBe('2026-11')
    expect(cairoMonthOf(Date.parse('2026-11-30T22:00:00.000Z'))).toBe('2026-12')
    expect(cairoMonthOf(Date.parse('2026-06-30T21:00:00.000Z'))).toBe('2026-07')
  })

  test('end where the next one begins', () => {
    expect(cairoMonth('2026-12')).toEqual({
      start: Date.parse('2026-11-30T22:00:00Z'),
      end: Date.parse('2026-12-31T22:00:00Z'),
    })
    // The clock goes back in the last days of October.
    expect(cairoMonth('2026-10').start).toBe(Date.parse('2026-09-30T21:00:00Z'))
    expect(cairoMonth('2026-10').end).toBe(Date.parse('2026-10-31T22:00:00Z'))
  })

  test('follow one another over the years', () => {
    expect([addMonth('2026-12', 1), addMonth('2026-01', -1), addMonth('2026-05', -17)]).toEqual([
      '2027-01',
      '2025-12',
      '2024-12',
    ])
    expect(listMonths('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(listMonths('2026-11', '2026-10')).toEqual([])
  })
})

describe('the lower median', () => {
  const of = (...values: number[]) => lowerMedian(values.map((value) => ({ value, count: 1 })))

  test('is reached by at least half, and never rounded up', () => {
    expect([of(), of(3), of(5, 4), of(5, 4, 4, 5), of(1, 5, 5), of(1, 1, 5)]).toEqual([null, 3, 4, 4, 5, 1])
    const counts = [
      { value: 5, count: 50 },
      { value: 2, count: 0 },
      { value: 4, count: 49 },
    ]
    expect(lowerMedian(counts)).toBe(5)
    expect(lowerMedian([...counts, { value: 1, count: 1 }])).toBe(4)
  })
})

describe('what is shown of a month', () => {
  const month: PlatformMonth = {
    month: '2026-02',
    lessonCount: platformFigures.lessons,
    totalLessonCount: 5000,
    tutorCount: platformFigures.tutors,
    ratingCount: platformFigures.ratings,
    medianRating: 5,
    ...{ ruledCount: 8, medianRulingMs: 5.2 * 3_600_000 },
    returned: { canceled: 15, tutorAbsent: 90 },
  }

  test('carries the last day that is counted', () => {
    expect(shownFigures(month)).toEqual({
      until: '2026-02-28',
      monthLessons: platformFigures.lessons,
      totalLessons: 5000,
      tutors: platformFigures.tutors,
      returned: [
        { reason: 'tutorAbsent', minutes: 90 },
        { reason: 'canceled', minutes: 15 },
      ],
      rulings: { count: 8, hours: 6 },
      ratings: { count: platformFigures.ratings, median: 5 },
    })
    expect(shownFigures({ ...month, month: '2026-12' })?.until).toBe('2026-12-31')
  })

  test('is nothing one below a floor, and no rating where there are too few', () => {
    expect(shownFigures({ ...month, lessonCount: platformFigures.lessons - 1 })).toBeNull()
    expect(shownFigures({ ...month, tutorCount: platformFigures.tutors - 1 })).toBeNull()
    expect(shownFigures({ ...month, ratingCount: platformFigures.ratings - 1 })?.ratings).toBeNull()
    expect(shownFigures({ ...month, medianRating: null })?.ratings).toBeNull()
    expect(shownFigures({ ...month, ruledCount: platformFigures.rulings - 1 })?.rulings).toBeNull()
    expect(shownFigures({ ...month, medianRulingMs: null })?.rulings).toBeNull()
    expect(shownFigures({ ...month, medianRulingMs: 1 })?.rulings?.hours).toBe(1)
    expect(shownFigures({ ...month, returned: null })?.returned).toBeNull()
    expect(shownFigures({ ...month, returned: {} })?.returned).toEqual([])
  })
})
