import { expect, test } from 'vitest'
import {
  addCounts,
  countRequest,
  durationAt,
  type GroupCounts,
  noRequests,
  shareWithin,
} from '#contract/team/rules/request-figures.ts'

const countsOf = (...durations: number[]): GroupCounts =>
  durations.reduce((counts, ms) => countRequest(counts, { ms, failed: ms >= 1000 }), noRequests)

test('requests are counted with their errors and durations', () => {
  expect(countsOf(4, 8, 1200)).toMatchObject({ requests: 3, errors: 1 })
  expect(noRequests.requests).toBe(0)
})

test('a duration is given as exactly as its range, and none without requests', () => {
  expect(durationAt(noRequests, 0.5)).toBeNull()
  const many = countsOf(...Array.from({ length: 99 }, () => 12), 4000)
  expect(durationAt(many, 0.5)).toBeGreaterThan(10)
  expect(durationAt(many, 0.5)).toBeLessThanOrEqual(15)
  expect(durationAt(many, 0.95)).toBeLessThanOrEqual(15)
  expect(durationAt(many, 1)).toBe(5000)
  expect(durationAt(countsOf(60_000), 0.95)).toBe(10_000)
  expect(durationAt(countsOf(0), 0.5)).toBeLessThanOrEqual(1)
})

test('of several ranges the share is looked for in order', () => {
  const halves = countsOf(1, 1, 1, 1, 1, 400, 400, 400, 400, 400)
  expect(durationAt(halves, 0.4)).toBeLessThanOrEqual(1)
  expect(durationAt(halves, 0.9)).toBeGreaterThan(300)
})

test('reports are added by the share of their time that lies in the window', () => {
  const report = { since: 1000, until: 2000 }
  expect(shareWithin(report, 0, 3000)).toBe(1)
  expect(shareWithin(report, 1500, 3000)).toBe(0.5)
  expect(shareWithin(report, 1250, 1500)).toBe(0.25)
  expect(shareWithin(report, 2000, 3000)).toBe(0)
  expect(shareWithin(report, 5000, 9000)).toBe(0)
  expect(shareWithin({ since: 700, until: 700 }, 0, 1000)).toBe(1)
  expect(shareWithin({ since: 700, until: 700 }, 700, 1000)).toBe(0)
  const sum = addCounts(countsOf(10), countsOf(10, 10, 2000, 2000), 0.5)
  expect([sum.requests, sum.errors]).toEqual([3, 1])
})
