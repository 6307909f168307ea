import * as v from 'valibot'
import { Instant } from '../../shared/shapes/wire.ts'

export const LessonNotes = v.object({
  text: v.string(),
  /** Null while nothing was written. */
  changedAt: v.nullable(Instant),
  /** Whether they can still be changed. */
  writable: v.boolean(),
})
export type LessonNotes = v.InferOutput<typeof LessonNotes>
