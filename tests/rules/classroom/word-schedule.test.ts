import { describe, expect, test } from 'vitest'
import {
  type AnsweredReview,
  addReviews,
  gradeWord,
  newWordState,
  previewGrades,
  replayReviews,
} from '#contract/classroom/rules/word-schedule.ts'
import { isKnownWord } from '#contract/classroom/rules/words.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'

const born = Date.parse('2026-11-23T09:00Z')
const review = (id: string, grade: 1 | 2 | 3 | 4, days: number): AnsweredReview => ({
  id,
  grade,
  at: born + days * dayMs,
})
const history = [review('a', 3, 0.1), review('b', 1, 3), review('c', 3, 3.01), review('d', 4, 6)]
const bounds = { now: born + 30 * dayMs, most: 300 }

describe('the next review of a word', () => {
  test('is at once for a new word, within minutes for a forgotten one, and later the better it was remembered', () => {
    const word = newWordState(born)
    expect(word).toMatchObject({ dueAt: born, stability: 0, state: 0, reviews: 0, reviewedAt: null })
    const due = previewGrades(word, born)
    expect(due[1]).toBe(born + minutes(5))
    expect(due[1]).toBeLessThan(due[2])
    expect(due[2]).toBeLessThan(due[3])
    expect(due[3]).toBeLessThan(due[4])
    expect(due[3]).toBeGreaterThanOrEqual(born + dayMs)
  })

  test('is what the preview said', () => {
    const word = gradeWord(newWordState(born), 3, born)
    for (const grade of [1, 2, 3, 4] as const)
      expect(gradeWord(word, grade, word.dueAt).dueAt).toBe(previewGrades(word, word.dueAt)[grade])
  })

  test('moves away with every word remembered, until it counts as known, and never much beyond a year', () => {
    let word = newWordState(born)
    const gaps: number[] = []
    for (let i = 0; i < 12; i += 1) {
      const at = word.dueAt
      word = gradeWord(word, 3, at)
      gaps.push(word.dueAt - at)
    }
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
    expect(isKnownWord(word.stability)).toBe(true)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(366 * dayMs)
    expect(isKnownWord(gradeWord(newWordState(born), 3, born).stability)).toBe(false)
  })
})

describe('reviews', () => {
  test('lead to one state in whatever order and parts they come', () => {
    const whole = replayReviews(born, history)
    expect(replayReviews(born, history.toReversed())).toEqual(whole)
    const late = addReviews(
      { createdAt: born, state: replayReviews(born, history.slice(2)), reviews: history.slice(2) },
      history.slice(0, 2),
      bounds,
    )
    expect(late.state).toEqual(whole)
    expect(whole.reviews).toBe(history.length)
    // Two answers in one instant have an order of their own.
    const twins = [review('x', 1, 1), review('y', 4, 1)]
    expect(replayReviews(born, twins)).toEqual(replayReviews(born, twins.toReversed()))
  })

  test('count once, however often they are sent', () => {
    const state = replayReviews(born, history)
    const word = { createdAt: born, state, reviews: history }
    expect(addReviews(word, history, bounds)).toEqual({ added: [], state })
    const fresh = review('e', 3, 20)
    const { added } = addReviews(word, [fresh, fresh, ...history], bounds)
    expect(added).toEqual([fresh])
  })

  test('of a clock that is wrong count at the nearest possible instant', () => {
    const word = { createdAt: born, state: newWordState(born), reviews: [] }
    const ahead = addReviews(word, [review('a', 3, 400)], bounds)
    expect(ahead.added[0]?.at).toBe(bounds.now)
    expect(addReviews(word, [review('a', 3, -5)], bounds).added[0]?.at).toBe(born)
  })

  test('past the most a word may have are dropped', () => {
    const word = { createdAt: born, state: replayReviews(born, history), reviews: history }
    const { added } = addReviews(word, [review('e', 3, 20), review('f', 3, 21)], { ...bounds, most: 5 })
    expect(added.map(({ id }) => id)).toEqual(['e'])
  })

  test('are the same whatever the zone of the machine', () => {
    // Late in the evening, when days differ between zones.
    const night = Date.parse('2026-11-23T22:30Z')
    const first = gradeWord(newWordState(night), 3, night)
    const next = gradeWord(first, 3, night + 2 * dayMs + hourMs)
    expect(next.dueAt - (next.reviewedAt ?? 0)).toBe(next.days * dayMs)
    expect(next.days).toBeGreaterThan(2)
  })
})
