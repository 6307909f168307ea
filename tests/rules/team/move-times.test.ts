/** Times to which a lesson can be moved for both of its members. */
import { expect, it } from 'vitest'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { type MoveFacts, moveLimits, moveTimes } from '#contract/team/rules/move-times.ts'

const now = Date.parse('2026-11-25T08:00:00Z')
const at = (hours: number) => now + hours * hourMs
const lesson = { start: at(2), end: at(2.5), duration: 30 }
const facts: MoveFacts = {
  ...{ lesson, tutorBusy: [lesson], studentBusy: [lesson], noticeMinutes: 0, pauseMinutes: 0 },
  slots: [{ id: 1, start: at(1), end: at(4) }],
}
const hoursOf = (given: Partial<MoveFacts>) =>
  moveTimes({ ...facts, ...given }, now).map(({ start }) => (start - now) / hourMs)

it('are those of the tutor at which the student is free, without the present one', () => {
  expect(hoursOf({})).toEqual([1, 1.5, 2.5, 3])
  const other = { start: at(1), end: at(1.25) }
  expect(hoursOf({ studentBusy: [lesson, other] })).toEqual([1.5, 2.5, 3, 3.5])
})

it('keep the notice and the pause of the tutor', () => {
  expect(hoursOf({ noticeMinutes: 150 })).toEqual([2.5, 3, 3.5])
  const other = { start: at(3), end: at(3.5) }
  expect(hoursOf({ tutorBusy: [lesson, other], pauseMinutes: 30 })).toEqual([1, 1.5])
})

it('are a few of each day and not more than can be chosen from', () => {
  const slots = Array.from({ length: 10 }, (_, day) => ({ id: day, start: at(24 * day + 4), end: at(24 * day + 10) }))
  const times = moveTimes({ ...facts, slots }, now)
  expect(times).toHaveLength(moveLimits.inAll)
  expect(times.filter(({ slotId }) => slotId === 0)).toHaveLength(moveLimits.perDay)
  expect(times.every(({ start, end }) => end - start === minutes(30))).toBe(true)
})
