import { foldForSearch } from '../../vocabulary/text.ts'

/** A stretch of a text, by its code units: `text.slice(start, end)`. */
export interface TextMark {
  readonly start: number
  readonly end: number
}

/** One character folded by itself, a space among spaces included. */
const foldSign = (sign: string): string => foldForSearch(`x${sign}x`).slice(1, -1)

/**
 * Where a text holds a keyword in any spelling, for drawing the matches. A mark covers the vowel signs written on its
 * letters: `findSearchMarks('كِتابٌ', 'كتاب')` is the whole word.
 */
export const findSearchMarks = (text: string, keyword: string): TextMark[] => {
  const foldedKeyword = foldForSearch(keyword)
  // Most texts hold no match, and folding them as a whole is much faster than sign by sign.
  if (foldedKeyword === '' || !foldForSearch(text).includes(foldedKeyword)) return []
  let folded = ''
  /** For each code unit of the folded text, the stretch of the text it stands for. */
  const sources: { start: number; end: number }[] = []
  let at = 0
  for (const sign of text) {
    const end = at + sign.length
    const plain = foldSign(sign)
    const last = sources.at(-1)
    // Spaces are one space in folded text, none at its beginning.
    const isKept = plain !== ' ' || (folded !== '' && !folded.endsWith(' '))
    if (plain === '' && last) last.end = end
    else if (isKept) {
      folded += plain
      for (let unit = 0; unit < plain.length; unit++) sources.push({ start: at, end })
    }
    at = end
  }
  const marks: TextMark[] = []
  for (
    let from = folded.indexOf(foldedKeyword);
    from >= 0;
    from = folded.indexOf(foldedKeyword, from + foldedKeyword.length)
  ) {
    const [first, last] = [sources[from], sources[from + foldedKeyword.length - 1]]
    if (first && last) marks.push({ start: first.start, end: last.end })
  }
  return marks
}
