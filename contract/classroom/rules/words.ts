/** What is saved when a piece of a text is marked as a word, and when a word is known. */
import { cleanText, textLength } from '../../vocabulary/text.ts'
import { cleanWord, knownAfterDays, type WordKind, wordLimits } from '../../vocabulary/words.ts'

export interface MarkedWord {
  readonly text: string
  readonly meaning: string
  readonly sentence: string
}

const sentenceEnd = /[.!?؟…]+(?=\s|$)|\n/g

/**
 * The sentence around a range of a text: from the end of the one before to its own end, cut to the most that is kept.
 * In `I agree. She is proud of me! Why?` the range of `proud of` is in `She is proud of me!`.
 */
export const sentenceAround = (text: string, start: number, end: number): string => {
  let from = 0
  let to = text.length
  for (const { index, 0: mark } of text.matchAll(sentenceEnd)) {
    const after = index + mark.length
    if (after <= start) from = after
    else if (after >= end) {
      to = after
      break
    }
  }
  return [...cleanText(text.slice(from, to))].slice(0, wordLimits.sentence).join('').trim()
}

/** The parts of a correction, as tutors write them: `proud from → proud of`. */
const arrow = /\s*(?:→|➜|⇒|[-=]>)\s*/

/**
 * The word that a marked range of a text becomes, with the sentence around it; null when nothing readable is marked, or
 * too much. What is marked as `said → meant` becomes a correction: what was said, with what was meant as its meaning.
 */
export const wordFromRange = (text: string, start: number, end: number): MarkedWord | null => {
  const [spoken = '', ...meant] = text.slice(start, end).split(arrow)
  const word = cleanWord(spoken)
  const meaning = cleanText(meant.join(' → '))
  if (word === '' || textLength(word) > wordLimits.text || textLength(meaning) > wordLimits.meaning) return null
  return { text: word, meaning, sentence: sentenceAround(text, start, end) }
}

/** What stands between a typed word and its meaning: `deadline = موعد نهائي`. */
const entrySign = /\s*(?:[=:]>?|→|➜|⇒|->)\s*/

/** A word as it is typed to be saved, with its meaning after a sign where there is one; null when it is too much or nothing. */
export const wordFromEntry = (text: string): MarkedWord | null => {
  const { index = text.length, 0: sign = '' } = entrySign.exec(text) ?? {}
  const word = cleanWord(text.slice(0, index))
  const meaning = cleanText(text.slice(index + sign.length))
  const isShortEnough = textLength(word) <= wordLimits.text && textLength(meaning) <= wordLimits.meaning
  return word !== '' && isShortEnough ? { text: word, meaning, sentence: '' } : null
}

/** The whole of a short text as one word: at most four words, or a correction. Null for a longer one. */
export const wordFromShortText = (text: string): MarkedWord | null => {
  const isShort = cleanText(text).split(/\s+/).length <= 4 || (arrow.test(text) && !text.trim().includes('\n'))
  const word = isShort ? wordFromRange(text, 0, text.length) : null
  // A sentence that is nothing but the word says nothing more.
  return word && { ...word, sentence: word.meaning === '' ? '' : word.sentence }
}

/** Places of the words of a text, to choose one by. */
export const wordRanges = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }))

/** Whether a word is expected to be remembered for three weeks. `stability` in days, as FSRS has it. */
export const isKnownWord = (stability: number): boolean => stability >= knownAfterDays

/** What is said about a word; empty or null for nothing. */
export interface WordRemarks {
  readonly meaning: string
  readonly sentence: string
  readonly kind: WordKind | null
}

/** A word with what it lacked, when it is saved again: nothing written is replaced. Null when it takes nothing. */
export const takeMissing = (word: WordRemarks, sent: WordRemarks): WordRemarks | null => {
  const taken = {
    meaning: word.meaning || sent.meaning,
    sentence: word.sentence || sent.sentence,
    kind: word.kind ?? sent.kind,
  }
  const isSame = taken.meaning === word.meaning && taken.sentence === word.sentence && taken.kind === word.kind
  return isSame ? null : taken
}
