/**
 * When a word is reviewed next, by FSRS with its default weights. Server and browser compute the same from the same
 * reviews: nothing is random, and days are those of UTC. In a file of its own, so that the library is loaded by the
 * review alone.
 */
import { type Card, type CardInput, createEmptyCard, fsrs, type Grade } from 'ts-fsrs'
import { type WordGrade, wordGrades } from '../../vocabulary/words.ts'

/** What FSRS remembers of a word; instants in epoch ms. */
export interface WordState {
  readonly dueAt: number
  readonly stability: number
  readonly difficulty: number
  readonly state: 0 | 1 | 2 | 3
  readonly step: number
  readonly days: number
  readonly reviews: number
  readonly lapses: number
  readonly reviewedAt: number | null
}

export interface AnsweredReview {
  readonly id: string
  readonly grade: WordGrade
  /** Epoch ms. */
  readonly at: number
}

/** One short step: what was forgotten comes back within the same five minutes of review. */
const scheduler = fsrs({ enable_fuzz: false, learning_steps: ['5m'], relearning_steps: ['5m'], maximum_interval: 365 })

const toState = (card: Card): WordState => ({
  dueAt: card.due.getTime(),
  stability: card.stability,
  difficulty: card.difficulty,
  state: card.state,
  step: card.learning_steps,
  days: card.scheduled_days,
  reviews: card.reps,
  lapses: card.lapses,
  reviewedAt: card.last_review?.getTime() ?? null,
})

const toCard = (word: WordState): CardInput => ({
  due: word.dueAt,
  stability: word.stability,
  difficulty: word.difficulty,
  // Kept by the library for its old versions; it computes the days itself.
  elapsed_days: 0,
  scheduled_days: word.days,
  learning_steps: word.step,
  reps: word.reviews,
  lapses: word.lapses,
  state: word.state,
  last_review: word.reviewedAt,
})

/** A word nobody has reviewed yet: due at once. */
export const newWordState = (createdAt: number): WordState => toState(createEmptyCard(createdAt))

export const gradeWord = (word: WordState, grade: WordGrade, at: number): WordState =>
  toState(scheduler.next(toCard(word), at, grade as Grade).card)

/** When the word would be due next, by each grade, epoch ms. */
export const previewGrades = (word: WordState, at: number): Readonly<Record<WordGrade, number>> => {
  const [again, hard, good, easy] = wordGrades.map((grade) => gradeWord(word, grade, at).dueAt) as [
    number,
    number,
    number,
    number,
  ]
  return { 1: again, 2: hard, 3: good, 4: easy }
}

/** In the order in which they were answered; by id where two have one instant, so that every reader has one order. */
const byAnswer = (a: AnsweredReview, b: AnsweredReview): number => a.at - b.at || (a.id < b.id ? -1 : 1)

/**
 * The state after all reviews of a word, in whatever order they came. A review answered by a clock that is wrong counts
 * at the creation of the word or now, whichever is nearer.
 */
export const replayReviews = (createdAt: number, reviews: readonly AnsweredReview[]): WordState =>
  reviews.toSorted(byAnswer).reduce((word, { grade, at }) => gradeWord(word, grade, at), newWordState(createdAt))

export interface ReviewedWord {
  readonly createdAt: number
  readonly state: WordState
  /** Those that are recorded, in any order. */
  readonly reviews: readonly AnsweredReview[]
}

/**
 * The reviews that are new to a word, at instants that are possible, and its state with them. A review that is recorded
 * already, or repeated in the request, counts once; those past the most a word may have are dropped.
 */
export const addReviews = (
  word: ReviewedWord,
  sent: readonly AnsweredReview[],
  { now, most }: { now: number; most: number },
): { added: readonly AnsweredReview[]; state: WordState } => {
  const known = new Set(word.reviews.map(({ id }) => id))
  const added: AnsweredReview[] = []
  for (const review of sent) {
    if (known.has(review.id) || known.size >= most) continue
    known.add(review.id)
    added.push({ ...review, at: Math.min(Math.max(review.at, word.createdAt), now) })
  }
  if (added.length === 0) return { added, state: word.state }
  return { added, state: replayReviews(word.createdAt, [...word.reviews, ...added]) }
}
