/** What a tutor manager writes about an applicant while deciding: its bounds, its draft. */
import { type FeedbackRefusal, parseFeedback } from '#contract/rules/interview-changes.ts'
import { isRefused } from '#contract/rules/refusal.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { toLimitedHtml } from '#web/lib/typed-html.ts'

/** Characters as the server counts them: a line break is none. */
export const feedbackLength = (typed: string): number => textLength(cleanText(typed).replaceAll('\n', ''))

/** The code with which the server would refuse the text; null when it would not. */
export const refuseFeedback = (typed: string): FeedbackRefusal | null => {
  const parsed = parseFeedback(toLimitedHtml(typed))
  return isRefused(parsed) ? parsed.refused : null
}

/** Removed with the person's other keys when they log out. */
const draftKey = (key: string): string => `hiwar.decision.${key}`

/** The private draft of this device, for one interview or film. */
export const readDraft = (key: string): string => readStored(draftKey(key)) ?? ''
export const writeDraft = (key: string, text: string): void => writeStored(draftKey(key), text === '' ? null : text)
