import * as v from 'valibot'
import { Instant } from '../../shared/shapes/wire.ts'
import { assessmentLimits } from '../../vocabulary/assessments.ts'
import { cleanText } from '../../vocabulary/text.ts'

const { score, level, notes, noteText, noteAt } = assessmentLimits

const whole = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
const Score = v.nullable(whole(score))

/** All four, of an interview or a demo session. */
export const RubricScores = v.object({
  fluency: whole(score),
  teaching: whole(score),
  /** Sound and picture. */
  picture: whole(score),
  manner: whole(score),
})
export type RubricScores = v.InferOutput<typeof RubricScores>

/** `at`: seconds into the film. */
const AssessmentNote = v.object({
  at: whole(noteAt),
  text: v.pipe(v.string(), v.transform(cleanText), v.minLength(noteText.min), v.maxLength(noteText.max)),
})

/** What is judged of a film; null: not yet. The applicant reads nothing of it. */
export const AssessmentFields = v.object({
  fluency: Score,
  teaching: Score,
  /** Sound and picture. */
  picture: Score,
  manner: Score,
  level: v.nullable(whole(level)),
  notes: v.pipe(v.array(AssessmentNote), v.maxLength(notes)),
})
export type AssessmentFields = v.InferOutput<typeof AssessmentFields>

/** `updatedAt`: null while nothing was judged. */
export const Assessment = v.object({ ...AssessmentFields.entries, updatedAt: v.nullable(Instant) })
export type Assessment = v.InferOutput<typeof Assessment>
