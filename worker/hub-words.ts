/** What a student's hub is asked about their words, and what it answers. Instants are epoch ms. */
import type { AnsweredReview, WordState } from '#contract/classroom/rules/word-schedule.ts'
import type { MarkedWord } from '#contract/classroom/rules/words.ts'
import type { WordTexts } from '#contract/classroom/shapes/word.ts'
import type { WordKind } from '#contract/vocabulary/words.ts'
import {
  type CorrectionAnswers,
  type CorrectionAsks,
  correctionChanges,
  type KeptDueCorrections,
  type SoonCorrections,
} from './hub-corrections.ts'

/** A word as the hub of its student keeps it. */
export interface KeptWord extends WordState, WordTexts {
  readonly id: number
  readonly text: string
  readonly kind: WordKind | null
  readonly createdAt: number
  /** Who saved it; the student's own id for their own words, null for somebody who had gone before it moved here. */
  readonly savedBy: number | null
}

export interface WordToSave extends MarkedWord {
  readonly kind?: WordKind | null | undefined
}

export interface SavedWord {
  readonly id: number
  readonly text: string
  readonly isNew: boolean
  /** Whether a word that was there took what it lacked. */
  readonly isCompleted: boolean
}

/** A review as it is sent, with its short id. `wordId`: of any card. */
export interface SentReview extends AnsweredReview {
  readonly wordId: number
}

export type LessonWord = Pick<KeptWord, 'id' | 'text' | 'meaning' | 'sentence' | 'kind' | 'savedBy' | 'createdAt'>

/** A word as the archive of its student has it. `history`: its reviews as JSON. */
export type WholeWord = Omit<KeptWord, 'createdAt' | 'savedBy' | 'state' | 'step' | 'days' | 'reviewedAt'> & {
  readonly createdAt: number
  readonly updatedAt: number
  readonly history: string
}

export interface ReviewDay {
  /** The first instant of a day of Cairo. */
  readonly day: number
  readonly reviews: number
}

/** Each question by its name. */
export interface WordAsks extends CorrectionAsks {
  /** A page, newest first. `search`: folded, '' for all. */
  list: { readonly search: string; readonly limit: number; readonly offset: number }
  /** Words and corrections due now or within a day, those due longest first. */
  due: { readonly now: number }
  /** Days with a review since an instant, and how many cards are due from each of `bounds` to the next. */
  figures: { readonly since: number; readonly bounds: readonly number[] }
  ofLesson: { readonly lessonId: number }
  /** Those that come back soonest. */
  soonest: { readonly now: number }
  counts: Readonly<Record<never, never>>
  has: { readonly id: number }
  /** Which of these the list lacks, as `normalizeWord` writes them. */
  lacking: { readonly normalTexts: readonly string[] }
  /** Adds a word unless the list holds it or is full. */
  save: {
    readonly word: WordToSave
    readonly savedBy: number
    readonly lessonId: number | null
    readonly now: number
  }
  review: { readonly sent: readonly SentReview[]; readonly now: number }
  /** Replaces the texts of a word; its kind stays where none is given. */
  change: {
    readonly id: number
    readonly texts: WordTexts & { readonly kind?: WordKind | null | undefined }
    readonly now: number
  }
  remove: { readonly id: number }
  /** For the archive: in the order of their ids, after one. */
  whole: { readonly after: number; readonly limit: number }
  days: { readonly after: number; readonly limit: number }
}

export interface WordAnswers extends CorrectionAnswers {
  list: { readonly list: readonly KeptWord[]; readonly total: number }
  /** `due`: those due now, counted up to `wordLimits.dueCounted`. */
  due: {
    readonly list: readonly KeptWord[]
    readonly due: number
    readonly total: number
    readonly corrections: KeptDueCorrections
  }
  figures: {
    readonly days: readonly ReviewDay[]
    readonly coming: readonly { readonly day: number; readonly words: number }[]
  }
  /** Oldest first. */
  ofLesson: readonly LessonWord[]
  soonest: {
    readonly list: readonly Pick<KeptWord, 'id' | 'text' | 'meaning' | 'dueAt'>[]
    readonly total: number
    readonly corrections: SoonCorrections
  }
  counts: { readonly known: number; readonly total: number }
  has: boolean
  lacking: readonly string[]
  save: SavedWord | 'too-many-words'
  /** Of each word that is there, by id. */
  review: readonly { readonly id: number; readonly state: WordState }[]
  /** Null: there is no such word. */
  change: KeptWord | null
  remove: null
  whole: readonly WholeWord[]
  days: readonly ReviewDay[]
}

export type WordQuestion = { [A in keyof WordAsks]: { readonly ask: A } & WordAsks[A] }[keyof WordAsks]

/** Null where the account is gone, or on its way out with nothing kept. */
export type WordAnswer = { readonly answer: WordAnswers[keyof WordAnswers] } | null

const changes: readonly (keyof WordAsks)[] = ['save', 'review', 'change', 'remove', ...correctionChanges]

export const changesWords = ({ ask }: WordQuestion): boolean => changes.includes(ask)
