import { describe, expect, test } from 'vitest'
import {
  addCairoDays,
  addMonths,
  cairoDay,
  cairoDayStart,
  cairoInstant,
  cairoParts,
  cairoWeekStart,
  contains,
  lengthMinutes,
  mergeIntervals,
  minutes,
  overlaps,
  subtract,
  toIsoInstant,
  utcDayStart,
  withoutInterval,
} from '#contract/shared/rules/time.ts'
import { at, day, from, hour, minute, on, randomFrom, span } from '../facts.ts'

describe('an instant on the wire', () => {
  test('is what Date makes of it, whatever the day', () => {
    const random = randomFrom(9)
    const known = [0, -1, 1, 999, 86_399_999, 86_400_000, -86_400_000, -62_198_755_200_000, 253_402_300_800_000, 0.5]
    const days = [1, 400, 100_000].flatMap((span) =>
      Array.from({ length: 2000 }, () => Math.floor(random() * span * 86_400_000)),
    )
    for (const ms of [...known, ...days, -8_640_000_000_000_000, 8_640_000_000_000_000])
      expect(toIsoInstant(ms)).toBe(new Date(ms).toISOString())
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 8_640_000_100_000_000])('of %s does not exist', (ms) => {
    expect(() => toIsoInstant(ms)).toThrow(RangeError)
  })
})

describe('intervals', () => {
  const whole = from('13:00', '14:00')

  test.each([
    ['an interval that ends where it starts', from('12:00', '13:00'), false],
    ['an interval that starts where it ends', from('14:00', '15:00'), false],
    ['one that reaches a minute in', from('12:00', '13:01'), true],
    ['one that starts a minute before its end', from('13:59', '15:00'), true],
    ['one inside it', from('13:15', '13:30'), true],
    ['one around it', from('12:00', '15:00'), true],
  ])('%s: collides is %s', (_, other, expected) => {
    expect(overlaps(whole, other)).toBe(expected)
    expect(overlaps(other, whole)).toBe(expected)
  })

  test.each([
    ['itself', from('13:00', '14:00'), true],
    ['one inside', from('13:01', '13:59'), true],
    ['one that starts a minute early', from('12:59', '14:00'), false],
    ['one that ends a minute late', from('13:00', '14:01'), false],
  ])('an hour contains %s: %s', (_, inner, expected) => {
    expect(contains(whole, inner)).toBe(expected)
  })

  test('minutes and lengths use the same unit', () => {
    expect(minutes(30)).toBe(1_800_000)
    expect(lengthMinutes(from('13:00', '14:10'))).toBe(70)
  })

  test.each([
    ['nothing', [], [from('13:00', '14:00')]],
    ['its middle', [from('13:15', '13:30')], [from('13:00', '13:15'), from('13:30', '14:00')]],
    ['its beginning', [from('12:30', '13:15')], [from('13:15', '14:00')]],
    ['its end', [from('13:45', '14:30')], [from('13:00', '13:45')]],
    ['everything', [from('13:00', '14:00')], []],
    ['more than everything', [from('12:00', '15:00')], []],
    ['what only touches it', [from('12:00', '13:00'), from('14:00', '15:00')], [from('13:00', '14:00')]],
    ['back-to-back bookings', [from('13:30', '14:00'), from('13:00', '13:30')], []],
    ['a booking nested in another', [from('13:00', '13:45'), from('13:15', '13:30')], [from('13:45', '14:00')]],
    [
      'bookings that overlap',
      [from('13:20', '13:40'), from('13:10', '13:30')],
      [from('13:00', '13:10'), from('13:40', '14:00')],
    ],
    ['an empty booking', [from('13:30', '13:30')], [from('13:00', '14:00')]],
  ])('an hour less %s', (_, taken, left) => {
    expect(subtract(whole, taken)).toEqual(left)
  })

  test('subtracting does not modify the given list', () => {
    const taken = [from('13:30', '13:45'), from('13:00', '13:15')]
    subtract(whole, taken)
    expect(taken[0]).toEqual(from('13:30', '13:45'))
  })

  test('free intervals and bookings together are the whole, whatever the bookings', () => {
    const random = randomFrom(11)
    for (let round = 0; round < 300; round++) {
      const taken = Array.from({ length: Math.floor(random() * 8) }, () => {
        const start = on('12:30') + Math.floor(random() * 100) * minute
        return { start, end: start + Math.floor(random() * 40) * minute }
      })
      const pieces = subtract(whole, taken)
      for (const piece of pieces) {
        expect(piece.end).toBeGreaterThan(piece.start)
        expect(taken.some((one) => one.start < one.end && overlaps(one, piece))).toBe(false)
      }
      const clipped = taken.map((one) => ({
        start: Math.max(one.start, whole.start),
        end: Math.min(one.end, whole.end),
      }))
      expect(mergeIntervals([...pieces, ...clipped])).toEqual([whole])
    }
  })

  test('merging joins intervals that touch or overlap and keeps gaps', () => {
    const list = [from('14:00', '14:30'), from('10:00', '11:00'), from('11:00', '11:30'), from('10:15', '10:30')]
    expect(mergeIntervals(list)).toEqual([from('10:00', '11:30'), from('14:00', '14:30')])
  })

  test('removing an interval removes exactly its equals', () => {
    const list = [from('13:00', '13:30'), from('13:00', '13:15'), from('13:15', '13:30'), from('13:00', '13:30')]
    expect(withoutInterval(list, from('13:00', '13:30'))).toEqual([from('13:00', '13:15'), from('13:15', '13:30')])
  })
})

