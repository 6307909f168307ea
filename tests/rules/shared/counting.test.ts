import { describe, expect, test } from 'vitest'
import { connectionScore, isWeak, signalBars } from '#contract/classroom/rules/connection-quality.ts'
import { activityByDay } from '#contract/lessons/rules/activity.ts'
import { outboxKey, reminderTimes } from '#contract/lessons/rules/reminders.ts'
import { planReconnect, reconnectDelay, returnDelay, returnsWithin } from '#contract/shared/rules/backoff.ts'
import { type RateState, takeFromBucket } from '#contract/shared/rules/rate-limit.ts'
import { lastSeq, messageId, pairKey, replayLimit, roomOfMessage, seqOfMessage } from '#contract/talk/rules/messages.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { at, randomFrom } from '../facts.ts'

describe('reminders', () => {
  const start = at('2026-03-05T13:00Z')
  const dayBefore = { hoursBefore: 24, dueAt: at('2026-03-04T13:00Z') }
  const hourBefore = { hoursBefore: 1, dueAt: at('2026-03-05T12:00Z') }

  test.each([
    ['booked days ahead', '2026-03-01T00:00Z', [dayBefore, hourBefore]],
    ['booked a moment before the first', '2026-03-04T12:59:59.999Z', [dayBefore, hourBefore]],
    ['booked at the first', '2026-03-04T13:00Z', [hourBefore]],
    ['booked a moment before the second', '2026-03-05T11:59:59.999Z', [hourBefore]],
    ['booked at the second', '2026-03-05T12:00Z', []],
    ['booked after it', '2026-03-05T12:30Z', []],
  ])('%s', (_, now, due) => {
    expect(reminderTimes(start, at(now))).toEqual(due)
  })

  test('keys differ by kind, lesson, start and person', () => {
    expect(outboxKey.booked(42)).toBe('lesson:42:booked')
    expect(outboxKey.canceled(42)).toBe('lesson:42:canceled')
    expect(outboxKey.moved(42, 7)).toBe('lesson:42:moved:7')
    expect(outboxKey.reminder(42, 24, 1000)).toBe('lesson:42:rem24h:1000')
    expect(outboxKey.reminder(42, 1, 1000, 9)).toBe('lesson:42:rem1h:1000:9')
  })

  test('all reminder keys of a lesson have a common prefix that no other lesson has', () => {
    const begins = outboxKey.remindersOf(4)
    expect(outboxKey.reminder(4, 24, 1000, 9).startsWith(begins)).toBe(true)
    expect(outboxKey.reminder(42, 24, 1000).startsWith(begins)).toBe(false)
    expect(outboxKey.booked(4).startsWith(begins)).toBe(false)
  })
})

describe('activity', () => {
  const held = (start: string, duration: number) => ({ start: at(start), duration })

  test('long lessons score two, short ones one, days without lessons are absent', () => {
    const lessons = [held('2026-03-04T10:00Z', 30), held('2026-03-04T12:00Z', 15), held('2026-03-06T10:00Z', 15)]
    expect(activityByDay(lessons)).toEqual({
      '2026-03-04': { score: 3, lessonCount: 2 },
      '2026-03-06': { score: 1, lessonCount: 1 },
    })
    expect(activityByDay([])).toEqual({})
  })

  test('days are Cairo days, in winter, in summer and across both clock changes', () => {
    const starts = [
      '2026-01-09T22:30Z',
      '2026-06-30T21:30Z',
      '2026-04-23T22:00Z',
      '2026-10-29T21:45Z',
      '2026-10-29T22:00Z',
    ]
    expect(Object.keys(activityByDay(starts.map((start) => held(start, 15))))).toEqual([
      '2026-01-10',
      '2026-07-01',
      '2026-04-24',
      '2026-10-29',
      '2026-10-30',
    ])
  })
})

