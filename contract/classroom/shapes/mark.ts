import * as v from 'valibot'
import { code, Day, FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { bands, goalKinds, markLimits } from '../../vocabulary/marks.ts'
import { cleanText, textLength } from '../../vocabulary/text.ts'

/** A mark or the band of a goal: 1 to 9 in halves. */
export const Band = v.pipe(v.number(), v.minValue(bands.min), v.maxValue(bands.max), v.multipleOf(bands.step))

/** What a student learns for; `band` is of IELTS Speaking alone, and `until` a day of Cairo. */
export const GoalChoice = v.object({
  kind: v.picklist(goalKinds),
  band: v.nullable(Band),
  until: v.nullable(Day),
})
export type GoalChoice = v.InferOutput<typeof GoalChoice>

export const Goal = v.object({
  ...GoalChoice.entries,
  setAt: Instant,
  /** The latest mark when this kind of goal was chosen; null where there was none. */
  startBand: v.nullable(Band),
})
export type Goal = v.InferOutput<typeof Goal>

export const CriterionBands = v.object({ fluency: Band, vocabulary: Band, grammar: Band, pronunciation: Band })
export type CriterionBands = v.InferOutput<typeof CriterionBands>

const MarkText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(cleanText),
    v.check((text) => textLength(text) <= max, code('long-mark-text')),
  )
const Remark = v.pipe(
  MarkText(markLimits.remark),
  v.check((text) => text !== '', code('empty-mark-text')),
)

/** What a tutor writes: a band and a sentence for each criterion, and a word about all, which may be empty. */
export const MarkTexts = v.object({
  bands: CriterionBands,
  remarks: v.object({ fluency: Remark, vocabulary: Remark, grammar: Remark, pronunciation: Remark }),
  words: MarkText(markLimits.words),
})
export type MarkTexts = v.InferOutput<typeof MarkTexts>

export const MarkTutor = v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) })

export const Mark = v.object({
  lessonId: Id,
  /** Start of the lesson. */
  start: Instant,
  tutor: MarkTutor,
  ...MarkTexts.entries,
  /** The mean of the four, to the half. */
  overall: Band,
  /** Lessons of the two since the tutor's mark before, this one among them. */
  lessons: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The bands as they were first given, of a mark that was corrected; else null. */
  firstBands: v.nullable(CriterionBands),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Mark = v.InferOutput<typeof Mark>

/** How far a pair is from its next mark. */
export const NextMark = v.object({
  tutor: MarkTutor,
  /** Of the latest lesson of the two, which a mark would be of. */
  lessonId: Id,
  /** Lessons since the last mark, counted up to those after which it is due. */
  lessonsSince: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** When the student asked for it. */
  askedAt: v.nullable(Instant),
  /** Whether the student may ask for it now. */
  mayAsk: v.boolean(),
})
export type NextMark = v.InferOutput<typeof NextMark>