describe('UTC calendar', () => {
  test('a day begins at UTC midnight, which belongs to it', () => {
    expect(utcDayStart(at('2026-03-04T23:59:59Z'))).toBe(at('2026-03-04T00:00Z'))
    expect(utcDayStart(at('2026-03-04T00:00Z'))).toBe(at('2026-03-04T00:00Z'))
    expect(utcDayStart(at('1969-12-31T23:00Z'))).toBe(at('1969-12-31T00:00Z'))
  })

  test.each([
    ['2026-01-15T10:20:30Z', 3, '2026-04-15T10:20:30Z'],
    ['2026-01-31T10:00Z', 1, '2026-02-28T10:00Z'],
    ['2028-01-31T10:00Z', 1, '2028-02-29T10:00Z'],
    ['2026-11-30T23:59Z', 3, '2027-02-28T23:59Z'],
    ['2026-03-31T00:00Z', -1, '2026-02-28T00:00Z'],
    ['2026-01-10T08:00Z', 1200, '2126-01-10T08:00Z'],
  ])('%s and %i months is %s', (start, n, expected) => {
    expect(addMonths(at(start), n)).toBe(at(expected))
  })
})

describe('Cairo wall clock', () => {
  test.each([
    ['in winter', '2026-01-10T21:30Z', { year: 2026, month: 1, day: 10, hour: 23, minute: 30, weekday: 6 }],
    ['in summer', '2026-07-01T21:30Z', { year: 2026, month: 7, day: 2, hour: 0, minute: 30, weekday: 4 }],
    [
      'just before the lost hour',
      '2026-04-23T21:59Z',
      { year: 2026, month: 4, day: 23, hour: 23, minute: 59, weekday: 4 },
    ],
    [
      'just after the lost hour',
      '2026-04-23T22:00Z',
      { year: 2026, month: 4, day: 24, hour: 1, minute: 0, weekday: 5 },
    ],
    ['in the first 23:30', '2026-10-29T20:30Z', { year: 2026, month: 10, day: 29, hour: 23, minute: 30, weekday: 4 }],
    ['in the second 23:30', '2026-10-29T21:30Z', { year: 2026, month: 10, day: 29, hour: 23, minute: 30, weekday: 4 }],
  ])('reads %s', (_, instant, parts) => {
    expect(cairoParts(at(instant))).toEqual(parts)
  })

  test.each([
    ['2026-04-23T21:59:59Z', '2026-04-23'],
    ['2026-04-23T22:00:00Z', '2026-04-24'],
    ['2027-04-29T21:59:59Z', '2027-04-29'],
    ['2027-04-29T22:00:00Z', '2027-04-30'],
    ['2026-10-29T21:59:59Z', '2026-10-29'],
    ['2026-10-29T22:00:00Z', '2026-10-30'],
    ['2027-10-28T21:59:59Z', '2027-10-28'],
    ['2027-10-28T22:00:00Z', '2027-10-29'],
  ])('%s is on %s', (instant, expected) => {
    expect(cairoDay(at(instant))).toBe(expected)
  })

  test.each([
    ['2026-01-10', '2026-01-09T22:00Z', 24],
    ['2026-07-01', '2026-06-30T21:00Z', 24],
    ['2026-04-24', '2026-04-23T22:00Z', 23],
    ['2027-04-30', '2027-04-29T22:00Z', 23],
    ['2026-10-29', '2026-10-28T21:00Z', 25],
    ['2027-10-28', '2027-10-27T21:00Z', 25],
    ['2026-10-30', '2026-10-29T22:00Z', 24],
  ])('%s begins at %s and lasts %i hours', (named, start, hours) => {
    expect(cairoDayStart(named)).toBe(at(start))
    expect(cairoDayStart(at(start))).toBe(at(start))
    expect(cairoDayStart(at(start) + 5 * hour)).toBe(at(start))
    expect(cairoDayStart(addCairoDays(named, 1)) - at(start)).toBe(hours * hour)
  })

  test.each([
    ['2026-04-24', 0, 30, '2026-04-23T22:00Z'],
    ['2026-04-24', 1, 0, '2026-04-23T22:00Z'],
    ['2026-04-24', 1, 15, '2026-04-23T22:15Z'],
    ['2027-04-30', 0, 0, '2027-04-29T22:00Z'],
    ['2026-10-29', 22, 59, '2026-10-29T19:59Z'],
    ['2026-10-29', 23, 0, '2026-10-29T20:00Z'],
    ['2026-10-29', 23, 45, '2026-10-29T20:45Z'],
    ['2026-10-30', 0, 0, '2026-10-29T22:00Z'],
    ['2027-10-28', 23, 30, '2027-10-28T20:30Z'],
  ])('%s at %i:%i is %s', (named, h, min, expected) => {
    const [year = 0, month = 0, dayOfMonth = 0] = named.split('-').map(Number)
    expect(cairoInstant({ year, month, day: dayOfMonth, hour: h, minute: min })).toBe(at(expected))
  })

  test('days are added on the wall clock, not as 24 hours', () => {
    expect(addCairoDays(at('2026-04-23T10:00Z'), 1)).toBe(at('2026-04-24T09:00Z'))
    expect(addCairoDays(at('2026-10-29T09:00Z'), 1)).toBe(at('2026-10-30T10:00Z'))
    expect(addCairoDays(at('2026-10-30T10:00Z'), -1)).toBe(at('2026-10-29T09:00Z'))
    expect(addCairoDays(at('2026-04-22T22:30Z'), 1)).toBe(at('2026-04-23T22:00Z'))
    expect(addCairoDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addCairoDays('2026-04-24', -1)).toBe('2026-04-23')
  })

  test('adding zero days gives the same instant, also in the second of two equal hours', () => {
    expect(addCairoDays(at('2026-10-29T21:30Z'), 0)).toBe(at('2026-10-29T21:30Z'))
  })

  test.each([
    ['a Saturday', '2026-03-07T12:00Z', '2026-03-06T22:00Z'],
    ['its first instant', '2026-03-06T22:00Z', '2026-03-06T22:00Z'],
    ['the instant before', '2026-03-06T21:59:59Z', '2026-02-27T22:00Z'],
    ['a Sunday', '2026-03-08T12:00Z', '2026-03-06T22:00Z'],
    ['a Friday after the clocks went forward', '2026-04-24T12:00Z', '2026-04-17T22:00Z'],
    ['the Saturday after that', '2026-04-25T12:00Z', '2026-04-24T21:00Z'],
    ['a Friday after the clocks went back', '2026-10-30T12:00Z', '2026-10-23T21:00Z'],
  ])('the shown week of %s begins on Saturday', (_, instant, start) => {
    expect(cairoWeekStart(at(instant))).toBe(at(start))
  })

  test('every instant of two years converts to the wall clock and back, except in repeated hours', () => {
    const repeated = [span('2026-10-29T21:00Z', '2026-10-29T22:00Z'), span('2027-10-28T21:00Z', '2027-10-28T22:00Z')]
    const wrong: string[] = []
    for (let ms = at('2026-01-01T00:00Z'); ms < at('2028-01-01T00:00Z'); ms += 15 * minute) {
      const again = repeated.some((one) => one.start <= ms && ms < one.end)
      if (cairoInstant(cairoParts(ms)) !== (again ? ms - hour : ms)) wrong.push(new Date(ms).toISOString())
    }
    expect(wrong).toEqual([])
  })

  test('every day of two years begins at its first instant and is followed by the next day', () => {
    let named = '2026-01-01'
    for (let i = 0; i < 730; i++) {
      const start = cairoDayStart(named)
      expect([cairoDay(start), cairoDay(start - 1)]).toEqual([named, addCairoDays(named, -1)])
      expect(Math.abs(cairoDayStart(addCairoDays(named, 1)) - start - day)).toBeLessThanOrEqual(hour)
      named = addCairoDays(named, 1)
    }
    expect(named).toBe('2028-01-01')
  })
})
