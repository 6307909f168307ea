import { expect, test } from 'vitest'
import { clockChangeOn } from '#contract/shared/rules/clock-change.ts'
import { addCairoDays } from '#contract/shared/rules/time.ts'

test('the clocks go forward on the last Friday of April and back on the last Thursday of October', () => {
  const days = Array.from({ length: 365 }, (_, n) => addCairoDays('2026-01-01', n))
  const changes = days.flatMap((day) => (clockChangeOn(day) === null ? [] : [[day, clockChangeOn(day)]]))
  expect(changes).toEqual([
    ['2026-04-24', 'forward'],
    ['2026-10-29', 'back'],
  ])
})
