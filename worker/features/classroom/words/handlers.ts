import type * as declared from '#contract/classroom/api/words.ts'
import { LessonWordSaved } from '#contract/classroom/events/classroom-events.ts'
import { shortReviewId } from '#contract/classroom/rules/review-text.ts'
import { addReviews, newWordState, type WordState } from '#contract/classroom/rules/word-schedule.ts'
import type { Word, WordCard } from '#contract/classroom/shapes/word.ts'
import { comingReviewDays, firstReviewWeek, toReviewWeeks } from '#contract/lessons/rules/review-weeks.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { isLessonMember } from '#contract/shared/rules/access.ts'
import { cairoDayStart, toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { wordLimits } from '#contract/vocabulary/words.ts'
import { findLesson } from '#worker/features/lessons/store.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handlers } from '#worker/handler.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { findFigures, findReviewedWords, storeReviews } from './review-store.ts'
import { insertWord } from './save-store.ts'
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
  stability,
  difficulty,
  state,
  step,
  days,
  reviews,
  lapses,
  dueAt: toIsoInstant(dueAt),
  reviewedAt: toIsoInstantOrNull(reviewedAt),
})

const wordView = (row: store.WordRow, studentId: number): Word => {
  const { id, text, meaning, sentence, kind, savedBy, savedByName, savedByImage } = row
  const isOwn = savedBy === null || savedBy === studentId
  return {
    id,
    text,
    meaning,
    sentence,
    kind,
    tutor: isOwn ? null : { id: savedBy, name: savedByName, image: fileUrl(savedByImage) },
    createdAt: toIsoInstant(row.createdAt),
    card: cardView(row),
  }
}

/** Times a batch of reviews is decided again when another device reviewed one of its words meanwhile. */
const mostTries = 3

export const words: Handlers<typeof declared> = {
  async saveWord({ input: { body }, actor, services: { db, announce, later }, now, fail }) {
    const { studentId, text, meaning = '', sentence = '', kind, lessonId } = body
    if (actor.role === Role.Student && studentId !== actor.id) fail('forbidden')
    const who = { studentId, savedBy: actor.id, lessonId: lessonId ?? null }
    const saved = await insertWord(db, who, { text, meaning, sentence, kind }, newWordState(now), now)
    if (typeof saved === 'string') return fail(saved)
    const { tutorId, ...word } = saved
    if (lessonId !== undefined && tutorId !== null && (word.isNew || word.isCompleted)) {
      const other = actor.id === studentId ? tutorId : studentId
      later(announce.toUsers([other], frameOf(LessonWordSaved, { lesson: lessonId })))
    }
    return word
  },

  async listLessonWords({ input, actor, services: { db }, fail }) {
    const { id } = input.params
    const [lesson, list] = await Promise.all([findLesson(db, id), store.findLessonWords(db, id)])
    if (!lesson) return fail('lesson-not-found')
    if (!isLessonMember(actor, lesson)) return fail('forbidden')
    return list.map(({ createdAt, ...word }) => ({ ...word, createdAt: toIsoInstant(createdAt) }))
  },

  async getWordFigures({ actor, services: { db }, now }) {
    const today = cairoDayStart(now)
    const { days, coming } = await findFigures(db, actor.id, firstReviewWeek(now), comingReviewDays(today))
    const { weeks, streakWeeks } = toReviewWeeks(
      days.map(({ day }) => day),
      now,
    )
    return {
      reviewedToday: days.find(({ day }) => day === today)?.reviews ?? 0,
      weeks: weeks.map((week) => ({ ...week, start: toIsoInstant(week.start) })),
      streakWeeks,
      coming: coming.map(({ day, words }) => ({ day: toIsoInstant(day), words })),
    }
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
    const sent = input.body.reviews.map(({ id, at, ...review }) => ({
      ...review,
      id: shortReviewId(id),
      at: Date.parse(at),
    }))
    const wordIds = [...new Set(sent.map(({ wordId }) => wordId))]
    for (let tries = 0; tries < mostTries; tries += 1) {
      const reviewedWords = await findReviewedWords(db, actor.id, wordIds)
      const decided = reviewedWords.map((word) => {
        const answered = sent.filter(({ wordId }) => wordId === word.id)
        return {
          id: word.id,
          seen: word.state.reviews,
          ...addReviews(word, answered, { now, most: wordLimits.reviewsPerWord }),
        }
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
