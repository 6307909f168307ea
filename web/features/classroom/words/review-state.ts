/** What is reviewed next, from the words and corrections of the server and the answers it has not received yet. */

import { gradeWord, type WordState } from '#contract/classroom/rules/word-schedule.ts'
import type { Correction } from '#contract/classroom/shapes/correction.ts'
import type { Word, WordCard, WordReview } from '#contract/classroom/shapes/word.ts'
import { minutes } from '#contract/shared/rules/time.ts'

/** What is asked for: a word, or a correction. Both have numbers of one row. */
export type ReviewItem = ({ readonly word: Word } | { readonly correction: Correction }) & {
  readonly id: number
  readonly state: WordState
}

/** One that was forgotten comes back in the same review when it is due within this time and nothing else is. */
const aheadMs = minutes(15)

const toState = ({ dueAt, reviewedAt, ...rest }: WordCard): WordState => ({
  ...rest,
  dueAt: Date.parse(dueAt),
  reviewedAt: reviewedAt === null ? null : Date.parse(reviewedAt),
})

/** The card with the answers that wait. One the server has received already, whose response was lost, is left out. */
const stateOf = ({ id, card }: { id: number; card: WordCard }, waiting: readonly WordReview[]): WordState =>
  waiting
    .filter(({ wordId }) => wordId === id)
    .reduce((state, { grade, at }) => {
      const answeredAt = Date.parse(at)
      const isIncluded = state.reviewedAt !== null && answeredAt <= state.reviewedAt
      return isIncluded ? state : gradeWord(state, grade, answeredAt)
    }, toState(card))

interface Reviewable {
  readonly words: readonly Word[]
  readonly corrections: readonly Correction[]
}

/** Words and corrections, each with the answers that wait. */
export const toReviewItems = ({ words, corrections }: Reviewable, waiting: readonly WordReview[]): ReviewItem[] => [
  ...words.map((word) => ({ id: word.id, word, state: stateOf(word, waiting) })),
  ...corrections.map((correction) => ({ id: correction.id, correction, state: stateOf(correction, waiting) })),
]

/**
 * The instant of an answer given now. A clock that is behind would put it before the review it follows, where it counts
 * as received already, and the same card would come again and again.
 */
export const answerInstant = ({ reviewedAt }: WordState, now: number): number =>
  reviewedAt === null ? now : Math.max(now, reviewedAt + 1)

/** What is left of this review, the one to show first; those forgotten a moment ago among them. And when the next is due. */
export const nextReview = (items: readonly ReviewItem[], now: number) => {
  const inOrder = items.toSorted((a, b) => a.state.dueAt - b.state.dueAt)
  const due = inOrder.filter(({ state }) => state.dueAt <= now)
  // Of those that are ahead only what this review has shown: others are left for their time.
  const again = inOrder.filter(
    ({ state }) => state.dueAt > now && state.dueAt <= now + aheadMs && (state.state === 1 || state.state === 3),
  )
  const left = [...due, ...again]
  const later = inOrder.find((one) => !left.includes(one))
  return { left, nextDueAt: later?.state.dueAt ?? null }
}
