import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { applyFavouriteChange } from '#web/features/catalogue/tutors/favourites.ts'
import {
  activeNarrowings,
  clearedFilters,
  FilterSearch,
  toListQuery,
  withoutNarrowing,
} from '#web/features/catalogue/tutors/filters.ts'
import { lowestLessonPrice } from '#web/features/money/plans/price.ts'

const parse = (search: object) => v.parse(v.object(FilterSearch), search)

test('the address is read as far as it makes sense', () => {
  expect(
    parse({ topic: 3, level: 2, gender: 'female', when: 'tonight', part: 'evening', sort: 'new', mine: true }),
  ).toEqual({
    topic: 3,
    level: 2,
    gender: 'female',
    when: 'tonight',
    part: 'evening',
    sort: 'new',
    mine: true,
  })
  // What an empty list of the form sends, and what nobody offers.
  const wrong = parse({ topic: '', level: 9, gender: 'x', when: 'never', part: 3, sort: '', mine: 'yes' })
  expect(Object.values(wrong).filter((value) => value !== undefined)).toEqual([])
})

test('filters are set, taken away one by one, and cleared; the order stays', () => {
  const filters = { q: 'منى', when: 'soon', topic: 4, mine: true, sort: 'rating' } as const
  expect(activeNarrowings(filters)).toEqual(['when', 'q', 'topic', 'mine'])
  expect(activeNarrowings(withoutNarrowing(filters, 'topic'))).toEqual(['when', 'q', 'mine'])
  expect(clearedFilters(filters)).toEqual({ sort: 'rating' })
  expect(toListQuery(filters)).toEqual({ search: 'منى', when: 'soon', topic: 4, sort: 'rating' })
  expect(toListQuery({ sort: 'fit', q: '' })).toEqual({ search: undefined, sort: undefined })
})

test('a heart pressed twice leaves the list as it was, except for the order', () => {
  const on = applyFavouriteChange([1, 2], { tutorId: 3, isFavourite: true })
  expect(on).toEqual([3, 1, 2])
  expect(applyFavouriteChange(on, { tutorId: 3, isFavourite: true })).toEqual(on)
  expect(applyFavouriteChange(on, { tutorId: 3, isFavourite: false })).toEqual([1, 2])
})

test('the price of a lesson is the lowest on offer, whole and with its payment, and none without plans', () => {
  const plan = { weeklyMinutes: 60, baseMonthlyPrice: 80_000, monthDiscount: 0, quarterDiscount: 1000, yearDiscount: 0 }
  // 800 EGP for 240 minutes; a year of 52 weeks costs more than twelve months of four, per minute less.
  expect(lowestLessonPrice([plan])).toMatchObject({ perLesson: 9000 })
  const large = { ...plan, weeklyMinutes: 230, baseMonthlyPrice: 156_000, yearDiscount: 2000 }
  expect(lowestLessonPrice([plan, large])).toEqual({ perLesson: 3800, period: PlanPeriod.Year, amount: 1_497_600 })
  expect(lowestLessonPrice([{ ...plan, weeklyMinutes: 15 }])).toBeNull()
  expect(lowestLessonPrice([])).toBeNull()
})
