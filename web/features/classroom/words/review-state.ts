/** What is reviewed next, from the words of the server and the answers it has not received yet. */

import { gradeWord, type WordState } from '#contract/classroom/rules/word-schedule.ts'
import type { Word, WordCard, WordReview } from '#contract/classroom/shapes/word.ts'
import { minutes } from '#contract/shared/rules/time.ts'

export interface ReviewWord {
  readonly word: Word
  readonly state: WordState
}

/** A word that was forgotten comes back in the same review when it is due within this time and nothing else is. */
const aheadMs = minutes(15)

const toState = ({ dueAt, reviewedAt, ...rest }: WordCard): WordState => ({
  ...rest,
  dueAt: Date.parse(dueAt),
  reviewedAt: reviewedAt === null ? null : Date.parse(reviewedAt),
})

/** Each word with the answers that wait. One the server has received already, whose response was lost, is left out. */
export const toReviewWords = (words: readonly Word[], waiting: readonly WordReview[]): ReviewWord[] =>
  words.map((word) => ({
    word,
    state: waiting
      .filter(({ wordId }) => wordId === word.id)
      .reduce((state, { grade, at }) => {
        const answeredAt = Date.parse(at)
        const isIncluded = state.reviewedAt !== null && answeredAt <= state.reviewedAt
        return isIncluded ? state : gradeWord(state, grade, answeredAt)
      }, toState(word.card)),
  }))

/**
 * The instant of an answer given now. A clock that is behind would put it before the review it follows, where it counts
 * as received already, and the same word would come again and again.
 */
export const answerInstant = ({ reviewedAt }: WordState, now: number): number =>
  reviewedAt === null ? now : Math.max(now, reviewedAt + 1)

/** The words left of this review, the one to show first; words forgotten a moment ago among them. And when the next is due. */
export const nextReview = (words: readonly ReviewWord[], now: number) => {
  const inOrder = words.toSorted((a, b) => a.state.dueAt - b.state.dueAt)
  const due = inOrder.filter(({ state }) => state.dueAt <= now)
  // Of those that are ahead only what this review has shown: others are left for their time.
  const again = inOrder.filter(
    ({ state }) => state.dueAt > now && state.dueAt <= now + aheadMs && (state.state === 1 || state.state === 3),
  )
  const left = [...due, ...again]
  const later = inOrder.find((one) => !left.includes(one))
  return { left, nextDueAt: later?.state.dueAt ?? null }
}
