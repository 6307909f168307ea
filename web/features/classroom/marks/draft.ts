/** A mark being written, kept on the device until it is sent: a tutor has the next lesson in a minute. */
import type { MarkTexts } from '#contract/classroom/shapes/mark.ts'
import { bands, type MarkCriterion, markCriteria } from '#contract/vocabulary/marks.ts'
import { readTypedTexts, writeTypedTexts } from '#web/lib/typed-texts.ts'

/** What is chosen and typed so far; a band is null until it is chosen. */
export interface MarkDraft {
  readonly bands: Readonly<Record<MarkCriterion, number | null>>
  readonly remarks: Readonly<Record<MarkCriterion, string>>
  readonly words: string
}

const byCriterion = <V>(of: (one: MarkCriterion) => V): Record<MarkCriterion, V> => ({
  fluency: of('fluency'),
  vocabulary: of('vocabulary'),
  grammar: of('grammar'),
  pronunciation: of('pronunciation'),
})

const toBandOrNull = (text: string | undefined): number | null => {
  const band = Number(text)
  return text !== '' && band >= bands.min && band <= bands.max && Number.isInteger(band * 2) ? band : null
}

/** What was typed and not sent, or the mark that is corrected, or nothing yet. */
export const readMarkDraft = (form: string, saved: MarkTexts | null): MarkDraft => {
  const texts = readTypedTexts(form)
  if (texts)
    return {
      bands: byCriterion((one) => toBandOrNull(texts[`${one}-band`])),
      remarks: byCriterion((one) => texts[one] ?? ''),
      words: texts.words ?? '',
    }
  return saved ?? { bands: byCriterion(() => null), remarks: byCriterion(() => ''), words: '' }
}

export const writeMarkDraft = (form: string, draft: MarkDraft | null): void => {
  const texts = draft && {
    ...draft.remarks,
    ...Object.fromEntries(markCriteria.map((one) => [`${one}-band`, String(draft.bands[one] ?? '')])),
    words: draft.words,
  }
  writeTypedTexts(form, texts ?? {})
}

/** The draft as it is sent; null while a band is not chosen. */
export const toMarkTexts = ({ bands: chosen, remarks, words }: MarkDraft): MarkTexts | null => {
  const { fluency, vocabulary, grammar, pronunciation } = chosen
  if (fluency === null || vocabulary === null || grammar === null || pronunciation === null) return null
  return { bands: { fluency, vocabulary, grammar, pronunciation }, remarks, words }
}

/** Bands shown at once. */
const shownBands = 7
/** Where the choice begins without a mark before: the middle of most learners. */
const usualBand = 5

/** The lowest of the bands that are shown around one. */
export const firstBandAround = (band: number | null): number =>
  clampFirst((band ?? usualBand) - (bands.step * (shownBands - 1)) / 2)

export const clampFirst = (first: number): number =>
  Math.max(bands.min, Math.min(bands.max - bands.step * (shownBands - 1), first))

export const bandsFrom = (first: number): number[] =>
  Array.from({ length: shownBands }, (_, i) => first + i * bands.step)

/** How far the buttons beside the bands move them. */
export const bandsShift = bands.step * 4

const levels = [8, 7, 6, 5, 3] as const

/** Which sentence describes a band: each stands for it and the ones up to the next. */
export const levelOf = (band: number) => {
  const level = levels.find((one) => band >= one)
  return level === undefined ? 'l1' : (`l${level}` as const)
}
