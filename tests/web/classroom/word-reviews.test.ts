/** Reviews of words and corrections that wait for the network, and what is shown meanwhile. */
import { expect, test } from 'vitest'
import { gradeWord, newWordState, type WordState } from '#contract/classroom/rules/word-schedule.ts'
import type { Correction } from '#contract/classroom/shapes/correction.ts'
import type { Word, WordReview } from '#contract/classroom/shapes/word.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { dayMs, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import { type WordGrade, wordLimits } from '#contract/vocabulary/words.ts'
import { createReviewQueue } from '#web/features/classroom/words/review-queue.ts'
import { answerInstant, nextReview, toReviewItems } from '#web/features/classroom/words/review-state.ts'
import { NoAnswerError } from '#web/lib/api-errors.ts'
import { createMemoryStore } from '../memory-queue.ts'

const born = Date.parse('2026-11-20T09:00Z')
const now = born + 3 * dayMs
const review = (wordId: number, at: number, grade: WordGrade = 3): WordReview => ({
  id: crypto.randomUUID(),
  wordId,
  grade,
  at: toIsoInstant(at),
})

/** A server that can be out of reach, and counts each review once. */
const createServer = () => {
  const received: string[][] = []
  const server = {
    received,
    fail: null as Error | null,
    post: async (reviews: readonly WordReview[]) => {
      if (server.fail) throw server.fail
      received.push(reviews.map(({ id }) => id))
    },
  }
  return server
}

test('what is answered without a network waits on the device, and is sent by the next visit', async () => {
  const { kept, store } = createMemoryStore<WordReview>()
  const server = createServer()
  server.fail = new NoAnswerError(true)
  const away = createReviewQueue(7, server.post, store)
  const [later, first] = [review(1, now + 5), review(2, now)]
  await away.add([later])
  await away.add([first])
  await expect(away.send()).rejects.toThrow('offline')
  expect(kept.size).toBe(2)

  server.fail = null
  const back = createReviewQueue(7, server.post, store)
  await back.load()
  expect(back.read()).toEqual([first, later])
  expect(await back.send()).toBe(true)
  expect(server.received).toEqual([[first.id, later.id]])
  expect([kept.size, back.read().length]).toEqual([0, 0])
  expect(await back.send()).toBe(false)
})

test('somebody else on the device neither sees nor sends them', async () => {
  const { kept, store } = createMemoryStore<WordReview>()
  const server = createServer()
  await createReviewQueue(7, server.post, store).add([review(1, now)])
  const other = createReviewQueue(8, server.post, store)
  expect(await other.send()).toBe(false)
  expect([other.read().length, server.received.length, kept.size]).toEqual([0, 0, 1])
})

test('what another tab answered waits in this one too, and counts once', async () => {
  const { kept, store } = createMemoryStore<WordReview>()
  const server = createServer()
  const [here, there] = [createReviewQueue(7, server.post, store), createReviewQueue(7, server.post, store)]
  await here.load()
  await there.load()
  const [first, second] = [review(1, now), review(2, now + 1)]
  await there.add([first])
  await here.add([second])
  await here.load()
  expect(here.read().map(({ id }) => id)).toEqual([first.id, second.id])
  await Promise.all([here.send(), there.send()])
  expect(new Set(server.received.flat())).toEqual(new Set([first.id, second.id]))
  expect([kept.size, here.read().length, there.read().length]).toEqual([0, 0, 0])
})

test('an answer by a clock that went back follows the review before it', () => {
  const state = { ...newWordState(born), reviewedAt: now }
  expect(answerInstant(state, now - 60_000)).toBe(now + 1)
  expect(answerInstant(state, now + 5)).toBe(now + 5)
  const learning = gradeWord(newWordState(born), 1, now)
  const at = toIsoInstant(answerInstant(learning, now - 60_000))
  const [word] = itemsOf([wordOf(1, learning)], [{ id: review(1, now).id, wordId: 1, grade: 3, at }])
  expect(word?.state.reviews).toBe(2)
})

