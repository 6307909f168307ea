import { type MarkedWord, wordFromRange, wordFromShortText } from '#contract/classroom/rules/words.ts'
import type { MarkedRange } from '#web/features/classroom/words/marked-range.ts'
import { useSaveLabel, useSaveWord, useWordOwner } from '#web/features/classroom/words/save-word.ts'

/** Saves a word of a message. Null where nobody's list takes it. */
export const useMessageWord = () => {
  const owner = useWordOwner()
  const label = useSaveLabel()
  const { mutate } = useSaveWord(owner)
  const save = (word: MarkedWord): void => mutate(word)
  return owner === null ? null : { label, save }
}

/** What is marked in a message, or the whole of a short one; null when a word has yet to be chosen. */
export const wordOfMessage = (text: string, marked: MarkedRange | null): MarkedWord | null =>
  marked && marked.end > marked.start ? wordFromRange(text, marked.start, marked.end) : wordFromShortText(text)