describe('message ids', () => {
  test.each([
    [1, 1, 4194305],
    [7, 1, 29360129],
    [7, lastSeq, 33554431],
    [2 ** 31 - 1, 3, 9007199250546691],
  ])('room %i, message %i is %i, and back', (room, seq, id) => {
    expect(messageId(room, seq)).toBe(id)
    expect([roomOfMessage(id), seqOfMessage(id)]).toEqual([room, seq])
  })

  test('the last message of the largest room has a safe integer id', () => {
    const id = messageId(2 ** 31 - 1, lastSeq)
    expect(Number.isSafeInteger(id)).toBe(true)
    expect([roomOfMessage(id), seqOfMessage(id)]).toEqual([2 ** 31 - 1, lastSeq])
  })

  test('ids ascend within a room and never reach those of the next room', () => {
    expect(messageId(7, 2)).toBeGreaterThan(messageId(7, 1))
    expect(messageId(8, 1)).toBeGreaterThan(messageId(7, lastSeq))
  })

  test('two people have one pair key, in either order', () => {
    expect([pairKey(9, 4), pairKey(4, 9), pairKey(10, 9)]).toEqual(['4:9', '4:9', '9:10'])
  })
})

describe('connection quality', () => {
  const fine = { roundTripMs: 40, lossPercent: 0, jitterMs: 5 }

  test.each([
    [{ roundTripMs: 150 }, 10],
    [{ roundTripMs: 151 }, 9],
    [{ roundTripMs: 300 }, 9],
    [{ roundTripMs: 301 }, 7],
    [{ roundTripMs: 600 }, 7],
    [{ roundTripMs: 601 }, 5],
    [{ lossPercent: 1 }, 10],
    [{ lossPercent: 1.1 }, 9],
    [{ lossPercent: 3 }, 9],
    [{ lossPercent: 3.1 }, 7],
    [{ lossPercent: 8 }, 7],
    [{ lossPercent: 8.1 }, 4],
    [{ jitterMs: 30 }, 10],
    [{ jitterMs: 31 }, 9],
    [{ jitterMs: 80 }, 9],
    [{ jitterMs: 81 }, 8],
    [{ roundTripMs: 200, lossPercent: 2, jitterMs: 40 }, 7],
    [{ roundTripMs: 5000, lossPercent: 100, jitterMs: 900 }, 0],
  ])('%j scores %i', (measured, score) => {
    expect(connectionScore({ ...fine, ...measured })).toBe(score)
  })

  test.each([
    [[], false],
    [[0, 0], false],
    [[4, 4, 4], true],
    [[4, 4, 5], false],
    [[4, 5, 4, 4], false],
    [[10, 4, 3, 0], true],
    [[4, 4, 4, 5], false],
  ])('the scores %j are weak: %s', (scores, expected) => {
    expect(isWeak(scores)).toBe(expected)
  })

  test('a score of ten gives five bars, and one bar is always shown', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(signalBars)).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  })
})

