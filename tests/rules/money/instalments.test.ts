/** Into how many payments plans are divided, and what these come to. */
import { expect, test } from 'vitest'
import { fitsInstalments, instalmentCounts, instalmentSums } from '#contract/money/rules/pricing.ts'

test.each([
  [60, []],
  [89, []],
  [90, [2]],
  [120, [2]],
  [179, [2]],
  [180, [3, 4]],
  [230, [3, 4]],
  [600, [3, 4]],
])('a plan of %i minutes a week is paid in %j', (minutes, counts) => {
  expect(instalmentCounts(minutes)).toEqual(counts)
  for (const months of [1, 2, 3, 4, 6, 12]) expect(fitsInstalments(minutes, { months })).toBe(counts.includes(months))
})

test.each([
  [225_000, 2, 300, 231_750, 115_875],
  [225_000, 3, 0, 225_000, 75_000],
  [100_000, 3, 0, 100_000, 33_334],
  [99_999, 4, 150, 101_498, 25_375],
])('%i piastres in %i payments at %i basis points', (amount, months, rate, total, perMonth) => {
  expect(instalmentSums(amount, { months, rate })).toEqual({ total, perMonth })
})
