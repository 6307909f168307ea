/** Limits of a student's word list and of its reviews, and the forms in which a word is kept. */
import { cleanLine } from './text.ts'

export const wordLimits = {
  text: 80,
  meaning: 200,
  /** The sentence the word was met in. */
  sentence: 300,
  /** Words per student. */
  perStudent: 2000,
  /** Words one answer brings for review, and how far ahead they may be due: a day without a network is covered. */
  dueListed: 50,
  dueAheadMs: 24 * 60 * 60 * 1000,
  /** Due words are counted up to this many. */
  dueCounted: 100,
  /** Reviews in one request. */
  reviewBatch: 50,
  /** Reviews that are kept of one word; later ones are dropped. */
  reviewsPerWord: 300,
  /** Words of one lesson that are listed. */
  lessonListed: 100,
  /** Of the words that come back soonest, as the tutor of a lesson reads them. */
  preparationListed: 8,
  /** Weeks and coming days that the figures of reviews hold. */
  figureWeeks: 8,
  figureDays: 6,
} as const

/** What a word is in its sentence. Whoever saves it may say so, and its student may change it. */
export const wordKinds = ['noun', 'verb', 'phrasal-verb', 'adjective', 'adverb', 'preposition', 'expression'] as const
export type WordKind = (typeof wordKinds)[number]

/** How well a word was remembered: forgotten, with effort, well, at once. The numbers are those of FSRS. */
export const wordGrades = [1, 2, 3, 4] as const
export type WordGrade = (typeof wordGrades)[number]

/**
 * A week of reviews: `done` has enough days with a review, `rest` has not but breaks no streak, `missed` does, `open` is
 * the current one while it is not done.
 */
export const reviewWeekStates = ['done', 'rest', 'missed', 'open'] as const
export type ReviewWeekState = (typeof reviewWeekStates)[number]

/** Days with a review that make a week done. */
export const reviewDaysPerWeek = 3

/** A word is known once it is expected to be remembered for this many days. */
export const knownAfterDays = 21

/** Weeks that the picture of a year holds, the current one among them. */
export const yearWeeks = 52

/** Minutes of lessons a student may aim for in a week. */
export const goalMinutes = { min: 15, max: 600, step: 15 } as const

/** In one line and without the punctuation around it: `“deadline”,` is `deadline`. Empty when nothing else is left. */
export const cleanWord = (text: string): string => cleanLine(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')

/** What makes two words the same: case, width and the shape of an apostrophe do not. */
export const normalizeWord = (text: string): string =>
  cleanWord(text.normalize('NFKC').replace(/[’‘`´]/g, "'")).toLowerCase()
