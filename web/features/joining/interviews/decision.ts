/** What a tutor manager writes about an applicant while deciding: its bounds, its draft. */
import {
  type FeedbackRefusal,
  type NoteRefusal,
  parseFeedback,
  parseInterviewNote,
} from '#contract/joining/rules/interview-changes.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { toLimitedHtml } from '#web/lib/typed-html.ts'
import { readTypedTexts, writeTypedTexts } from '#web/lib/typed-texts.ts'

/** Characters as the server counts them: a line break is none. */
export const feedbackLength = (typed: string): number => textLength(cleanText(typed).replaceAll('\n', ''))

/** The code with which the server would refuse the text; null when it would not. */
export const refuseFeedback = (typed: string): FeedbackRefusal | null => {
  const parsed = parseFeedback(toLimitedHtml(typed))
  return isRefused(parsed) ? parsed.refused : null
}

/** What a manager keeps for the team about an interview. */
export interface TeamNote {
  readonly note: string
  readonly level: number | null
}

/** As `refuseFeedback`, of the note for the team, which may be left out. */
export const refuseNote = ({ note }: TeamNote): NoteRefusal | null => {
  const parsed = parseInterviewNote(toLimitedHtml(note))
  return isRefused(parsed) ? parsed.refused : null
}

const formOf = (key: string): string => `decision-${key}`

/** The private draft of this device, for one interview or film; also kept when the form is left. */
export const readDraft = (key: string): string => readTypedTexts(formOf(key))?.text ?? ''
export const writeDraft = (key: string, text: string): void => writeTypedTexts(formOf(key), text === '' ? {} : { text })

const noteFormOf = (key: string): string => `decision-note-${key}`

export const readNoteDraft = (key: string): TeamNote => {
  const { note = '', level } = readTypedTexts(noteFormOf(key)) ?? {}
  return { note, level: level === undefined ? null : Number(level) }
}
export const writeNoteDraft = (key: string, { note, level }: TeamNote): void =>
  writeTypedTexts(noteFormOf(key), {
    ...(note === '' ? {} : { note }),
    ...(level === null ? {} : { level: String(level) }),
  })
