/** The recap being written, kept on the device until it is saved: a tutor has the next lesson in a minute. */
import * as v from 'valibot'
import type { RecapTexts } from '#contract/shapes/recap.ts'
import { recapParts } from '#contract/vocabulary/recaps.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

const Draft = v.object({
  ...{ practised: v.string(), toCorrect: v.string(), homework: v.string(), nextTime: v.string() },
  /** When the recap it began from was saved; null for a first recap. */
  basis: v.optional(v.nullable(v.string()), null),
})
export type RecapDraft = v.InferOutput<typeof Draft>

export const emptyRecap: RecapTexts = { practised: '', toCorrect: '', homework: '', nextTime: '' }

const keyOf = (lessonId: number): string => `hiwar.recap.${lessonId}`

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const readRecapDraft = (lessonId: number): RecapDraft | null => {
  const kept = v.safeParse(Draft, parse(readStored(keyOf(lessonId)) ?? 'null'))
  return kept.success ? kept.output : null
}

export const writeRecapDraft = (lessonId: number, texts: RecapDraft | null): void => {
  const isEmpty = texts === null || recapParts.every((part) => texts[part] === '')
  writeStored(keyOf(lessonId), isEmpty ? null : JSON.stringify(texts))
}

/** The text with one more word of the template; one that is there already is not repeated. */
export const addStarter = (text: string, word: string): string => {
  const words = text.split('،').map((one) => one.trim())
  if (words.includes(word)) return text
  return text.trim() === '' ? word : `${text.trimEnd()}، ${word}`
}
