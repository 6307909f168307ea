/** Who corrects when, from when on a student sees it, and the sentence with a gap that is asked for in review. */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { minutes } from '../../shared/rules/time.ts'
import type { CorrectionTexts } from '../shapes/correction.ts'

export interface CorrectedLesson {
  readonly tutorId: number
  readonly start: number
  readonly canceledAt: number | null
}

/** Before the lesson begins the two may be in the call already. */
const aheadMs = minutes(15)

/** By the lesson's tutor alone, as often as they like; not for a lesson that was cancelled. */
export const refuseCorrecting = (
  callerId: number,
  lesson: CorrectedLesson,
  now: number,
): Refused<'forbidden' | 'illegal'> | null => {
  if (callerId !== lesson.tutorId) return refuse('forbidden')
  return lesson.canceledAt !== null || now < lesson.start - aheadMs ? refuse('illegal') : null
}

/** `same-correction`: nothing is corrected. */
export const refuseTexts = ({ said, better }: Pick<CorrectionTexts, 'said' | 'better'>) =>
  said === better ? refuse('same-correction') : null

/** From when on the student sees it; `end`: of the call of the lesson. */
export const shownFrom = (atOnce: boolean, end: number, now: number): number => (atOnce ? now : Math.max(now, end))

export interface Gap {
  readonly before: string
  /** Never empty. */
  readonly missing: string
  readonly after: string
}

interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

const tokens = (text: string): Token[] =>
  [...text.matchAll(/\S+/g)].map(({ 0: found, index }) => ({ text: found, start: index, end: index + found.length }))

/** Signs around a word make no other word of it; case does, where nothing else differs. */
const bare = (text: string): string =>
  text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '').replace(/[’‘`´]/g, "'")

/** How many of both begin alike. */
const alike = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((word, index) => word !== b[index])
  return Math.min(at === -1 ? a.length : at, b.length)
}

/**
 * The better sentence with a gap where it differs from what was said: `I am agree` and `I agree` leave `I [agree]`, where
 * a word was only taken away the one behind it is asked for. All of it where nothing is alike.
 */
export const gapOf = (said: string, better: string): Gap => {
  const words = tokens(better)
  const [before, after] = [tokens(said).map(({ text }) => bare(text)), words.map(({ text }) => bare(text))]
  const head = alike(before, after)
  const tail = Math.min(alike(before.toReversed(), after.toReversed()), Math.min(before.length, after.length) - head)
  let [from, to] = [head, words.length - tail]
  // Nothing was added: the word behind what went, or before it at the end.
  if (from >= to) [from, to] = from < words.length ? [from, from + 1] : [Math.max(0, words.length - 1), words.length]
  const [first, last] = [words[from], words[to - 1]]
  if (!first || !last) return { before: '', missing: better, after: '' }
  return {
    before: better.slice(0, first.start),
    missing: better.slice(first.start, last.end),
    after: better.slice(last.end),
  }
}
