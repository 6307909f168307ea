/** Reviews in the text of their word: nothing of what decides when it is due again changes by it. */
import { describe, expect, test } from 'vitest'
import {
  allReviews,
  packMissing,
  packReviews,
  reviewEpoch,
  reviewLength,
  shortReviewId,
} from '#contract/classroom/rules/review-text.ts'
import {
  type AnsweredReview,
  addReviews,
  newWordState,
  replayReviews,
} from '#contract/classroom/rules/word-schedule.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { type WordGrade, wordLimits } from '#contract/vocabulary/words.ts'

const born = Date.parse('2026-11-23T09:00Z')

/** Numbers from 0 to below 1, the same in every run. */
const numbersFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
type Random = ReturnType<typeof numbersFrom>

const uuidOf = (random: Random): string => {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`
}

/** Up to forty answers: days, minutes or nothing apart, as several devices and wrong clocks leave them. */
const historyOf = (random: Random): AnsweredReview[] => {
  let at = born
  return Array.from({ length: Math.floor(random() * 40) }, () => {
    const kind = random()
    if (kind > 0.2) at += Math.floor(random() * (kind > 0.6 ? 40 * dayMs : minutes(30)))
    return { id: uuidOf(random), grade: (1 + Math.floor(random() * 4)) as WordGrade, at }
  })
}
const short = (reviews: readonly AnsweredReview[]) => reviews.map((one) => ({ ...one, id: shortReviewId(one.id) }))

describe('a history', () => {
  test('leads to the same state as rows with whole ids, whatever is a text of it and whatever came first', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = numbersFrom(seed)
      const history = historyOf(random)
      const before = replayReviews(born, history)
      const shuffled = history.map((one) => [random(), one] as const).sort(([a], [b]) => a - b)
      const came = shuffled.map(([, one]) => one)
      const cut = Math.floor(random() * (came.length + 1))
      const kept = allReviews(packReviews(short(came.slice(0, cut))), short(came.slice(cut)))
      expect(replayReviews(born, kept), `seed ${seed}`).toEqual(before)
    }
  })

  test('goes on as it would have with rows: late answers, repeats and new ones', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = numbersFrom(seed)
      const history = historyOf(random)
      const known = history.filter(() => random() < 0.7)
      const now = born + 5 * 365 * dayMs
      const rule = { now, most: wordLimits.reviewsPerWord }
      const state = replayReviews(born, known)
      const byRows = addReviews({ createdAt: born, state, reviews: known }, history, rule)
      const ofText = allReviews(packReviews(short(known)), [])
      const byText = addReviews({ createdAt: born, state, reviews: ofText }, short(history), rule)
      expect([byText.state, byText.added.length], `seed ${seed}`).toEqual([byRows.state, byRows.added.length])
    }
  })

  test('takes twelve characters a review', () => {
    const text = packReviews(short(historyOf(numbersFrom(7))))
    expect(text).toMatch(/^[\w-]*$/)
    expect(text.length % reviewLength).toBe(0)
    expect(allReviews(text, [])).toHaveLength(text.length / 12)
  })

  test('holds instants to the millisecond until 2054, and the nearest of others', () => {
    const at = [reviewEpoch, Date.parse('2026-11-23T09:00:00.001Z'), Date.parse('2054-01-01T00:00Z') - 1]
    const reviews = at.map((one, index) => ({ id: shortReviewId(`${index}0000000`), grade: 4 as const, at: one }))
    expect(allReviews(packReviews(reviews), [])).toEqual(reviews)
    expect(allReviews(packReviews([{ id: '-----', grade: 1, at: 5 }]), [])).toEqual([
      { id: '-----', grade: 1, at: reviewEpoch },
    ])
  })
})

describe('a short id', () => {
  test('keeps the order of ids', () => {
    const random = numbersFrom(3)
    const uuids = Array.from({ length: 500 }, () => uuidOf(random))
    const shorter = uuids.toSorted().map(shortReviewId)
    expect(shorter).toEqual(shorter.toSorted())
    expect(new Set(shorter).size).toBe(uuids.length)
  })

  test('knows a repeat whose clock was ahead, which was recorded at another instant', () => {
    const id = shortReviewId('d9428888-122b-41e1-b85c-61fe6e1a2c3d')
    const ahead = { id, grade: 3 as const, at: born + 3 * dayMs }
    const word = { createdAt: born, state: newWordState(born), reviews: [] }
    const first = addReviews(word, [ahead], { now: born + dayMs, most: 300 })
    expect(first.added[0]?.at).toBe(born + dayMs)
    const later = { createdAt: born, state: first.state, reviews: allReviews(packReviews(first.added), []) }
    expect(addReviews(later, [ahead], { now: born + 90 * dayMs, most: 300 }).added).toEqual([])
  })
})

describe('rows that are added to a text', () => {
  const [one, other] = [
    { id: 'abcde', grade: 3, at: born + dayMs },
    { id: 'abcde', grade: 2, at: born + 2 * dayMs },
  ] as const

  test('are added once', () => {
    expect(packMissing('', [one])).toBe(packReviews([one]))
    expect(packMissing(packReviews([one]), [one])).toBe('')
    expect(allReviews(packReviews([one]), [one])).toEqual([one])
  })

  test('all stay where two different ones have one id', () => {
    const text = packMissing(packReviews([one]), [other, { ...one, id: 'zzzzz' }, { ...other, id: 'zzzzz' }])
    const kept = allReviews(packReviews([one]) + text, [])
    expect(kept.map(({ id }) => id)).toEqual(['abcde', 'abcdf', 'zzzzz', '-----'])
    expect(kept[1]).toEqual({ ...other, id: 'abcdf' })
  })
})