describe('reconnecting', () => {
  test('each wait is twice as long, up to five seconds', () => {
    expect([0, 1, 2, 3, 10, 2000].map((attempt) => reconnectDelay(attempt, 0))).toEqual([
      1000, 2000, 4000, 5000, 5000, 5000,
    ])
  })

  test('a random part shortens a wait by up to half', () => {
    expect([reconnectDelay(0, 0.5), reconnectDelay(3, 0.5)]).toEqual([750, 3750])
    const random = randomFrom(5)
    for (let i = 0; i < 200; i++) {
      const wait = reconnectDelay(i, random())
      expect(wait).toBeGreaterThanOrEqual(500)
      expect(wait).toBeLessThanOrEqual(5000)
    }
  })

  test('a page comes back at any moment of the time the server named, then of up to half a minute', () => {
    expect([0, 0.25, 1].map((random) => returnDelay(0, random, 8000))).toEqual([0, 2000, 8000])
    expect([1, 2, 5, 2000].map((attempt) => returnDelay(attempt, 1, 8000))).toEqual([2000, 4000, 30_000, 30_000])
    expect(returnDelay(0, 1, 3_600_000)).toBe(60_000)
  })

  test('the more people there are, the longer everybody takes to come back', () => {
    expect([0, 1250, 1251, 2000, 15_000, 70_000].map((people) => returnsWithin(people))).toEqual([
      5000, 5000, 5004, 8000, 60_000, 60_000,
    ])
    expect([returnsWithin(10, 12_000), returnsWithin(4000, 12_000), returnsWithin(10, 1e9)]).toEqual([
      12_000, 16_000, 60_000,
    ])
  })

  test('whoever lost the network alone is back at once, however many people there are', () => {
    const wait = (isAlone: boolean, attempt = 0) => planReconnect({ code: 1006, withinMs: 60_000, isAlone }, attempt, 1)
    expect([wait(true), wait(false)]).toEqual([300, 60_000])
    // A network that is still away, or a server that is: the waits grow for both.
    expect([wait(true, 1), wait(false, 1)]).toEqual([2000, 2000])
  })

  test('a page that was replaced by newer ones waits until it is used again', () => {
    const { tooManySockets, tooManyRefusals, expired } = realtime.close
    const plan = (code: number) => planReconnect({ code }, 1, 0.5)
    expect([tooManySockets, expired, 1006].map(plan)).toEqual([null, 1000, 1000])
    expect(plan(tooManyRefusals)).toBe(realtime.refusals.windowMs)
  })
})

test('replays of many rooms have at most a thousand messages, and two hundred of one room', () => {
  expect([0, 1, 5, 6, 50].map(replayLimit)).toEqual([200, 200, 200, 166, 20])
})

describe('rate limits', () => {
  const hit = (bucket: { count: number; windowMs: number }, moments: readonly number[]) => {
    let state: RateState | undefined
    return moments.map((now) => {
      const [allowed, next] = takeFromBucket(state, bucket, now)
      state = next
      return allowed
    })
  }
  const times = (n: number, now: number) => Array.from({ length: n }, () => now)

  test.each([
    ['messages', realtime.messages],
    ['typing', realtime.typing],
    ['signalling', realtime.signalling],
    ['asking', realtime.asking],
    ['bad frames', realtime.badFrames],
  ])('as many %s as the bucket holds are allowed at once, the next is not', (_, bucket) => {
    const allowed = hit(bucket, times(bucket.count + 1, 1000))
    expect(allowed.filter(Boolean)).toHaveLength(bucket.count)
    expect(allowed.at(-1)).toBe(false)
  })

  test('one more is allowed after its share of the window, not before', () => {
    const spent = times(20, 0)
    expect(hit(realtime.messages, [...spent, 499]).at(-1)).toBe(false)
    expect(hit(realtime.messages, [...spent, 500]).at(-1)).toBe(true)
    expect(hit(realtime.messages, [...spent, 500, 500]).at(-1)).toBe(false)
  })

  test('a whole quiet window refills the bucket, never more', () => {
    const afterQuiet = (quiet: number) => hit(realtime.typing, [...times(5, 0), ...times(6, quiet)]).slice(5)
    expect(afterQuiet(1000)).toEqual([true, true, true, true, true, false])
    expect(afterQuiet(60_000)).toEqual([true, true, true, true, true, false])
  })

  test('refused requests are not counted', () => {
    expect(hit(realtime.messages, [...times(20, 0), ...times(50, 100), 500]).at(-1)).toBe(true)
  })

  test('a clock that steps back neither refills nor drains the bucket', () => {
    expect(hit(realtime.typing, [10_000, 0]).at(-1)).toBe(true)
    expect(hit(realtime.typing, [...times(5, 1000), 0, 1000]).slice(5)).toEqual([false, false])
  })

  test('the given state is not modified', () => {
    const state = { tokens: 3, at: 0 }
    takeFromBucket(state, realtime.typing, 10)
    expect(state).toEqual({ tokens: 3, at: 0 })
  })
})
