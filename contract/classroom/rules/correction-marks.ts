/**
 * Corrections in the notes of a lesson: a line of the shared text that begins with the mark, as in
 * `✗ I’m proud from → I’m proud of`. Plain text, so that both people write them with any keyboard and nothing but the
 * text is stored.
 */
import { correctionLimits } from '../../vocabulary/corrections.ts'
import { cleanLine, textLength } from '../../vocabulary/text.ts'

export const correctionMark = '✗'
const correctionArrow = '→'

const markedLine = /^\s*[✗✘]\s*(.+?)\s*(?:→|➜|⇒|[-=]>)\s*(.+?)\s*$/u

export interface Correction {
  readonly said: string
  readonly better: string
}

/** The corrections of a text in its order, each once; lines whose better half is missing are none yet. */
export const findCorrections = (text: string): Correction[] => {
  const corrections = text.split('\n').flatMap((line) => {
    const [, said, better] = markedLine.exec(line) ?? []
    return said !== undefined && better !== undefined ? [{ said, better }] : []
  })
  return [
    ...new Map(corrections.map((correction) => [`${correction.said}\n${correction.better}`, correction])).values(),
  ]
}

/**
 * Of the marked ones those that can be saved and are not among the corrections of the lesson yet, however their better half
 * was changed since.
 */
export const missingCorrections = (
  marked: readonly Correction[],
  saved: readonly Pick<Correction, 'said'>[],
): Correction[] => {
  const known = new Set(saved.map(({ said }) => cleanLine(said)))
  return marked
    .map(({ said, better }) => ({ said: cleanLine(said), better: cleanLine(better) }))
    .filter(
      ({ said, better }) =>
        !known.has(said) &&
        said !== better &&
        textLength(said) <= correctionLimits.said &&
        textLength(better) <= correctionLimits.better,
    )
}

export interface TextMark {
  /** The range that is replaced, and by what. */
  readonly at: number
  readonly removed: number
  readonly inserted: string
  /** Where the caret then stands: behind the arrow, or where the wrong words belong. */
  readonly caret: number
}

/**
 * Marks what is selected, else the line of the caret, as a correction: a line of its own that begins with the mark and
 * ends with the arrow, behind which the better words are typed. A line that is one already gets the caret at its end.
 */
export const markCorrection = (text: string, start: number, end: number): TextMark => {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = (at: number): number => (text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at))
  const line = text.slice(lineStart, lineEnd(start))
  if (line.trimStart().startsWith(correctionMark)) {
    const caret = lineEnd(start)
    return { at: caret, removed: 0, inserted: '', caret }
  }
  const [from, until] = start < end ? [start, Math.min(end, lineEnd(start))] : [lineStart, lineEnd(start)]
  const said = text.slice(from, until).trim()
  const before = text.slice(lineStart, from).trim() === '' ? '' : '\n'
  const after = text.slice(until, lineEnd(until)).trim() === '' ? '' : '\n'
  const head = `${before}${correctionMark} ${said}`
  const marked = `${head} ${correctionArrow} `
  const caret = from + (said === '' ? head.length : marked.length)
  return { at: from, removed: until - from, inserted: `${marked}${after}`, caret }
}
