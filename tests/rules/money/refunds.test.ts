import { describe, expect, test } from 'vitest'
import { type LotMinutes, refundOf } from '#contract/money/rules/refunds.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'

const start = Date.parse('2026-09-02T10:15:00Z')
const bought = { amount: 255_000, fees: 1000, weeklyMinutes: 120, start }
const lesson = (at: string, minutes = 30, lots: LotMinutes[] = []) => ({
  start: Date.parse(at),
  minutes,
  lots,
})

describe('refundOf', () => {
  test('an hour used in the first week', () => {
    const used = [lesson('2026-09-02T12:00:00Z'), lesson('2026-09-03T12:00:00Z')]
    expect(refundOf(bought, used, Date.parse('2026-09-04T00:00:00Z'))).toEqual({
      paid: 255_000,
      fees: 1000,
      pastWeeks: 0,
      thisWeek: 25_500,
      refund: 228_500,
    })
  })

  test('three weeks over, half an hour used in the fourth', () => {
    const used = [lesson('2026-09-10T12:00:00Z'), lesson('2026-09-23T12:00:00Z')]
    expect(refundOf(bought, used, Date.parse('2026-09-24T09:00:00Z'))).toMatchObject({
      pastWeeks: 153_000,
      thisWeek: 12_750,
      refund: 88_250,
    })
  })

  test('a small sum that was used up gives nothing, never less', () => {
    const used = [lesson('2026-09-02T12:00:00Z'), lesson('2026-09-02T13:00:00Z')]
    const now = Date.parse('2026-09-02T14:00:00Z')
    expect(refundOf({ ...bought, amount: 25_500 }, used, now).refund).toBe(0)
    expect(refundOf({ ...bought, amount: 100 }, used, now).refund).toBe(0)
  })

  test('before it begins everything but the fees comes back', () => {
    expect(refundOf(bought, [lesson('2026-09-01T12:00:00Z')], start - hourMs).refund).toBe(254_000)
  })

  test.each([
    ['later today', lesson('2026-09-04T23:30:00Z'), 0],
    ['that begins now', lesson('2026-09-04T12:00:00Z'), 12_750],
    ['a millisecond ahead', lesson('2026-09-04T12:00:00.001Z'), 0],
    ['tomorrow', lesson('2026-09-05T00:00:00Z'), 0],
    ['whose minutes came back', lesson('2026-09-04T08:00:00Z', 30, [{ lotId: 1, minutes: 30 }]), 0],
    ['of which a half came back', lesson('2026-09-04T08:00:00Z', 30, [{ lotId: 1, minutes: 15 }]), 6375],
    [
      'whose lot holds more than it took of the week',
      lesson('2026-09-04T08:00:00Z', 15, [{ lotId: 1, minutes: 30 }]),
      0,
    ],
    ['the week before', lesson('2026-09-01T23:59:00Z'), 0],
    ['that had its minutes of lots', lesson('2026-09-04T08:00:00Z', 0), 0],
    ['a short one', lesson('2026-09-04T08:00:00Z', 15), 6375],
  ])('a lesson %s', (_, one, thisWeek) => {
    expect(refundOf(bought, [one], Date.parse('2026-09-04T12:00:00Z')).thisWeek).toBe(thisWeek)
  })

  test('a week is over at midnight UTC of the day it began on, not seven times 24 hours later', () => {
    expect(refundOf(bought, [], Date.parse('2026-09-08T23:59:59.999Z')).pastWeeks).toBe(0)
    expect(refundOf(bought, [], Date.parse('2026-09-09T00:00:00Z')).pastWeeks).toBe(51_000)
  })

  test('never grows while nothing is cancelled, and is an integer from nothing to what was paid', () => {
    const used = Array.from({ length: 40 }, (_, i) => ({ start: start + i * dayMs, minutes: 15 }))
    let before = Number.POSITIVE_INFINITY
    for (let now = start; now < start + 40 * dayMs; now += 7 * hourMs) {
      const { refund } = refundOf({ ...bought, amount: 254_999 }, used, now)
      expect(Number.isSafeInteger(refund) && refund >= 0 && refund <= 254_999).toBe(true)
      expect(refund).toBeLessThanOrEqual(before)
      before = refund
    }
  })
})
