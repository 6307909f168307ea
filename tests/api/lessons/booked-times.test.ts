import { expect, test } from 'vitest'
import { minutes } from '#contract/shared/rules/time.ts'
import { BookedTimesQueue } from '#worker/features/catalogue/tutors/announce.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const at = (start: number) => ({ start: noon + minutes(start), end: noon + minutes(start + 30) })

test('the first booking of a burst takes out the times of all, from the earliest to the latest of each tutor', () => {
  const queue = new BookedTimesQueue()
  expect([queue.add(1, at(60), noon), queue.add(2, at(0), noon), queue.add(1, at(0), noon + 1)]).toEqual([
    ...[true, false, false],
  ])
  expect([...queue.takeAll()]).toEqual([
    [1, { start: at(0).start, end: at(60).end, times: [at(60), at(0)], now: noon + 1 }],
    [2, { ...at(0), times: [at(0)], now: noon }],
  ])
  expect(queue.takeAll().size).toBe(0)
  expect(queue.add(3, at(0), noon + 2)).toBe(true)
})

test('times whose request was cut off are taken out by a later one', () => {
  const queue = new BookedTimesQueue()
  queue.add(1, at(0), noon)
  expect(queue.add(2, at(0), noon + minutes(1))).toBe(true)
  expect([...queue.takeAll().keys()]).toEqual([1, 2])
})
