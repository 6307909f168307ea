import { expect, it } from 'vitest'
import type { MinuteMovement } from '#contract/lessons/shapes/minutes.ts'
import { lotsBalanceOf, weekBalanceOf } from '#web/features/lessons/booking/balance.ts'
import { byDay, sharesOf, tutorOfLot } from '#web/features/lessons/minutes/words.ts'

const week = { quota: 120, spent: 30, held: 45, trial: false }
const lot = (kind: 'carried' | 'returned' | 'bought', rest: number) => ({ kind, rest, end: '2026-11-28T00:00:00.000Z' })

it('shares are in the order in which they are used up, each source once and none that is empty', () => {
  expect(
    sharesOf({ week, lots: [lot('carried', 15), lot('returned', 10), lot('bought', 60), lot('returned', 20)] }),
  ).toEqual([
    { source: 'week', minutes: 45 },
    { source: 'carried', minutes: 15 },
    { source: 'returned', minutes: 30 },
    { source: 'bought', minutes: 60 },
  ])
  expect(sharesOf({ week: { ...week, held: 90 }, lots: [] })).toEqual([])
  expect(sharesOf({ week: { ...week, trial: true }, lots: [] })).toEqual([{ source: 'trial', minutes: 45 }])
  expect(sharesOf({ week: null, lots: [lot('returned', 10)] })).toEqual([{ source: 'returned', minutes: 10 }])
})

const move = (id: number, createdAt: string, lesson: MinuteMovement['lesson'] = null): MinuteMovement => ({
  id,
  kind: 'taken',
  minutes: -15,
  lotKind: null,
  lesson,
  createdAt,
})

it('movements are grouped by days of Cairo, which begin two hours before those of UTC in winter', () => {
  const days = byDay([
    move(3, '2026-11-23T22:30:00.000Z'),
    move(2, '2026-11-23T21:30:00.000Z'),
    move(1, '2026-11-23T09:00:00.000Z'),
  ])
  expect(days.map(({ day, list }) => [day, list.map(({ id }) => id)])).toEqual([
    ['2026-11-24', [3]],
    ['2026-11-23', [2, 1]],
  ])
})

it('minutes that came back name the tutor whose lesson they are of, as far as it is known', () => {
  const known = [move(1, '2026-11-23T09:00:00.000Z', { id: 7, start: '2026-11-24T09:00:00.000Z', tutorName: 'ليلى' })]
  expect([7, 8, null].map((lessonId) => tutorOfLot({ lessonId }, known))).toEqual(['ليلى', null, null])
})

it('a booking says what it takes of the week and what of other minutes, and what is left of both', () => {
  const end = Date.parse('2026-11-28T00:00Z')
  const account = {
    week: { window: { start: 0, end }, countFrom: 0, quota: 60, trial: false, lastEnd: end },
    usedMinutes: 45,
    lots: [
      { id: 1, rest: 10, paid: true, end },
      { id: 2, rest: 30, paid: true, end: end + 1 },
    ],
    trialTaken: false,
  }
  const parts = [
    { lotId: null, minutes: 15, paid: true },
    { lotId: 2, minutes: 15, paid: true },
  ]
  expect(weekBalanceOf(account, parts, 30)).toEqual({ total: 60, spent: 15, held: 30, about: 15, left: 0 })
  expect(lotsBalanceOf(account, parts)).toEqual({ about: 15, left: 25, until: end + 1 })
  expect(lotsBalanceOf(account, [])).toEqual({ about: 0, left: 40, until: end })
  expect(lotsBalanceOf({ ...account, lots: [] }, [])).toEqual({ about: 0, left: 0, until: null })
})
