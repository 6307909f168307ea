import { describe, expect, test } from 'vitest'
import { decideTopics, type TopicChange } from '#contract/people/rules/topics.ts'
import { limits } from '#contract/vocabulary/limits.ts'

const ids = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i)
const decide = (change: Partial<TopicChange>, chosen: readonly number[] = [], known = ids(100)) => {
  const verdict = decideTopics(
    { add: [], remove: [], strict: false, ...change },
    { known: new Set(known), chosen: new Set(chosen) },
  )
  return 'refused' in verdict ? verdict.refused : [...verdict.chosen]
}
const most = limits.topicsPerUser

describe('how many', () => {
  test.each([
    ['the last free place', { add: [most] }, ids(most - 1), ids(most)],
    ['one too many', { add: [most + 1] }, ids(most), 'forbidden'],
    ['one already there', { add: [1] }, ids(most), ids(most)],
    ['the same one twice', { add: [most, most] }, ids(most - 1), ids(most)],
    ['one for another', { add: [most + 1], remove: [1] }, ids(most), ids(most, 2)],
    ['a whole new list', { add: ids(most, 50), only: true }, ids(most), ids(most, 50)],
    ['a whole new list that is too long', { add: ids(most + 1), only: true }, [], 'forbidden'],
    ['an empty list', { only: true }, ids(3), []],
    ['fewer, of somebody with too many', { remove: [1] }, ids(most + 2), ids(most + 1, 2)],
  ])('%s', (_, change, chosen, after) => {
    expect(decide(change, chosen)).toEqual(after)
  })
})

describe('which', () => {
  test('unknown topics can be neither added nor removed', () => {
    expect(decide({ add: [1, 101] })).toBe('topic-not-found')
    expect(decide({ remove: [101] }, [1])).toBe('topic-not-found')
  })

  test('removing one that was never chosen is ignored, unless that counts as an error', () => {
    expect(decide({ remove: [2] }, [1])).toEqual([1])
    expect(decide({ remove: [2], strict: true }, [1])).toBe('topic-not-found')
    expect(decide({ remove: [1], strict: true }, [1])).toEqual([])
  })

  test('one that is removed and added at once stays', () => {
    expect(decide({ add: [1], remove: [1], strict: true }, [1])).toEqual([1])
  })
})
