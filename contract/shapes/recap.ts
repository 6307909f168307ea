import * as v from 'valibot'
import { recapTextMax } from '../vocabulary/recaps.ts'
import { cleanText, textLength } from '../vocabulary/text.ts'
import { code, FileUrl, Id, Instant } from './wire.ts'

const RecapText = v.pipe(
  v.string(),
  v.transform(cleanText),
  v.check((text) => textLength(text) <= recapTextMax, code('long-recap-text')),
)

/** What was practised, what to correct, what to do at home, and what comes next; any of them may be empty, not all. */
export const RecapTexts = v.object({
  practised: RecapText,
  toCorrect: RecapText,
  homework: RecapText,
  nextTime: RecapText,
})
export type RecapTexts = v.InferOutput<typeof RecapTexts>

export const Recap = v.object({ ...RecapTexts.entries, lessonId: Id, createdAt: Instant, updatedAt: Instant })
export type Recap = v.InferOutput<typeof Recap>

/** A recap with its lesson, as a list shows it. */
export const ReceivedRecap = v.object({
  recap: Recap,
  start: Instant,
  tutor: v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) }),
})
export type ReceivedRecap = v.InferOutput<typeof ReceivedRecap>
