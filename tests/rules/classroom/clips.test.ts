/** Where a clip is that both hear, and how a device keeps in step. */
import { describe, expect, test } from 'vitest'
import {
  clipPlayerOf,
  clipPosition,
  isClipHeard,
  isClipOver,
  serverAheadMs,
  steerClip,
} from '#contract/classroom/rules/clips.ts'
import { clipPlayback } from '#contract/vocabulary/clips.ts'

const at = 1_000_000
const course = { playing: true, positionMs: 2000, at, speed: 1, ms: 10_000 } as const

describe('where a clip is', () => {
  test.each([
    ['before its start it waits', course, -400, 2000],
    ['a second later', course, 1000, 3000],
    ['slower', { ...course, speed: 0.75 } as const, 1000, 2750],
    ['while it stands', { ...course, playing: false }, 1000, 2000],
    ['at its end', course, 8000, 10_000],
    ['long after', course, 60_000, 10_000],
  ])('%s', (_, clip, after, expected) => {
    expect(clipPosition(clip, at + after)).toBe(expected)
  })

  test('it is over at its end, and a ms before not yet', () => {
    expect([isClipOver(course, at + 7999), isClipOver(course, at + 8000)]).toEqual([false, true])
    expect([isClipHeard(course, at + 7999), isClipHeard(course, at + 8000)]).toEqual([true, false])
    expect(isClipHeard({ ...course, playing: false }, at)).toBe(false)
  })
})

describe('a device that is', () => {
  const { jumpMs, closeMs, catchUp } = clipPlayback
  const behind = (ms: number) => steerClip(course, 3000 - ms, at + 1000)
  test.each([
    ['in step plays on', 0, { rate: 1 }],
    ['close behind plays on', closeMs, { rate: 1 }],
    ['close before plays on', -closeMs, { rate: 1 }],
    ['behind plays faster', closeMs + 1, { rate: 1 + catchUp }],
    ['before plays slower', -closeMs - 1, { rate: 1 - catchUp }],
    ['as far behind as it may be plays faster', jumpMs, { rate: 1 + catchUp }],
    ['too far behind jumps', jumpMs + 1, { jumpToMs: 3000 }],
    ['too far before jumps', -jumpMs - 1, { jumpToMs: 3000 }],
  ])('%s', (_, ms, expected) => {
    expect(behind(ms)).toEqual(expected)
  })

  test('behind in a slowed clip plays faster than that', () => {
    expect(steerClip({ ...course, speed: 0.75 }, 2700, at + 1000)).toEqual({ rate: 0.75 * (1 + catchUp) })
  })
})

test('the clock of the server is known by the shortest exchange', () => {
  expect(serverAheadMs([])).toBeNull()
  const slow = { sentAt: 0, receivedAt: 400, serverAt: 1390 }
  const quick = { sentAt: 500, receivedAt: 520, serverAt: 1510 }
  expect(serverAheadMs([slow, quick])).toBe(1000)
  expect(serverAheadMs([slow])).toBe(1190)
})

test('whoever teaches plays clips, and nobody in an interview', () => {
  const members = [1, 2] as const
  expect(clipPlayerOf({ kind: 'lesson', members })).toBe(1)
  expect(clipPlayerOf({ kind: 'demo', members })).toBe(2)
  expect(clipPlayerOf({ kind: 'interview', members })).toBeNull()
})
