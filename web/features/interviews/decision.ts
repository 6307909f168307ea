/** What a tutor manager writes about an applicant while deciding: its bounds, its draft. */
import { type FeedbackRefusal, parseFeedback } from '#contract/rules/interview-changes.ts'
import { isRefused } from '#contract/rules/refusal.ts'
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

const formOf = (key: string): string => `decision-${key}`

/** The private draft of this device, for one interview or film; also kept when the form is left. */
export const readDraft = (key: string): string => readTypedTexts(formOf(key))?.text ?? ''
export const writeDraft = (key: string, text: string): void => writeTypedTexts(formOf(key), text === '' ? {} : { text })
