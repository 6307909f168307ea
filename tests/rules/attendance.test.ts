import { expect, test } from 'vitest'
import { toAttendance } from '#contract/rules/attendance.ts'
import { minutes } from '#contract/rules/time.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'

const { UserJoined, UserLeft } = SessionEventType
const call = { start: minutes(100), end: minutes(130) }
const joined = (at: number) => ({ userId: 1, type: UserJoined, at: minutes(at) })
const left = (at: number) => ({ userId: 1, type: UserLeft, at: minutes(at) })
const of = (events: Parameters<typeof toAttendance>[1], now = 200) => toAttendance(1, events, call, minutes(now))

test('only the time between start and end counts', () => {
  expect(of([joined(95), left(110), joined(120), left(140)])).toEqual({ userId: 1, attendedMs: minutes(20), lateMs: 0 })
  expect(of([joined(104), left(130)])).toMatchObject({ attendedMs: minutes(26), lateMs: minutes(4) })
})

test('who never came, or left before the start, is not late but absent', () => {
  for (const events of [[], [joined(90), left(99)], [left(110)]])
    expect(of(events)).toEqual({ userId: 1, attendedMs: 0, lateMs: null })
})

test('a stay without an end lasts until now, and a second join inside one adds nothing', () => {
  expect(of([joined(100)], 107).attendedMs).toBe(minutes(7))
  expect(of([joined(100), joined(105), left(110), left(111)]).attendedMs).toBe(minutes(10))
})
