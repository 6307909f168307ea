import type * as declared from '#contract/api/words.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/rules/time.ts'
import { addReviews, newWordState, type WordState } from '#contract/rules/word-schedule.ts'
import type { Word, WordCard } from '#contract/shapes/word.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { wordLimits } from '#contract/vocabulary/words.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handlers } from '#worker/handler.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { findReviewedWords, storeReviews } from './review-store.ts'
import * as store from './store.ts'

const cardView = ({
  dueAt,
  reviewedAt,
  stability,
  difficulty,
  state,
  step,
  days,
  reviews,
  lapses,
}: WordState): WordCard => ({
  ...{ stability, difficulty, state, step, days, reviews, lapses },
  dueAt: toIsoInstant(dueAt),
  reviewedAt: toIsoInstantOrNull(reviewedAt),
})

const wordView = (row: store.WordRow, studentId: number): Word => {
  const { id, text, meaning, sentence, savedBy, savedByName, savedByImage } = row
  const isOwn = savedBy === null || savedBy === studentId
  return {
    ...{ id, text, meaning, sentence },
    tutor: isOwn ? null : { id: savedBy, name: savedByName, image: fileUrl(savedByImage) },
    createdAt: toIsoInstant(row.createdAt),
    card: cardView(row),
  }
}

/** Times a batch of reviews is decided again when another device reviewed one of its words meanwhile. */
const mostTries = 3

export const words: Handlers<typeof declared> = {
  async saveWord({ input: { body }, actor, services: { db }, now, fail }) {
    const { studentId, text, meaning = '', sentence = '' } = body
    if (actor.role === Role.Student && studentId !== actor.id) fail('forbidden')
    const who = { studentId, savedBy: actor.id }
    const saved = await store.insertWord(db, who, { text, meaning, sentence }, newWordState(now), now)
    return typeof saved === 'string' ? fail(saved) : saved
  },

  async listWords({ input: { query }, actor, services: { db } }) {
    const { list, total } = await store.listWordsOf(db, actor.id, query.search ?? '', toSqlPage(query))
    return { list: list.map((row) => wordView(row, actor.id)), total }
  },

  async listDueWords({ actor, services: { db }, now }) {
    const { list, due, total } = await store.findDueWords(db, actor.id, now)
    return { list: list.map((row) => wordView(row, actor.id)), due, total }
  },

  async sendWordReviews({ input, actor, services: { db }, now, fail }) {
    const sent = input.body.reviews.map(({ at, ...review }) => ({ ...review, at: Date.parse(at) }))
    const wordIds = [...new Set(sent.map(({ wordId }) => wordId))]
    for (let tries = 0; tries < mostTries; tries += 1) {
      const found = await findReviewedWords(db, actor.id, wordIds)
      const decided = found.map((word) => {
        const answered = sent.filter(({ wordId }) => wordId === word.id)
        return { id: word.id, ...addReviews(word, answered, { now, most: wordLimits.reviewsPerWord }) }
      })
      const changes = decided.filter(({ added }) => added.length > 0)
      if (changes.length === 0 || (await storeReviews(db, actor.id, changes, now)))
        return decided.map(({ id, state }) => ({ id, card: cardView(state) }))
    }
    return fail('service-unavailable')
  },

  updateWord: {
    async judge({ input, actor, services: { db }, now, fail }) {
      const own = { id: input.params.id, studentId: actor.id }
      if (!(await store.hasWord(db, own))) fail('word-not-found')
      return async ({ body }) => {
        const changed = await store.storeTexts(db, own, body, now)
        return wordView(changed ?? fail('word-not-found'), actor.id)
      }
    },
  },

  removeWord: ({ input, actor, services: { db } }) => store.deleteWord(db, input.params.id, actor.id),
}
