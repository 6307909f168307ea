import * as v from 'valibot'
import { LessonDetails, LessonWithMembers } from '../../lessons/shapes/lesson.ts'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { disputeKinds, disputeStates } from '../../vocabulary/disputes.ts'

export const Dispute = v.object({
  id: Id,
  lessonId: Id,
  /** Who opened it. */
  side: v.picklist(['student', 'tutor']),
  kind: v.picklist(disputeKinds),
  text: v.string(),
  /** A signed address, good for an hour. */
  picture: v.nullable(FileUrl),
  /** What the other member says. */
  answer: v.nullable(v.string()),
  answeredAt: v.nullable(Instant),
  state: v.picklist(disputeStates),
  closedAt: v.nullable(Instant),
  createdAt: Instant,
})
export type Dispute = v.InferOutput<typeof Dispute>

/** A dispute with its lesson and both members. */
export const DisputeWithLesson = v.object({ ...Dispute.entries, ...LessonWithMembers.entries })
export type DisputeWithLesson = v.InferOutput<typeof DisputeWithLesson>

/** A decision of the team, told to both. Who decided is told to the team alone, and null to everybody else. */
export const Ruling = v.object({
  id: Id,
  ruledBy: v.nullable(Id),
  /** Whether it came of an outage of the platform and not of a look at this lesson. */
  isOutage: v.boolean(),
  /** What the lesson came to by it, in minutes. */
  returnedMinutes: v.number(),
  paidMinutes: v.number(),
  /** What it changed: minutes given or taken again, piastres of what the tutor earns; null to the student. */
  minutes: v.number(),
  earned: v.nullable(v.number()),
  reason: v.string(),
  createdAt: Instant,
})
export type Ruling = v.InferOutput<typeof Ruling>

/** What a ruling is decided from, as `RuledLesson` of the rules. Piastres. */
export const RuledTerms = v.object({
  duration: v.number(),
  agreedPrice: v.number(),
  agreedCharge: v.number(),
  chargedMinutes: v.number(),
  returnedMinutes: v.number(),
  paidMinutes: v.number(),
  earned: v.number(),
  charged: v.number(),
  returnedRest: v.number(),
  /** Whether the tutor is paid only once the team has looked. */
  heldBack: v.boolean(),
})
export type RuledTerms = v.InferOutput<typeof RuledTerms>

const Span = v.object({ start: Instant, end: Instant })
/** `lost`: the connection broke then and did not come back in time. */
const Stay = v.object({ ...Span.entries, lost: v.boolean() })

/** Who was in the call when, from the log that the team reads; without where from, or with which device. */
export const Presence = v.object({ tutor: v.array(Stay), student: v.array(Stay), together: v.array(Span) })
export type Presence = v.InferOutput<typeof Presence>

/** A lesson with its verdict, its disputes and what the team decided, oldest first. */
export const LessonCase = v.object({
  ...LessonDetails.entries,
  disputes: v.array(Dispute),
  rulings: v.array(Ruling),
  /** Once the lesson is over or judged; null before, and for one that was cancelled before it began. */
  presence: v.nullable(Presence),
  /** To the team alone, once the lesson is judged. */
  terms: v.nullable(RuledTerms),
})
export type LessonCase = v.InferOutput<typeof LessonCase>
