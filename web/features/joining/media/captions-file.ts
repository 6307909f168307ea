/** Judges picked captions before they are sent, by the rule of the server, and says in which line the fault is. */

import { type CaptionsProblem, type Cue, formatCaptions, readCaptions } from '#contract/joining/rules/captions.ts'
import { type CaptionLanguage, captionLimits } from '#contract/vocabulary/captions.ts'

/** Also that it is too large, or in no letters that we can read. */
export type CaptionsFileProblem = CaptionsProblem | { readonly kind: 'size' | 'encoding' }

export interface ReadCaptions {
  /** As the server will store it. */
  readonly file: File
  readonly cues: readonly Cue[]
  /** A guess from its letters. */
  readonly language: CaptionLanguage
}

/** For the file picker: few systems know the media type. */
export const captionPickTypes: readonly string[] = ['.vtt', 'text/vtt']

export const guessLanguage = (cues: readonly Cue[]): CaptionLanguage => {
  const text = cues.map((cue) => cue.text).join(' ')
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return count(/\p{Script=Arabic}/gu) >= count(/\p{Script=Latin}/gu) ? 'ar' : 'en'
}

const decode = (bytes: ArrayBuffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** `filmMs`: how long the film is, where that is known. */
export const judgeCaptions = async (
  file: File,
  filmMs: number | null,
): Promise<ReadCaptions | { problem: CaptionsFileProblem }> => {
  if (file.size > captionLimits.bytes) return { problem: { kind: 'size' } }
  const text = decode(await file.arrayBuffer())
  // A file in other letters is mostly no UTF-8, or has zeros between its letters.
  if (text === null || text.includes('\0')) return { problem: { kind: 'encoding' } }
  const cues = readCaptions(text, filmMs)
  if ('kind' in cues) return { problem: cues }
  const plain = new File([formatCaptions(cues)], file.name, { type: 'text/vtt' })
  return { file: plain, cues, language: guessLanguage(cues) }
}
