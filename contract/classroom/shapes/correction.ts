/** What a student said and how it is said better. */
import * as v from 'valibot'
import { code, FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { correctionKinds, correctionLimits } from '../../vocabulary/corrections.ts'
import { cleanLine, textLength } from '../../vocabulary/text.ts'
import { WordCard } from './word.ts'

const line = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.check((text) => textLength(text) <= max, code('long-correction')),
  )
const filledLine = (max: number) =>
  v.pipe(
    line(max),
    v.check((text) => text !== '', code('empty-correction')),
  )

/** As its tutor writes it; `why` is a word or two, in any language, empty for none. */
export const CorrectionTexts = v.object({
  said: filledLine(correctionLimits.said),
  better: filledLine(correctionLimits.better),
  why: v.optional(line(correctionLimits.why), ''),
  kind: v.picklist(correctionKinds),
})
export type CorrectionTexts = v.InferOutput<typeof CorrectionTexts>

/** As both people of its lesson see it. */
export const LessonCorrection = v.object({
  ...CorrectionTexts.entries,
  said: v.string(),
  better: v.string(),
  why: v.string(),
  id: Id,
  /** From when on the student sees it; to its tutor it may lie ahead. */
  shownAt: Instant,
  /** It is not reviewed: the student does not want it to be. Nothing of that is told to the tutor, who reads false. */
  hidden: v.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type LessonCorrection = v.InferOutput<typeof LessonCorrection>

/** As its student has it, with the card of its review. */
export const Correction = v.object({
  ...LessonCorrection.entries,
  lessonId: Id,
  /** Null once the account is gone. */
  tutor: v.nullable(v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) })),
  card: WordCard,
})
export type Correction = v.InferOutput<typeof Correction>

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Those of a kind that are not known yet and not hidden. */
export const OpenCorrections = v.record(v.picklist(correctionKinds), Count)
export type OpenCorrections = v.InferOutput<typeof OpenCorrections>

/** What there is to review of corrections; counts as those of words. */
export const DueCorrections = v.object({
  list: v.array(Correction),
  due: Count,
  total: Count,
  open: OpenCorrections,
})
export type DueCorrections = v.InferOutput<typeof DueCorrections>
