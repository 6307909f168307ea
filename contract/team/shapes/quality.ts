import * as v from 'valibot'
import { TutorTrust } from '../../people/shapes/tutor.ts'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { Gender } from '../../vocabulary/people.ts'
import { qualityChecks, qualityLevels, qualityStates } from '../../vocabulary/quality.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A listed tutor as the team looks at them. What is null is not counted yet, or too little. */
export const TutorQuality = v.object({
  id: Id,
  name: v.string(),
  gender: v.nullable(v.picklist(Object.values(Gender))),
  image: v.nullable(FileUrl),
  /** As the tutor sees them. */
  figures: v.nullable(v.omit(TutorTrust, ['recent'])),
  countedAt: v.nullable(Instant),
  /** Minutes taught, and first messages without an answer, of the last `trust.spanDays`. */
  minutes: v.nullable(Count),
  unanswered: v.nullable(Count),
  /** The mean of all stars, 0 without any. */
  rating: v.number(),
  ratingCount: Count,
  /** Mean stars of each span of `trust.spanDays`, oldest first; null for one without any. */
  ratings: v.nullable(v.array(v.nullable(v.number()))),
  nextFreeAt: v.nullable(Instant),
  state: v.picklist(qualityStates),
  /** When an open case was raised: the figures call for a decision, which nobody has noted. */
  caseSince: v.nullable(Instant),
  /** Figures that are beyond a limit. */
  marks: v.array(v.object({ check: v.picklist(qualityChecks), level: v.picklist(qualityLevels) })),
})
export type TutorQuality = v.InferOutput<typeof TutorQuality>

/** `more`: more tutors are listed than are read. */
export const Quality = v.object({ list: v.array(TutorQuality), more: v.boolean() })
export type Quality = v.InferOutput<typeof Quality>
