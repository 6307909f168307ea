/** What a tutor manager writes about an applicant while deciding: its bounds, its draft. */
import {
  type FeedbackRefusal,
  type NoteRefusal,
  parseFeedback,
  parseInterviewNote,
} from '#contract/joining/rules/interview-changes.ts'
import type { RubricScores } from '#contract/joining/shapes/assessment.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { type RubricName, rubric } from '#contract/vocabulary/assessments.ts'
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

/** What a manager keeps for the team about an interview or a demo session. */
export interface TeamNote {
  readonly note: string
  readonly level: number | null
  readonly scores: Readonly<Record<RubricName, number | null>>
}

const noScores = { fluency: null, teaching: null, picture: null, manner: null }
export const noNote: TeamNote = { note: '', level: null, scores: noScores }

/** The scores once all are given, which a result needs; null before. */
export const completeScores = ({ fluency, teaching, picture, manner }: TeamNote['scores']): RubricScores | null =>
  fluency === null || teaching === null || picture === null || manner === null
    ? null
    : { fluency, teaching, picture, manner }

/** As `refuseFeedback`, of the note for the team, which may be left out. */
export const refuseNote = ({ note }: Pick<TeamNote, 'note'>): NoteRefusal | null => {
  const parsed = parseInterviewNote(toLimitedHtml(note))
  return isRefused(parsed) ? parsed.refused : null
}

const formOf = (key: string): string => `decision-${key}`

/** The private draft of this device, for one interview or film; also kept when the form is left. */
export const readDraft = (key: string): string => readTypedTexts(formOf(key))?.text ?? ''
export const writeDraft = (key: string, text: string): void => writeTypedTexts(formOf(key), text === '' ? {} : { text })

const noteFormOf = (key: string): string => `decision-note-${key}`

export const readNoteDraft = (key: string): TeamNote => {
  const { note = '', level, ...typed } = readTypedTexts(noteFormOf(key)) ?? {}
  const scores = { ...noScores }
  for (const name of rubric) if (typed[name] !== undefined) Object.assign(scores, { [name]: Number(typed[name]) })
  return { note, level: level === undefined ? null : Number(level), scores }
}
export const writeNoteDraft = (key: string, { note, level, scores }: TeamNote): void =>
  writeTypedTexts(noteFormOf(key), {
    ...(note === '' ? {} : { note }),
    ...(level === null ? {} : { level: String(level) }),
    ...Object.fromEntries(rubric.flatMap((name) => (scores[name] === null ? [] : [[name, String(scores[name])]]))),
  })
