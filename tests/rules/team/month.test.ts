/** The figures of a month, by days of Cairo. */
import { expect, test } from 'vitest'
import { addCairoDays, cairoDayStart, dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { addSums, monthSpan, type SpanSums, sumMonth, toWaterfall, vatWithin } from '#contract/team/rules/month.ts'

const sums = { sold: 0, payments: 0, refunded: 0, refunds: 0, fees: 0, tutorShare: 0, lessons: 0, revenue: 0 }
const spanAt = (at: string, more: Partial<SpanSums>): SpanSums => ({ ...sums, start: Date.parse(at), ...more })

test('a month that runs is compared with as many days of the one before', () => {
  const span = monthSpan('2026-03', Date.parse('2026-03-30T09:00:00Z'))
  expect([span.days.length, span.daysBefore.length]).toEqual([30, 28])
  expect(monthSpan('2026-03', Date.parse('2026-03-10T21:59:59Z')).days.at(-1)).toBe('2026-03-10')
  expect(monthSpan('2026-03', Date.parse('2026-03-10T22:00:00Z')).days.at(-1)).toBe('2026-03-11')
  const over = monthSpan('2026-02', Date.parse('2026-03-10T22:00:00Z'))
  expect([over.days.length, over.daysBefore.length]).toEqual([28, 31])
  expect(monthSpan('2026-06', Date.parse('2026-03-10T22:00:00Z')).days).toEqual([])
})

test('every day of Cairo begins where a span of the ledger does', () => {
  for (let day = '2020-01-01'; day < '2041-01-01'; day = addCairoDays(day, 1)) {
    const hour = (cairoDayStart(day) % dayMs) / hourMs
    expect([day, hour === 21 || hour === 22]).toEqual([day, true])
  }
})

test('what begins before the month is of the one before, and later days of that are left out', () => {
  const span = monthSpan('2026-03', Date.parse('2026-03-02T09:00:00Z'))
  const found = sumMonth(
    [
      spanAt('2026-01-31T22:00:00Z', { sold: 5, payments: 1 }),
      spanAt('2026-02-27T22:00:00Z', { sold: 7 }),
      spanAt('2026-02-28T22:00:00Z', { sold: 100, refunded: 30 }),
      spanAt('2026-03-01T21:00:00Z', { sold: 20 }),
    ],
    span,
  )
  expect(found).toEqual({
    sums: { ...sums, sold: 120, refunded: 30 },
    before: { ...sums, sold: 5, payments: 1 },
    days: [
      { day: '2026-03-01', sold: 120, revenue: 0 },
      { day: '2026-03-02', sold: 0, revenue: 0 },
    ],
    daysBefore: [
      { day: '2026-02-01', sold: 5, revenue: 0 },
      { day: '2026-02-02', sold: 0, revenue: 0 },
    ],
    dayCount: 2,
  })
  expect(addSums([])).toEqual(sums)
})

test('the parts of a waterfall and what is left make up what came in', () => {
  const month = {
    ...sums,
    sold: 31_838_400,
    refunded: 673_200,
    fees: 795_960,
    tutorShare: 9_360_000,
    revenue: 20_000_000,
  }
  const registered = { registered: true, rate: 1400 }
  const cash = toWaterfall(month, 'cash', registered)
  expect(cash).toMatchObject({ income: 31_838_400, refunded: 673_200, vat: 3_827_305 })
  expect(cash.refunded + cash.vat + cash.fees + cash.tutorShare + cash.left).toBe(cash.income)
  expect(toWaterfall(month, 'earned', { registered: false, rate: 1400 })).toEqual({
    income: 20_000_000,
    refunded: 0,
    vat: 0,
    fees: 795_960,
    tutorShare: 9_360_000,
    left: 9_844_040,
  })
})

test.each([
  [114, 1400, 14],
  [100, 1400, 12],
  [0, 1400, 0],
  [-114, 1400, -14],
  [500, 0, 0],
])('of %i at %i basis points %i is tax', (price, rate, tax) => {
  expect(vatWithin(price, rate)).toBe(tax)
})
