import * as v from 'valibot'
import { code, FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { cleanText, textLength } from '../../vocabulary/text.ts'
import { cleanWord, reviewWeekStates, wordGrades, wordKinds, wordLimits } from '../../vocabulary/words.ts'

export const WordText = v.pipe(
  v.string(),
  v.transform(cleanWord),
  v.check((text) => text !== '', code('empty-word')),
  v.check((text) => textLength(text) <= wordLimits.text, code('long-word')),
)

const remark = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(cleanText),
    v.check((text) => textLength(text) <= max, code('long-word-text')),
  )

/** What a student can change about a word; empty for nothing. */
export const WordTexts = v.object({ meaning: remark(wordLimits.meaning), sentence: remark(wordLimits.sentence) })
export type WordTexts = v.InferOutput<typeof WordTexts>

/** Null when nobody said what the word is. */
export const WordKindOrNull = v.nullable(v.picklist(wordKinds))

/** What FSRS remembers of a word. A word that was never reviewed has the stability 0. */
export const WordCard = v.object({
  dueAt: Instant,
  stability: v.number(),
  difficulty: v.number(),
  /** 0 new, 1 learning, 2 in review, 3 learning again. */
  state: v.picklist([0, 1, 2, 3]),
  /** The place among the steps of learning. */
  step: v.pipe(v.number(), v.integer()),
  /** Days between the last review and `dueAt`. */
  days: v.pipe(v.number(), v.integer()),
  reviews: v.pipe(v.number(), v.integer()),
  lapses: v.pipe(v.number(), v.integer()),
  reviewedAt: v.nullable(Instant),
})
export type WordCard = v.InferOutput<typeof WordCard>

export const Word = v.object({
  id: Id,
  text: v.string(),
  meaning: v.string(),
  sentence: v.string(),
  kind: WordKindOrNull,
  /** The tutor who saved it; null for a word the student saved. */
  tutor: v.nullable(v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) })),
  createdAt: Instant,
  card: WordCard,
})
export type Word = v.InferOutput<typeof Word>

/**
 * `id` is made by the client, and makes a repeated request change nothing: of version 4, since it is known by its first thirty
 * bits. `at` is when it was answered. `wordId`: of a word, or of a correction.
 */
export const WordReview = v.object({
  id: v.pipe(v.string(), v.uuid()),
  wordId: Id,
  grade: v.picklist(wordGrades),
  at: Instant,
})
export type WordReview = v.InferOutput<typeof WordReview>

/** A word as both people of the lesson it was saved in see it. */
export const LessonWord = v.object({
  id: Id,
  text: v.string(),
  meaning: v.string(),
  sentence: v.string(),
  kind: WordKindOrNull,
  /** Who saved it; null for somebody whose account is gone. */
  savedBy: v.nullable(Id),
  createdAt: Instant,
})
export type LessonWord = v.InferOutput<typeof LessonWord>

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const WordFigures = v.object({
  /** Reviews since midnight in Cairo. */
  reviewedToday: Count,
  /** The last weeks of Cairo from Saturday on, oldest first; the last is the current one. */
  weeks: v.array(v.object({ start: Instant, days: Count, state: v.picklist(reviewWeekStates) })),
  streakWeeks: Count,
  /** Words that come back on each of the coming days, from tomorrow on; counted up to the most that is counted. */
  coming: v.array(v.object({ day: Instant, words: Count })),
})
export type WordFigures = v.InferOutput<typeof WordFigures>
