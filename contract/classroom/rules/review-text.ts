/**
 * Reviews of a word as its row holds them: a text of twelve characters each, in the order in which they came. A review is sent
 * again for as long as a device does not know that it arrived, which may be years; so each keeps enough of its id to be known.
 */
import type { WordGrade } from '../../vocabulary/words.ts'
import type { AnsweredReview } from './word-schedule.ts'

/** Digits by their values, in the order of their codes: texts compare as their numbers do. */
export const reviewDigits = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
/** Of the instant in ms and the grade, four to a ms: until 2054. */
export const instantDigits = 7
const idDigits = 5
/** Characters of a review. */
export const reviewLength = instantDigits + idDigits
/** The start of 2020, from which instants count; no word is older. */
export const reviewEpoch = 1_577_836_800_000
const lastMs = 2 ** 40 - 1
const ids = 64 ** idDigits

const toDigits = (value: number, length: number): string =>
  Array.from(
    { length },
    (_, at) => reviewDigits[Math.floor(value / 64 ** (length - 1 - at)) % reviewDigits.length],
  ).join('')

const toNumber = (text: string): number =>
  [...text].reduce((value, digit) => value * reviewDigits.length + reviewDigits.indexOf(digit), 0)

/**
 * The first thirty bits of an id, by which a review is known among those of its word. They order two ids as these themselves
 * do, which decides between answers of one instant. Of three hundred random ones two are the same once in 24,000 words.
 */
export const shortReviewId = (uuid: string): string => toDigits(Number.parseInt(uuid.slice(0, 8), 16) >>> 2, idDigits)

const packReview = ({ id, grade, at }: AnsweredReview): string =>
  `${toDigits(Math.min(Math.max(at - reviewEpoch, 0), lastMs) * 4 + grade - 1, instantDigits)}${id}`

/** The text of reviews with short ids. */
export const packReviews = (reviews: readonly AnsweredReview[]): string => reviews.map(packReview).join('')

const piecesOf = (text: string): string[] =>
  Array.from({ length: text.length / reviewLength }, (_, at) => text.slice(at * reviewLength, (at + 1) * reviewLength))

const unpackReview = (piece: string): AnsweredReview => {
  const value = toNumber(piece.slice(0, instantDigits))
  return {
    id: piece.slice(instantDigits),
    grade: ((value % 4) + 1) as WordGrade,
    at: reviewEpoch + Math.floor(value / 4),
  }
}

/** The reviews of a text and of rows, with short ids; one that is in both counts once. */
export const allReviews = (text: string, rows: readonly AnsweredReview[]): AnsweredReview[] =>
  [...new Set([...piecesOf(text), ...rows.map(packReview)])].map(unpackReview)

/**
 * What rows with short ids add to a text. Two that have one id and are not the same both stay, the later one under the next
 * free id.
 */
export const packMissing = (text: string, rows: readonly AnsweredReview[]): string => {
  const pieces = new Set(piecesOf(text))
  const taken = new Set([...pieces].map((piece) => piece.slice(instantDigits)))
  const added: AnsweredReview[] = []
  for (const row of rows) {
    if (pieces.has(packReview(row))) continue
    let { id } = row
    while (taken.has(id)) id = toDigits((toNumber(id) + 1) % ids, idDigits)
    taken.add(id)
    added.push({ ...row, id })
  }
  return packReviews(added)
}
