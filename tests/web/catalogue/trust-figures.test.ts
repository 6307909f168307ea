import { describe, expect, test } from 'vitest'
import { countRecent, formatAnswer, formatShare } from '#web/features/catalogue/trust/figures.ts'

describe('figures of a tutor are never better than counted', () => {
  test.each([
    [199, 200, '99%'],
    [200, 200, '100%'],
    [29, 100, '29%'],
    [2, 3, '66%'],
    [0, 0, '0%'],
  ])('%d of %d is %s', (count, of, text) => {
    expect(formatShare(count, of)).toBe(text)
  })

  test.each([
    [0, '5'],
    [5, '5'],
    [6, '10'],
    [60, 'ساعة'],
    [61, 'ساعتين'],
    [120, 'ساعتين'],
    [121, '3'],
  ])('an answer within %d minutes is written as %s', (minutes, text) => {
    expect(formatAnswer(minutes)).toContain(text)
  })

  test('what was missed and what was cancelled late are one kind', () => {
    expect(countRecent(['kept', 'late', 'missed', 'canceled', 'kept'])).toEqual({ kept: 2, late: 1, broken: 2 })
  })
})
