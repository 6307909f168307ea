import { describe, expect, test } from 'vitest'
import {
  daysOfPart,
  freeDaysOf,
  freePartInterval,
  startsWithin,
  weekDays,
  whenInterval,
} from '#contract/lessons/rules/tutor-times.ts'
import { minutes } from '#contract/shared/rules/time.ts'

/** An instant written as the wall clock of Cairo shows it, with its distance to UTC. */
const at = (text: string) => Date.parse(text)
const shown = ({ start, end }: { start: number; end: number }) =>
  [start, end].map((ms) => new Date(ms).toISOString().slice(0, 16))

describe('the times of the filters', () => {
  test.each([
    ['soon', '2026-11-22T20:05+02:00', ['2026-11-22T18:05', '2026-11-22T18:20']],
    ['tonight', '2026-11-22T10:00+02:00', ['2026-11-22T16:00', '2026-11-22T22:00']],
    // What has passed of the evening is cut off.
    ['tonight', '2026-11-22T23:30+02:00', ['2026-11-22T21:30', '2026-11-22T22:00']],
    // After midnight the evening ahead is meant, not the one that ended.
    ['tonight', '2026-11-23T00:30+02:00', ['2026-11-23T16:00', '2026-11-23T22:00']],
    ['week', '2026-11-22T20:00+02:00', ['2026-11-22T18:00', '2026-11-28T22:00']],
    // The clock goes forward on 24 April: the week has an hour less.
    ['week', '2026-04-23T20:00+02:00', ['2026-04-23T18:00', '2026-04-29T21:00']],
    // And back on 29 October: the night of that day has an hour more.
    ['tonight', '2026-10-29T20:00+03:00', ['2026-10-29T17:00', '2026-10-29T22:00']],
  ] as const)('%s at %s', (when, now, expected) => {
    expect(shown(whenInterval(when, at(now)))).toEqual(expected)
  })

  test('mornings are from five to noon and evenings from six to midnight, on days of any length', () => {
    expect(shown(freePartInterval('2026-11-22', 'morning'))).toEqual(['2026-11-22T03:00', '2026-11-22T10:00'])
    expect(shown(freePartInterval('2026-04-24', 'morning'))).toEqual(['2026-04-24T02:00', '2026-04-24T09:00'])
    expect(shown(freePartInterval('2026-04-23', 'evening'))).toEqual(['2026-04-23T16:00', '2026-04-23T22:00'])
  })

  test('a part that is over today is asked of the other days', () => {
    const noon = at('2026-11-22T12:00+02:00')
    expect(daysOfPart('morning', noon)).toEqual(weekDays(noon).slice(1))
    expect(daysOfPart('morning', noon - 1)).toEqual(weekDays(noon))
    expect(daysOfPart('evening', noon)).toEqual(weekDays(noon))
  })
})

describe('free time in a part of the day', () => {
  const evening = freePartInterval('2026-11-22', 'evening')
  const piece = (from: string, to: string) => ({
    start: at(`2026-11-22T${from}+02:00`),
    end: at(`2026-11-22T${to}+02:00`),
  })
  test.each([
    ['17:00', '18:15', true],
    ['17:00', '18:10', false],
    ['17:50', '18:20', true],
    ['17:50', '18:15', true],
    ['17:50', '18:14', false],
    ['09:00', '12:00', false],
    ['23:45', '23:59', false],
  ])('%s–%s has a start in the evening: %s', (from, to, expected) => {
    expect(startsWithin(piece(from, to), evening)).toBe(expected)
  })

  test('of several days', () => {
    const pieces = [
      piece('09:00', '10:00'),
      piece('19:00', '20:00'),
      { start: at('2026-11-24T14:00+02:00'), end: at('2026-11-24T14:15+02:00') },
    ]
    expect(freeDaysOf(pieces, ['2026-11-22', '2026-11-23', '2026-11-24'])).toEqual([
      { day: '2026-11-22', parts: ['morning', 'evening'] },
      { day: '2026-11-24', parts: [] },
    ])
    expect(freeDaysOf([{ start: 0, end: minutes(600) }], ['2026-11-22'])).toEqual([])
  })
})
