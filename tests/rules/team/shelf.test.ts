import { expect, test } from 'vitest'
import { cairoMonth } from '#contract/public/rules/platform-figures.ts'
import { nextShelvedMonth, readKeptMonths } from '#contract/team/rules/shelf.ts'

test.each([
  ['6', 6],
  ['24', 24],
  ['120', 120],
  ['5', null],
  ['121', null],
  ['', null],
  ['six', null],
  ['6.5', null],
  [undefined, null],
])('%s keeps %s months', (text, months) => expect(readKeptMonths(text)).toBe(months))

const { start, end } = cairoMonth('2026-05')
const firstAt = start + 5

test('a month goes once so many whole ones follow it, to the millisecond of Cairo', () => {
  const kept = cairoMonth('2026-11').end
  expect(nextShelvedMonth({ movedUntil: null, firstAt }, 6, kept - 1)).toBeNull()
  expect(nextShelvedMonth({ movedUntil: null, firstAt }, 6, kept)).toEqual({ month: '2026-05', start, end })
})

test('months go in their order, with none left out', () => {
  const june = cairoMonth('2026-06')
  expect(nextShelvedMonth({ movedUntil: end, firstAt }, 6, cairoMonth('2027-06').end)).toEqual({
    month: '2026-06',
    ...june,
  })
  expect(nextShelvedMonth({ movedUntil: end, firstAt }, 6, june.end)).toBeNull()
})

test('a ledger without entries has no month', () =>
  expect(nextShelvedMonth({ movedUntil: null, firstAt: null }, 6, end)).toBeNull())
