import { expect, test } from 'vitest'
import { includedVat, receiptNumber, receiptYear } from '#contract/money/rules/receipts.ts'

test('a year begins at midnight in Cairo', () => {
  expect(receiptYear(Date.parse('2026-12-31T21:59:59.999Z'))).toBe(2026)
  expect(receiptYear(Date.parse('2026-12-31T22:00:00Z'))).toBe(2027)
})

test('numbers have six digits, and more once those are used up', () => {
  expect(receiptNumber(2026, 42)).toBe('2026-000042')
  expect(receiptNumber(2026, 1_234_567)).toBe('2026-1234567')
})

test('the tax is what a price holds of it, to the nearest piastre', () => {
  expect(includedVat(11_400, 1400)).toBe(1400)
  expect(includedVat(225_000, 1400)).toBe(27_632)
  expect(includedVat(225_000, null)).toBe(0)
  expect(includedVat(1, 1400)).toBe(0)
})
