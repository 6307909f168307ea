/** The recap being written, kept on the device until it is saved: a tutor has the next lesson in a minute. */
import * as v from 'valibot'
import type { RecapTexts } from '#contract/classroom/shapes/recap.ts'
import { recapParts } from '#contract/vocabulary/recaps.ts'
import { readTypedTexts, writeTypedTexts } from '#web/lib/typed-texts.ts'

const Draft = v.object({
  practised: v.string(),
  toCorrect: v.string(),
  homework: v.string(),
  nextTime: v.string(),
  /** When the recap it began from was saved; null for a first recap. */
  basis: v.nullable(v.string()),
})
export type RecapDraft = v.InferOutput<typeof Draft>

export const emptyRecap: RecapTexts = { practised: '', toCorrect: '', homework: '', nextTime: '' }

const formOf = (lessonId: number): string => `recap-${lessonId}`

export const readRecapDraft = (lessonId: number): RecapDraft | null => {
  const parsed = v.safeParse(Draft, readTypedTexts(formOf(lessonId)))
  return parsed.success ? { ...parsed.output, basis: parsed.output.basis || null } : null
}

export const writeRecapDraft = (lessonId: number, draft: RecapDraft | null): void => {
  const isEmpty = draft === null || recapParts.every((part) => draft[part] === '')
  writeTypedTexts(formOf(lessonId), isEmpty ? {} : { ...draft, basis: draft.basis ?? '' })
}

/** The text with one more word of the template; one that is there already is not repeated. */
export const addStarter = (text: string, word: string): string => {
  const words = text.split('،').map((part) => part.trim())
  if (words.includes(word)) return text
  return text.trim() === '' ? word : `${text.trimEnd()}، ${word}`
}
