import { describe, expect, test } from 'vitest'
import {
  afterAct,
  agreedSince,
  barredBy,
  decideAgreement,
  decidePart,
  type InsightFacts,
  type InsightSide,
  nextAttemptAt,
  usableSentences,
  wordsOf,
} from '#contract/classroom/rules/insights.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { insightLimits } from '#contract/vocabulary/insights.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
const end = start + minutes(30)
const side = (userId: number, changedAt: number, change: Partial<InsightSide> = {}): InsightSide => ({
  ...{ userId, changedAt, on: true, state: 'none' as const },
  ...change,
})
const facts = (change: Partial<InsightFacts> = {}): InsightFacts => ({
  ...{ studentId: 1, tutorId: 2, start, end, canceledAt: null, birthYear: 1990, guardianAllows: false },
  sides: [side(1, start), side(2, start + 1000)],
  ...change,
})

describe('agreeing', () => {
  test('counts from the later word of the two', () => {
    expect(agreedSince(facts())).toBe(start + 1000)
    expect(agreedSince(facts({ sides: [side(1, start)] }))).toBeNull()
    expect(agreedSince(facts({ sides: [side(1, start), side(2, start, { on: false })] }))).toBeNull()
    expect(agreedSince(facts({ sides: [side(1, start), side(2, start, { state: 'gone' })] }))).toBeNull()
    expect(agreedSince(facts({ canceledAt: start }))).toBeNull()
  })

  test('is possible near the lesson, and taking it back until a day after', () => {
    const at = (now: number, on = true) => decideAgreement(facts({ sides: [] }), on, now)
    expect(at(start - dayMs - 1)).toEqual({ refused: 'illegal' })
    expect(at(start - dayMs)).toEqual({ allowed: true })
    expect(at(end + minutes(15) - 1)).toEqual({ allowed: true })
    expect(at(end + minutes(15))).toEqual({ refused: 'illegal' })
    expect(at(end + dayMs - 1, false)).toEqual({ allowed: true })
    expect(at(end + dayMs, false)).toEqual({ refused: 'illegal' })
  })

  test('is for adults, or by a guardian’s word', () => {
    expect(barredBy({ birthYear: null, guardianAllows: true }, start)).toBe('birth-year-required')
    expect(barredBy({ birthYear: 2008, guardianAllows: false }, start)).toBeNull()
    expect(barredBy({ birthYear: 2009, guardianAllows: false }, start)).toBe('guardian-required')
    expect(barredBy({ birthYear: 2009, guardianAllows: true }, start)).toBeNull()
  })
})

test('a part lies within the agreed time, to the millisecond', () => {
  const since = start + 1000
  const now = start + minutes(5)
  const part = (startedAt: number, ms: number, number = 1) => decidePart(facts(), 1, { number, startedAt, ms }, now)
  expect(part(since, 1000)).toEqual({ allowed: true })
  expect(part(since - 1, 1000)).toEqual({ refused: 'illegal' })
  expect(part(now - 1000, 1000)).toEqual({ allowed: true })
  expect(part(now - 1000, 1001)).toEqual({ refused: 'illegal' })
  expect(part(since, insightLimits.partMsMax + 1)).toEqual({ refused: 'illegal' })
  expect(part(since, 1000, insightLimits.parts + 1)).toEqual({ refused: 'illegal' })
  const made = facts({ sides: [side(1, start, { state: 'making' }), side(2, start)] })
  expect(decidePart(made, 1, { number: 1, startedAt: since, ms: 1 }, now)).toEqual({ refused: 'illegal' })
})

test('attempts are five, with longer pauses', () => {
  expect([1, 2, 3, 4, 5].map((attempts) => nextAttemptAt(attempts, 0))).toEqual([
    60_000,
    180_000,
    540_000,
    1_620_000,
    null,
  ])
})

test('proposals are about what was said, once each, and change it', () => {
  const text = 'Yesterday I have met my manager. He said me to try.'
  const one = { said: 'I have met my manager', better: 'I met my manager', note: '' }
  expect(usableSentences(text, [one, one, { ...one, said: 'I never said it' }])).toEqual([one])
  expect(usableSentences(text, [{ ...one, better: 'i have met, my manager!' }])).toEqual([])
  expect(usableSentences(text, [{ ...one, said: 'have me' }])).toEqual([])
})

test('a sentence is shared by who said it and judged by the other', () => {
  expect(afterAct('own', 'share', true)).toBe('shared')
  expect(afterAct('own', 'accept', false)).toBeNull()
  expect(afterAct('shared', 'accept', true)).toBeNull()
  expect(afterAct('shared', 'accept', false)).toBe('accepted')
  expect(afterAct('accepted', 'reject', false)).toBeNull()
  expect(afterAct('rejected', 'accept', false)).toBe('accepted')
  expect(afterAct('accepted', 'drop', true)).toBe('dropped')
})

test('words are counted, the plain ones left out', () => {
  expect(wordsOf('The deadline. I think the Deadline was very nervous, don’t you?')).toEqual([
    { text: 'deadline', count: 2 },
    { text: 'nervous', count: 1 },
  ])
})
