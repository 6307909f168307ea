/** What a student's hub is asked about their corrections, and what it answers. Instants are epoch ms. */
import type { WordState } from '#contract/classroom/rules/word-schedule.ts'
import type { CorrectionTexts, OpenCorrections } from '#contract/classroom/shapes/correction.ts'

/** A correction as the hub of its student keeps it. */
export interface KeptCorrection extends WordState, CorrectionTexts {
  readonly id: number
  readonly lessonId: number
  /** The tutor who wrote it. */
  readonly savedBy: number
  readonly shownAt: number
  readonly hidden: 0 | 1
  readonly createdAt: number
  readonly updatedAt: number
}

type SoonCorrection = Pick<KeptCorrection, 'id' | 'said' | 'better' | 'kind' | 'dueAt'>

/** A correction as the archive of its student has it. `history`: its reviews as JSON. */
export type WholeCorrection = Pick<
  KeptCorrection,
  | keyof CorrectionTexts
  | 'id'
  | 'lessonId'
  | 'hidden'
  | 'dueAt'
  | 'stability'
  | 'difficulty'
  | 'reviews'
  | 'lapses'
  | 'createdAt'
  | 'updatedAt'
> & { readonly history: string }

interface OneOfLesson {
  readonly lessonId: number
  readonly id: number
}

/** Each question by its name. */
export interface CorrectionAsks {
  /** A page of those that are shown by now, newest first. `search`: folded, '' for all. */
  corrections: { readonly search: string; readonly limit: number; readonly offset: number; readonly now: number }
  /** `shownBy`: only those shown by then; null for all. */
  correctionsOfLesson: { readonly lessonId: number; readonly shownBy: number | null }
  /** All or none. The same texts in the same lesson are there already. */
  correct: {
    readonly lessonId: number
    readonly savedBy: number
    readonly corrections: readonly CorrectionTexts[]
    readonly shownAt: number
    readonly now: number
  }
  /** Shows those of a lesson that wait. */
  showCorrections: { readonly lessonId: number; readonly now: number }
  changeCorrection: OneOfLesson & { readonly texts: CorrectionTexts; readonly now: number }
  removeCorrection: OneOfLesson & { readonly now: number }
  hasCorrection: { readonly id: number; readonly now: number }
  hideCorrection: { readonly id: number; readonly hidden: boolean; readonly now: number }
  /** For the archive: those that are shown by now, in the order of their ids, after one. */
  wholeCorrections: { readonly after: number; readonly limit: number; readonly now: number }
}

export interface CorrectionAnswers {
  corrections: { readonly list: readonly KeptCorrection[]; readonly total: number }
  /** Oldest first. */
  correctionsOfLesson: readonly KeptCorrection[]
  /** In the order they were sent; `added`: how many of them are new. */
  correct: { readonly list: readonly KeptCorrection[]; readonly added: number } | 'too-many-corrections'
  /** How many are shown that were not. */
  showCorrections: number
  /** Null: there is no such correction. */
  changeCorrection: KeptCorrection | null
  /** Whether there was one that the student had been shown. */
  removeCorrection: boolean
  /** Whether the student has it, and has been shown it. */
  hasCorrection: boolean
  hideCorrection: KeptCorrection | null
  wholeCorrections: readonly WholeCorrection[]
}

/** What there is to review of them; counts as those of words. */
export interface KeptDueCorrections {
  readonly list: readonly KeptCorrection[]
  readonly due: number
  readonly total: number
  readonly open: OpenCorrections
}

export type SoonCorrections = readonly SoonCorrection[]

export const correctionChanges: readonly (keyof CorrectionAsks)[] = [
  'correct',
  'showCorrections',
  'changeCorrection',
  'removeCorrection',
  'hideCorrection',
]
