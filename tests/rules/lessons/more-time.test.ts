import { expect, test } from 'vitest'
import { callTimes, isAsShown, refuseMoreTime, takenBy } from '#contract/lessons/rules/more-time.ts'
import { minutes } from '#contract/shared/rules/time.ts'

const start = Date.parse('2026-05-04T13:00:00Z')
const end = start + minutes(30)
const own = { start, end, canceledAt: null }

test('a quarter can be asked for in the last five minutes of the call alone', () => {
  expect(refuseMoreTime(own, end - minutes(5) - 1)).toEqual({ refused: 'illegal' })
  expect(refuseMoreTime(own, end - minutes(5))).toBeNull()
  expect(refuseMoreTime(own, end - 1)).toBeNull()
  expect(refuseMoreTime(own, end)).toEqual({ refused: 'lesson-time-passed' })
})

test('a call stands until the last lesson that it carries, whatever became of its own', () => {
  expect(callTimes(own, [])).toBe(own)
  const carried = [{ end: end + minutes(15) }, { end: end + minutes(30) }]
  expect(callTimes(own, carried)).toEqual({ start, end: end + minutes(30), canceledAt: null })
  const judged = { ...own, canceledAt: end }
  expect(callTimes(judged, [{ end: end + minutes(15) }]).canceledAt).toBeNull()
  expect(callTimes(judged, []).canceledAt).toBe(end)
})

test('what was shown is the start and the minutes of each source', () => {
  const parts = [
    { lotId: null, minutes: 10, paid: true },
    { lotId: 4, minutes: 5, paid: false },
  ]
  expect(takenBy({ parts })).toEqual({ weekMinutes: 10, otherMinutes: 5 })
  const draft = {
    ...{ tutorId: 1, slotId: 0, start: end, end: end + minutes(15), duration: 15 as const, price: 3750, charge: 4250 },
    ...{ parts, returned: [], trial: false, terms: { lateFrom: null, lateShare: 0 } },
  } as const
  const seen = { start: end, weekMinutes: 10, otherMinutes: 5 }
  expect(isAsShown(draft, seen)).toBe(true)
  expect(isAsShown(draft, { ...seen, start: end - 1 })).toBe(false)
  expect(isAsShown(draft, { ...seen, weekMinutes: 15, otherMinutes: 0 })).toBe(false)
})
