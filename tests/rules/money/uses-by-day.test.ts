import { expect, test } from 'vitest'
import { usesByDay } from '#contract/money/rules/uses-by-day.ts'

test('uses are counted by the days of Cairo, today last', () => {
  const now = Date.parse('2026-11-26T22:30:00Z')
  const at = ['2026-11-26T21:59:00Z', '2026-11-26T22:01:00Z', '2026-11-26T22:20:00Z', '2026-11-20T12:00:00Z'].map(
    Date.parse,
  )
  expect(usesByDay(at, 3, now)).toEqual([
    { day: '2026-11-25', uses: 0 },
    { day: '2026-11-26', uses: 1 },
    { day: '2026-11-27', uses: 2 },
  ])
})
