/** A search for somebody who starts at once, as its student and the tutors who are asked see it. */
import * as v from 'valibot'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { askAnswers, nowLimits, ringStatuses } from '../../vocabulary/now.ts'
import { englishLevels, Gender } from '../../vocabulary/people.ts'
import { bookingCodes, DurationField } from './lesson.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const RingId = v.pipe(v.string(), v.uuid())

export const Face = v.object({
  id: Id,
  name: v.nullable(v.string()),
  image: v.nullable(FileUrl),
  gender: v.nullable(v.picklist(Object.values(Gender))),
})
export type Face = v.InferOutput<typeof Face>

/** What a student looks for. `sameGender`: only tutors of their own gender, where that is known. */
export const RingWishBody = v.object({
  duration: DurationField,
  topicId: v.optional(Id),
  note: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nowLimits.note.max))),
  sameGender: v.optional(v.boolean(), false),
})

export const Ring = v.object({
  id: RingId,
  status: v.picklist(ringStatuses),
  /** The lesson whose tutor did not come; null for a search of its own. */
  lessonId: v.nullable(Id),
  /** Minutes. */
  duration: DurationField,
  /** The Arabic name. */
  topic: v.nullable(v.string()),
  startedAt: Instant,
  until: Instant,
  /** Who was asked, in that order; `answer` is null while they are being rung. */
  asked: v.array(v.object({ tutor: Face, answer: v.nullable(v.picklist(askAnswers)) })),
  /** Who fits and was not asked yet, the next first. */
  waiting: v.array(Face),
  accepted: v.nullable(v.object({ tutor: Face, lessonId: Id, start: Instant })),
  /** Why the student could not book, where a search ended as `refused`. */
  code: v.nullable(v.picklist(['bad-request', ...bookingCodes])),
})
export type Ring = v.InferOutput<typeof Ring>

/** A search as a tutor is asked. */
export const RingOffer = v.object({
  id: RingId,
  student: v.object({ ...Face.entries, level: v.nullable(v.picklist(englishLevels)) }),
  /** Lessons the two have had together. */
  lessonsTogether: Count,
  duration: DurationField,
  topic: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** Piastres the tutor earns. */
  price: Count,
  /** When the lesson would start if it was accepted at once. */
  start: Instant,
  /** Until when it can be accepted. */
  until: Instant,
  /** Whether the tutor of another lesson did not come. */
  rescue: v.boolean(),
})
export type RingOffer = v.InferOutput<typeof RingOffer>

/** Whether a tutor is available now, and who rings them. */
export const Availability = v.object({ until: v.nullable(Instant), ring: v.nullable(RingOffer) })
export type Availability = v.InferOutput<typeof Availability>

/** A tutor who can start at once until then; null: no longer. */
export const AvailabilityChange = v.object({ tutor: Id, until: v.nullable(Instant) })
export type AvailabilityChange = v.InferOutput<typeof AvailabilityChange>

/** Who is available, and the student's latest search, which is kept for some minutes. */
export const Market = v.object({ tutors: v.array(v.object({ id: Id, until: Instant })), ring: v.nullable(Ring) })
export type Market = v.InferOutput<typeof Market>
