/** What was said in a lesson as text for oneself, and what the two agreed about it. */
import * as v from 'valibot'
import { code, Id, Instant } from '../../shared/shapes/wire.ts'
import { insightLimits, insightStates, sentenceStates } from '../../vocabulary/insights.ts'
import { cleanText, textLength } from '../../vocabulary/text.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const InsightText = v.pipe(
  v.string(),
  v.transform(cleanText),
  v.check((text) => textLength(text) <= insightLimits.text, code('bad-request')),
)

/** Seconds spoken in each minute of the lesson, from its start. */
export const SpokenSeconds = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60))),
  v.maxLength(insightLimits.minutes),
)

/** A sentence that was said and a better one, by a machine; wrong perhaps until the tutor accepts it. */
export const InsightSentence = v.object({
  number: Count,
  said: v.string(),
  better: v.string(),
  /** A word or two of why, in Arabic; may be empty. */
  note: v.string(),
  state: v.picklist(sentenceStates),
})
export type InsightSentence = v.InferOutput<typeof InsightSentence>

const Barred = v.nullable(v.picklist(['guardian-required', 'birth-year-required']))

/** Of the caller alone. */
const OwnSide = v.object({
  on: v.boolean(),
  /** Whether it is on by the standing wish, and not by a press in this lesson. */
  standing: v.boolean(),
  /** The standing wish may set it now: nothing was said about this lesson yet, and agreeing is possible. */
  wished: v.boolean(),
  state: v.picklist(insightStates),
  /** When the sound was deleted; null while it is here, and where there was none. */
  soundGoneAt: v.nullable(Instant),
  /** Whether a machine that only pretends has made the text. */
  simulated: v.boolean(),
  /** Null before it is made, and once it is deleted. */
  text: v.nullable(v.string()),
  sentences: v.array(InsightSentence),
  /** Words of the text that the student’s list lacks, and how often they were said. */
  words: v.array(v.object({ text: v.string(), count: Count })),
  spoken: SpokenSeconds,
})

export const Insight = v.object({
  lessonId: Id,
  /** Whether somebody is asked at all: a service is there, and the lesson has not been cancelled. */
  available: v.boolean(),
  /** Why the caller cannot agree: the student is under age without a guardian’s word for it, or has not said their age. */
  barred: Barred,
  /** Since when both agree; null while they do not. */
  since: v.nullable(Instant),
  /** One of the two withdrew: nothing of this lesson is recorded, kept or made any more. */
  stopped: v.boolean(),
  /** Until when agreeing and withdrawing are possible. */
  agreeUntil: Instant,
  withdrawUntil: Instant,
  mine: OwnSide,
  other: v.object({
    on: v.boolean(),
    /** Seconds the other spoke; null while they have not been told. */
    spokenSeconds: v.nullable(Count),
  }),
  /** To the tutor: what the student shares of theirs. */
  shared: v.array(InsightSentence),
})
export type Insight = v.InferOutput<typeof Insight>

/** Somebody’s standing wish for texts of what they say. */
export const InsightWish = v.object({
  on: v.boolean(),
  /** Whether a service makes such texts here; a wish that stands can be taken back without it. */
  available: v.boolean(),
  barred: Barred,
  /** When it was given or taken back last; null: never. */
  changedAt: v.nullable(Instant),
})
export type InsightWish = v.InferOutput<typeof InsightWish>
