import * as v from 'valibot'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { goalKinds } from '../../vocabulary/marks.ts'
import { passportWeeks } from '../../vocabulary/passport.ts'
import { Band, CriterionBands, MarkTexts, MarkTutor } from './mark.ts'

/** What a tutor marked after hearing a recording. */
export const RecordingMark = v.object({
  ...MarkTexts.entries,
  /** The mean of the four, to the half. */
  overall: Band,
  /** The bands as they were first given, of a mark that was corrected; else null. */
  firstBands: v.nullable(CriterionBands),
  markedAt: Instant,
  updatedAt: Instant,
})
export type RecordingMark = v.InferOutput<typeof RecordingMark>

/** A minute that a student recorded for their passport. */
export const PassportRecording = v.object({
  id: Id,
  week: v.picklist(passportWeeks),
  /** The goal whose prompt it answers. */
  goal: v.picklist(goalKinds),
  /** The address opens it for an hour. */
  url: FileUrl,
  lengthMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
  createdAt: Instant,
  /** Who marked it, or was asked to; null while nobody was. */
  tutor: v.nullable(MarkTutor),
  askedAt: v.nullable(Instant),
  mark: v.nullable(RecordingMark),
})
export type PassportRecording = v.InferOutput<typeof PassportRecording>

/** One of the weeks, for the student. */
export const PassportPlace = v.object({
  week: v.picklist(passportWeeks),
  /** From when on it may be filled; null while nothing has begun. */
  opensAt: v.nullable(Instant),
  isOpen: v.boolean(),
  recording: v.nullable(PassportRecording),
})
export type PassportPlace = v.InferOutput<typeof PassportPlace>
