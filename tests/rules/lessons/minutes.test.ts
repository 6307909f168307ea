import { describe, expect, test } from 'vitest'
import { returnAllBut } from '#contract/lessons/rules/late-cancel.ts'
import {
  givenBack,
  type HeldPart,
  type MinuteLot,
  paidMinutesOf,
  returnMinutes,
  sumOfParts,
  takeMinutes,
} from '#contract/lessons/rules/minutes.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { at, from, now, on, paidWeek, randomFrom, span, trialWeek } from '../facts.ts'

/** Whole numbers between two, both included. */
const intsFrom = (seed: number) => {
  const random = randomFrom(seed)
  return (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))
}
const lot = (id: number, rest: number, end: number, paid = true): MinuteLot => ({ id, rest, end, paid })
const evening = from('13:00', '13:30')
const nextWeek = span('2026-03-12T13:00Z', '2026-03-12T13:30Z')
const far = at('2026-03-20T00:00Z')
const take = (account: Partial<Parameters<typeof takeMinutes>[0]>, lesson = evening, duration = 30) =>
  takeMinutes({ week: paidWeek, usedMinutes: 0, lots: [], ...account }, lesson, duration)

describe('a lesson takes', () => {
  test('of its week first, then of the lots that end first', () => {
    expect(take({})).toEqual({ parts: [{ lotId: null, minutes: 30, paid: true }] })
    const lots = [lot(1, 40, far), lot(2, 10, far - dayMs, false)]
    expect(take({ usedMinutes: 45, lots })).toEqual({
      parts: [
        { lotId: null, minutes: 15, paid: true },
        { lotId: 2, minutes: 10, paid: false },
        { lotId: 1, minutes: 5, paid: true },
      ],
    })
  })

  test('of lots alone beyond the week, and without a subscription', () => {
    const parts = [{ lotId: 1, minutes: 30, paid: true }]
    expect(take({ lots: [lot(1, 30, far)] }, nextWeek)).toEqual({ parts })
    expect(take({ week: null, lots: [lot(1, 30, far)] })).toEqual({ parts })
  })

  test('nothing of a lot that ends before the lesson; one that ends with it serves', () => {
    expect(take({ week: null, lots: [lot(1, 30, evening.end - 1)] })).toEqual({ refused: 'no-enough-minutes' })
    expect(take({ week: null, lots: [lot(1, 30, evening.end)] })).toHaveProperty('parts')
  })

  test('of the trial what nobody pays for', () => {
    const taken = take({ week: trialWeek, usedMinutes: 45, lots: [lot(1, 60, far)] })
    expect(taken).toEqual({
      parts: [
        { lotId: null, minutes: 15, paid: false },
        { lotId: 1, minutes: 15, paid: true },
      ],
    })
  })

  test.each([
    ['nothing at all', { week: null }, evening, 'subscription-required'],
    ['no week and too small a lot', { week: null, lots: [lot(1, 29, far)] }, evening, 'no-enough-minutes'],
    ['a week with too few', { usedMinutes: 31 }, evening, 'no-enough-minutes'],
    ['a week and a lot with one too few', { usedMinutes: 45, lots: [lot(1, 14, far)] }, evening, 'no-enough-minutes'],
    ['a full week before the lesson', {}, nextWeek, 'week-boundaries-violation'],
    ['a spent week before the lesson', { usedMinutes: 60 }, nextWeek, 'no-enough-minutes'],
  ] as const)('with %s nothing, and says why', (_, account, lesson, refused) => {
    expect(take(account, lesson)).toEqual({ refused })
  })

  test('exactly its length, never more than a source has, for any account', () => {
    const int = intsFrom(11)
    for (let round = 0; round < 2000; round++) {
      const lots = Array.from({ length: int(0, 4) }, (_, id) =>
        lot(id, int(0, 40), evening.end + int(-2, 5) * dayMs, int(0, 1) === 1),
      )
      const account = { week: int(0, 3) === 0 ? null : paidWeek, usedMinutes: int(0, 60), lots }
      const taken = take(account, evening, int(0, 1) === 0 ? 15 : 30)
      if ('refused' in taken) continue
      expect(sumOfParts(taken.parts)).toBeGreaterThanOrEqual(15)
      for (const { lotId, minutes: taking } of taken.parts) {
        const source = lots.find(({ id }) => id === lotId)
        expect(taking).toBeGreaterThan(0)
        expect(taking).toBeLessThanOrEqual(source ? source.rest : 60 - account.usedMinutes)
        if (source) expect(source.end).toBeGreaterThanOrEqual(evening.end)
      }
    }
  })
})

