import { expect, test } from 'vitest'
import { minutes } from '#contract/shared/rules/time.ts'
import { type Lane, lanes } from '#contract/talk/rules/message-life.ts'
import { channelRest, nextLaneShares, nextWidth } from '#contract/talk/rules/message-pace.ts'

const sum = (shares: Readonly<Record<Lane, number>>) => Object.values(shares).reduce((total, share) => total + share, 0)
const each = (count: number) => Object.fromEntries(lanes.map((lane) => [lane, count])) as Record<Lane, number>

test('full lanes share a batch, the foremost with the most, and none is left out', () => {
  const first = nextLaneShares(50, null)
  expect(sum(first)).toBe(50)
  expect(lanes.map((lane) => first[lane])).toEqual([14, 14, 10, 7, 5])
  expect(sum(nextLaneShares(50, { asked: first, were: first }))).toBeLessThanOrEqual(50)
})

test('lanes that were not full leave their share to those that were, and keep one for what comes', () => {
  const asked = nextLaneShares(50, null)
  const alone = nextLaneShares(50, { asked, were: { ...each(0), mass: asked.mass } })
  expect(alone).toEqual({ ...each(1), mass: 46 })
})

const figures = { sent: 0, unavailable: 0, retryAfterMs: 0 }

test.each([
  ['one failure alone', { ...figures, unavailable: 1 }, 0],
  ['failures among successes', { ...figures, sent: 1, unavailable: 9 }, 0],
  ['nothing but failures', { ...figures, unavailable: 3 }, minutes(1)],
  ['a service that names a longer wait', { ...figures, unavailable: 3, retryAfterMs: minutes(5) }, minutes(5)],
])('%s', (_, chunk, rest) => {
  expect(channelRest(chunk)).toBe(rest)
})

test('a busy service gets half as many at once, and more again bit by bit', () => {
  expect(nextWidth(10, 10, { ...figures, unavailable: 1 })).toBe(5)
  expect(nextWidth(1, 10, { ...figures, unavailable: 1 })).toBe(1)
  expect([nextWidth(5, 10, figures), nextWidth(10, 10, figures)]).toEqual([6, 10])
})
