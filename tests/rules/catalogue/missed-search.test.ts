/** Searches that found nobody: counted by their filter alone, with the part that nobody had. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { causeOfMiss, partsOf, toMissedFilter, withoutPart } from '#contract/catalogue/rules/missed-search.ts'
import { searchParts } from '#contract/vocabulary/demand.ts'

test('the words of a search are not kept, only that there were some', () => {
  const filter = toMissedFilter({ search: 'أستاذة نهى 01001234567', topic: [7] })
  expect(filter).toEqual({ text: true, topic: [7] })
  expect(JSON.stringify(filter)).not.toContain('نهى')
})

test('a list that is narrowed by nothing is no search', () => {
  expect(toMissedFilter({})).toBeNull()
  expect(toMissedFilter({ search: '  ', topic: [], level: [], part: [] })).toBeNull()
})

test('the same choices in another order are one search', () => {
  const topics = [3, 1, 2]
  fc.assert(
    fc.property(fc.shuffledSubarray(topics, { minLength: 3 }), (topic) => {
      expect(JSON.stringify(toMissedFilter({ part: ['evening', 'morning'], topic, when: 'week' }))).toBe(
        '{"when":"week","part":["evening","morning"],"topic":[1,2,3]}',
      )
    }),
  )
})

test('the cause is the first part without which somebody is found', () => {
  const filter = { when: 'tonight', level: [3], topic: [1] } as const
  const parts = partsOf({ ...filter, level: [3], topic: [1] })
  expect(parts).toEqual(['when', 'level', 'topic'])
  expect(causeOfMiss(parts, (part) => part !== 'when')).toBe('level')
  expect(causeOfMiss(parts, () => false)).toBe('several')
  // Without its only part the whole list is found, or there is no tutor at all.
  expect(causeOfMiss(['topic'], () => false)).toBe('topic')
})

test('a search without a part keeps the others', () => {
  const search = { search: 'منى', topic: [1], when: 'week' } as const
  for (const part of searchParts) {
    const rest = toMissedFilter(withoutPart({ ...search, topic: [1] }, part))
    expect(Object.keys(rest ?? {})).not.toContain(part)
  }
  expect(toMissedFilter(withoutPart({ search: 'منى', topic: [1] }, 'text'))).toEqual({ topic: [1] })
})
