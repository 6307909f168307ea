/** How the figures of tutors and the hours of the week are written. */
import { describe, expect, it } from 'vitest'
import type { TutorQuality } from '#contract/team/shapes/quality.ts'
import {
  hoursShown,
  levelOf,
  percentOf,
  shortWeekdayName,
  weekdayName,
  weekdays,
} from '#web/features/team/demand/hours.ts'
import { countBeyond, figureText, filterTutors, formatLimit, ratingPoints } from '#web/features/team/quality/shown.ts'

const tutor = (id: number, name: string, more: Partial<TutorQuality> = {}): TutorQuality => ({
  ...{ id, name, gender: null, image: null, countedAt: null, minutes: 0, unanswered: 2, rating: 4.46, ratingCount: 9 },
  figures: {
    ...{ lessons: 40, kept: 38, missed: 1, canceled: 1, answerMinutes: null, returned: null },
    onTime: { count: 38, of: 38 },
  },
  ...{ ratings: null, nextFreeAt: null, caseSince: null, state: 'watch', marks: [{ check: 'rating', level: 'watch' }] },
  ...more,
})

describe('figures of tutors', () => {
  it('are shares, numbers and stars, and nothing where there is too little', () => {
    expect(
      (['kept', 'late', 'unanswered', 'rating'] as const).map((check) => figureText(check, tutor(1, 'نهى'))),
    ).toEqual(['95%', '0%', '2', '4.5'])
    expect(figureText('returned', tutor(1, 'نهى'))).toBeNull()
    expect([formatLimit('kept'), formatLimit('unanswered'), formatLimit('rating')]).toEqual(['95%', '1', '4.5'])
  })

  it('are found by folded names and by state', () => {
    const list = [tutor(1, 'أحمد'), tutor(2, 'منى', { state: 'good', marks: [] })]
    expect(filterTutors(list, { q: 'احمد' }).map(({ id }) => id)).toEqual([1])
    expect(filterTutors(list, { state: 'watch' }).map(({ id }) => id)).toEqual([1])
    expect(filterTutors(list, {})).toHaveLength(2)
    expect([countBeyond(list, 'rating'), countBeyond(list, 'kept')]).toEqual([1, 0])
  })

  it('of stars are a line from the left, of the spans that have any', () => {
    const points = ratingPoints([5, null, null, null, null, 1])
    expect(points).toEqual([
      [3, 3],
      [61, 17],
    ])
  })
})

describe('hours of the week', () => {
  const hour = (at: number, booked: number, offered: number) => ({ weekday: 6, hour: at, booked, offered })

  it('are the day from eight on, and what is used of the night', () => {
    expect(hoursShown([])).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
    expect(hoursShown([hour(1, 0, 60)]).slice(0, 2)).toEqual([1, 8])
  })

  it('are darker the fuller they are', () => {
    expect([levelOf(undefined), levelOf(hour(9, 0, 60)), levelOf(hour(9, 30, 60)), levelOf(hour(9, 60, 60))]).toEqual([
      'none',
      0,
      2,
      4,
    ])
    expect([percentOf(1, 3), percentOf(0, 0)]).toEqual([33, null])
  })

  it('begin on Saturday', () => {
    expect(weekdayName(weekdays[0])).toBe('السبت')
    expect(shortWeekdayName(weekdays[6])).toBe('جمعة')
  })
})