test('lots as they are without a lesson have what it holds of them', () => {
  const parts = [
    { lotId: 1, minutes: 20, paid: true },
    { lotId: null, minutes: 10, paid: true },
  ]
  expect(givenBack([lot(1, 5, far), lot(2, 7, far)], parts)).toEqual([lot(1, 25, far), lot(2, 7, far)])
})

describe('what comes back', () => {
  const held: HeldPart[] = [
    { lotId: null, minutes: 10, paid: true, end: 0 },
    { lotId: 1, minutes: 8, paid: false, end: now + 7 * dayMs },
    { lotId: 2, minutes: 12, paid: true, end: now + 7 * dayMs - 1 },
  ]

  test('of the student’s own cancellation goes to its sources, whenever they end', () => {
    expect(returnAllBut(held, 0)).toEqual([
      { to: 'week', lotId: null, minutes: 10, paid: true },
      { to: 'lot', lotId: 2, minutes: 12, paid: true },
      { to: 'lot', lotId: 1, minutes: 8, paid: false },
    ])
  })

  test('of a tutor’s doing goes to a source that lasts seven days, else into a lot of its own', () => {
    expect(returnMinutes(held, 30, now)).toEqual([
      { to: 'new', lotId: null, minutes: 22, paid: true },
      { to: 'lot', lotId: 1, minutes: 8, paid: false },
    ])
  })

  test('in part is first what was paid for', () => {
    expect(returnMinutes(held, 4, now)).toEqual([{ to: 'new', lotId: null, minutes: 4, paid: true }])
    expect(returnMinutes(held, 23, now)).toEqual([
      { to: 'new', lotId: null, minutes: 22, paid: true },
      { to: 'lot', lotId: 1, minutes: 1, paid: false },
    ])
    expect(returnMinutes(held, 0, now)).toEqual([])
  })

  test('of the trial goes to the trial while it lasts, else into a lot nobody pays for', () => {
    const trial = (end: number): HeldPart[] => [{ lotId: null, minutes: 30, paid: false, end }]
    expect(returnMinutes(trial(now + 8 * dayMs), 30, now)).toEqual([
      { to: 'week', lotId: null, minutes: 30, paid: false },
    ])
    for (const end of [0, now + minutes(30)])
      expect(returnMinutes(trial(end), 30, now)).toEqual([{ to: 'new', lotId: null, minutes: 30, paid: false }])
  })

  test('adds up, and costs nobody what was free', () => {
    const int = intsFrom(5)
    for (let round = 0; round < 1000; round++) {
      const parts: HeldPart[] = Array.from({ length: int(1, 4) }, (_, i) => ({
        ...{ lotId: i === 0 ? null : i, minutes: int(1, 15), paid: int(0, 1) === 1 },
        end: i === 0 ? 0 : now + int(0, 14) * dayMs,
      }))
      const wanted = int(0, sumOfParts(parts))
      const returns = returnMinutes(parts, wanted, now)
      expect(sumOfParts(returns)).toBe(wanted)
      expect(paidMinutesOf(returns)).toBe(Math.min(wanted, paidMinutesOf(parts)))
    }
  })
})

test('a lesson of today takes what a lesson of tomorrow leaves', () => {
  const taken = take({ usedMinutes: 30, lots: [lot(1, 10, on('23:00'))] })
  expect(taken).toEqual({ parts: [{ lotId: null, minutes: 30, paid: true }] })
})
