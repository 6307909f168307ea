import { type PointerEvent, useRef } from 'react'
import { type MarkedWord, wordFromRange, wordFromShortText } from '#contract/rules/words.ts'
import { type MarkedRange, markedRangeIn } from '#web/features/words/marked-range.ts'
import { useSaveLabel, useSaveWord, useWordOwner } from '#web/features/words/save-word.ts'
import type { MenuAction } from '#web/ui/menu.tsx'

/**
 * Saves a word of a message: what is marked in it, the whole of a short one, and otherwise what is chosen in a dialog.
 * No action where nobody's list takes it.
 */
export const useMessageWord = (message: string, choose: () => void) => {
  const text = useRef<HTMLParagraphElement>(null)
  const mark = useRef<MarkedRange | null>(null)
  const owner = useWordOwner()
  const label = useSaveLabel()
  const { mutate } = useSaveWord(owner)
  const save = (word: MarkedWord): void => mutate(word)
  const readMark = ({ currentTarget, target }: PointerEvent<HTMLElement>): void => {
    // Presses on the menu come here too, though it is drawn elsewhere.
    if (target instanceof Node && currentTarget.contains(target)) mark.current = markedRangeIn(text.current)
  }
  const onSelect = (): void => {
    const { start, end } = mark.current ?? { start: 0, end: 0 }
    mark.current = null
    const word = end > start ? wordFromRange(message, start, end) : wordFromShortText(message)
    if (word) save(word)
    else choose()
  }
  const actions: MenuAction[] = owner === null ? [] : [{ label, icon: 'i-ph-bookmark-simple', onSelect }]
  return { text, readMark, actions, save }
}
