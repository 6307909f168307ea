import { expect, test } from 'vitest'
import { noCounts } from '#tests/bench/counts.ts'
import {
  billOf,
  busiestSecond,
  type Cost,
  type Costs,
  costOf,
  eveningOfStudent,
  limits,
  limitsOf,
  monthsUntilFull,
  prices,
  type Storage,
  usageOf,
  works,
} from '#tests/bench/model.ts'

const free: Cost = { ...noCounts(), cpuMs: 0 }
const costsWith = (changes: Partial<Record<(typeof works)[number], Partial<Cost>>>): Costs =>
  Object.fromEntries(works.map((work) => [work, { ...free, ...changes[work] }])) as unknown as Costs

const costs = costsWith({
  arrive: { requests: 1, statements: 3, rowsWritten: 2, objectCalls: 1, cpuMs: 10 },
  studentHome: { requests: 17, statements: 54, rowsRead: 215, cpuMs: 60 },
  settle: { statements: 6, rowsWritten: 42 },
})
const nothingStored: Storage = { ofPerson: 0, grows: [] }

test('works of an evening add up by how often a student causes them', () => {
  const { requests, statements, cpuMs } = costOf(costs, { arrive: 2, studentHome: 1 })
  expect({ requests, statements, cpuMs }).toEqual({ requests: 19, statements: 60, cpuMs: 80 })
  // Two arrive for each lesson of two in a hundred students, and one for each of five who look around.
  expect(eveningOfStudent.arrive).toBeCloseTo(0.02 * 2 + 0.05)
  expect(eveningOfStudent.settle).toBeCloseTo(0.02)
})

test('the busiest second grows with the students', () => {
  const [one, ten] = [busiestSecond(costs, 100_000), busiestSecond(costs, 1_000_000)]
  expect(ten.statements).toBeCloseTo(10 * one.statements)
  // 13.3 lessons and 2.8 others a second, of whom each pair is two arrivals and one home.
  expect(one.statements).toBeCloseTo((40 / 3) * (2 * 3 + 54) + (25 / 9) * (3 + 54))
})

test('limits are in the order in which they are met, and say where', () => {
  const found = limitsOf(costs, { ofPerson: 1000, grows: [] }, 100_000)
  const [first] = found
  expect(found.map(({ students }) => students)).toEqual(found.map(({ students }) => students).sort((a, b) => a - b))
  expect(first?.what).toContain('busiest second')
  expect(busiestSecond(costs, first?.students ?? 0).statements).toBeCloseTo(limits.statementsPerSecond)
  const bytes = found.find(({ what }) => what.includes('bytes'))
  expect(bytes?.students).toBeCloseTo(10_000_000)
})

test('a database fills with what stays, and not with what is pruned', () => {
  const pruned: Storage = { ofPerson: 0, grows: [{ bytes: 1000, aMonth: 1, months: 3 }] }
  expect(monthsUntilFull(pruned, 3_000_000)).toBe(Number.POSITIVE_INFINITY)
  const kept: Storage = { ofPerson: 0, grows: [{ bytes: 1000, aMonth: 1, months: null }] }
  expect(monthsUntilFull(kept, 1_000_000)).toBe(10.25)
  expect(monthsUntilFull(nothingStored, 1_000_000)).toBe(Number.POSITIVE_INFINITY)
})

test('a bill is the plan and what is beyond that it includes', () => {
  const usage = { ...usageOf(costsWith({}), nothingStored, 1000), fileBytes: 0, objectBytes: 0 }
  expect(billOf(usage, 1000).dollars).toBe(5)
  const written = { ...usage, rowsWritten: prices.rowsWritten.included + 7 }
  expect(billOf(written, 1000)).toMatchObject({ dollars: 12, perThousand: 12, parts: { rowsWritten: 7, requests: 0 } })
})