test('many are sent in parts, once each, however many ask', async () => {
  const { store } = createMemoryStore<WordReview>()
  const server = createServer()
  const queue = createReviewQueue(7, server.post, store)
  const all = Array.from({ length: wordLimits.reviewBatch + 1 }, (_, i) => review(i + 1, now + i))
  for (const one of all) await queue.add([one])
  await Promise.all([queue.send(), queue.send()])
  expect(server.received.map(({ length }) => length)).toEqual([wordLimits.reviewBatch, 1])
  expect(server.received.flat()).toEqual(all.map(({ id }) => id))
})

test('one that no server takes does not hold back the others; one that is refused for now waits', async () => {
  const { kept, store } = createMemoryStore<WordReview>()
  const server = createServer()
  const queue = createReviewQueue(7, server.post, store)
  await queue.add([review(1, now)])
  server.fail = new ApiError(429, 'too-many-requests')
  await expect(queue.send()).rejects.toThrow()
  expect(kept.size).toBe(1)
  server.fail = new ApiError(400, 'bad-request')
  await queue.send()
  expect([kept.size, queue.read().length]).toEqual([0, 0])
})

test('a device that stores nothing sends what it has', async () => {
  const server = createServer()
  const refuse = () => Promise.reject(new Error('no space'))
  const queue = createReviewQueue(7, server.post, { readAll: refuse, write: refuse, remove: refuse })
  await queue.add([review(1, now)])
  expect(await queue.send()).toBe(true)
  expect(queue.read()).toEqual([])
})

const wordOf = (id: number, { dueAt, reviewedAt, ...state }: WordState = newWordState(born)): Word => ({
  ...{ id, text: `word ${id}`, meaning: '', sentence: '', kind: null, tutor: null, createdAt: toIsoInstant(born) },
  card: { ...state, dueAt: toIsoInstant(dueAt), reviewedAt: reviewedAt === null ? null : toIsoInstant(reviewedAt) },
})

const correctionOf = (id: number, state?: WordState): Correction => ({
  ...{ id, said: 'he go', better: 'he goes', why: '', kind: 'grammar', shownAt: toIsoInstant(born), lessonId: 1 },
  ...{ createdAt: toIsoInstant(born), updatedAt: toIsoInstant(born), tutor: null, hidden: false },
  card: wordOf(id, state).card,
})

const itemsOf = (words: readonly Word[], waiting: readonly WordReview[], corrections: readonly Correction[] = []) =>
  toReviewItems({ words, corrections }, waiting)

test('answers that wait count at once, and one the server has already is not counted again', () => {
  const answer = review(1, now)
  const [waiting] = itemsOf([wordOf(1)], [answer])
  const expected = gradeWord(newWordState(born), 3, now)
  expect(waiting?.state).toEqual(expected)
  expect(itemsOf([wordOf(1, expected)], [answer])[0]?.state).toEqual(expected)
})

test('due words come first; one that was just forgotten comes back when no other is due; the rest are left', () => {
  const forgotten = wordOf(1, gradeWord(newWordState(born), 1, now))
  const known = wordOf(2, gradeWord(newWordState(born), 4, now))
  const shownOf = (words: readonly Word[], at: number) => {
    const { left, nextDueAt } = nextReview(itemsOf(words, []), at)
    return { ids: left.map(({ id }) => id), nextDueAt }
  }
  expect(shownOf([forgotten, known, wordOf(3)], now).ids).toEqual([3, 1])
  expect(shownOf([known], now)).toEqual({ ids: [], nextDueAt: Date.parse(known.card.dueAt) })
  expect(shownOf([forgotten], now + minutes(5)).ids).toEqual([1])
})

test('words and corrections are one review, by the time at which they are due, and take their own answers', () => {
  const [early, late] = [
    { ...newWordState(born), dueAt: now - 2 },
    { ...newWordState(born), dueAt: now - 1 },
  ]
  const answer = review(2, now, 1)
  const items = itemsOf([wordOf(1, late)], [answer], [correctionOf(2, early), correctionOf(3, { ...late, dueAt: now })])
  expect(nextReview(itemsOf([wordOf(1, late)], [], [correctionOf(2, early)]), now).left.map(({ id }) => id)).toEqual([
    2, 1,
  ])
  expect(items.find(({ id }) => id === 2)?.state).toEqual(gradeWord(early, 1, now))
  expect(nextReview(items, now).left.map((one) => ['word' in one, one.id])).toEqual([
    [true, 1],
    [false, 3],
    [false, 2],
  ])
})
