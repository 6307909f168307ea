/** Who corrects when, from when on a student sees it, and the parts of a sentence that are asked for in review. */
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

/** A piece of the better sentence. Those that are not in what was said are what the review asks for. */
export interface BetterPart {
  readonly text: string
  readonly isMissing: boolean
}

/** Signs around a word make no other word of it; case does. */
const bare = (text: string): string =>
  text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '').replace(/[’‘`´]/g, "'")

/** Which words of `after` stand in no longest row of words that both have in common. */
const addedTo = (before: readonly string[], after: readonly string[]): boolean[] => {
  const width = after.length + 1
  /** The length of that row for what is left of both from here on. */
  const common = new Array<number>((before.length + 1) * width).fill(0)
  const at = (i: number, j: number): number => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const added = after.map(() => true)
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) {
      added[j] = false
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return added
}

/**
 * The better sentence in pieces, of which those that are missing in what was said leave gaps in review: `She go there when it rain`
 * and `She goes there when it rains` give `She [goes] there when it [rains]`. Where words were only taken away, the one behind is
 * asked for, as in `I [agree]` for `I am agree`. The pieces together are the sentence, and one at least is missing.
 */
export const betterParts = (said: string, better: string): BetterPart[] => {
  const words = [...better.matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, start: index }))
  const [before, after] = [said.match(/\S+/g) ?? [], words.map(({ text }) => text)].map((list) => list.map(bare)) as [
    string[],
    string[],
  ]
  const added = addedTo(before, after)
  if (!added.includes(true)) {
    const change = after.findIndex((word, index) => word !== before[index])
    added[change === -1 ? after.length - 1 : change] = true
  }
  const parts: BetterPart[] = []
  for (const [index, { text, start }] of words.entries()) {
    const isMissing = added[index] === true
    const previous = parts.at(-1)
    const space = better.slice(
      index === 0 ? 0 : (words[index - 1]?.start ?? 0) + (words[index - 1]?.text.length ?? 0),
      start,
    )
    if (previous?.isMissing === isMissing) parts.splice(-1, 1, { text: previous.text + space + text, isMissing })
    else if (space === '') parts.push({ text, isMissing })
    // Spaces around a gap belong to what is shown.
    else if (isMissing)
      parts.splice(-1, 1, { text: `${previous?.text ?? ''}${space}`, isMissing: false }, { text, isMissing })
    else parts.push({ text: space + text, isMissing })
  }
  return parts
}
