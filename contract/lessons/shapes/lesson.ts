import * as v from 'valibot'
import { RoleField } from '../../people/shapes/user.ts'
import { Day, FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import type { ErrorCode } from '../../vocabulary/errors.ts'
import { LessonDuration, LessonVerdict } from '../../vocabulary/teaching.ts'

export const DurationField = v.picklist(Object.values(LessonDuration))

export const Lesson = v.object({
  id: Id,
  start: Instant,
  /** Minutes. */
  duration: DurationField,
  /** What the tutor earns, piastres; 0 with a tutor manager. */
  price: v.pipe(v.number(), v.integer(), v.minValue(0)),
  slotId: Id,
  /** Of the call it is held in; a lesson that went on directly behind another is held in the call of that one. */
  sessionId: v.string(),
  /** From when on the student's cancellation uses up minutes, and how many; null: never. */
  lateCancel: v.nullable(v.object({ from: Instant, minutes: v.number() })),
  /** Minutes that a late cancellation has used up. */
  lateMinutes: v.number(),
  /** Who cancelled, and when; set together or not at all. */
  canceledBy: v.nullable(Id),
  canceledAt: v.nullable(Instant),
  /**
   * What attendance made of it. `held`, `tutorLate`, `tutorLeft`, `studentAbsent`: paid for what was taught or waited.
   * `deadLine`, `outage`: paid, and its minutes are back. `tutorAbsent`, `cutShort`: not paid, its minutes are back, and it
   * counts as cancelled by the tutor, or by the student who reported the absence.
   * Null until it is judged, at the latest half an hour after its end.
   */
  verdict: v.nullable(v.picklist(Object.values(LessonVerdict))),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Lesson = v.InferOutput<typeof Lesson>

/** The codes with which a booking may be refused, besides those of every endpoint. */
export const bookingCodes = [
  'tutor-not-found',
  'slot-not-found',
  'illegal',
  'no-enough-minutes',
  'week-boundaries-violation',
  'reached-booking-limit',
  'guardian-required',
  'subscription-required',
  'subscription-paused',
  'subscription-refunding',
  'busy-tutor',
  'conflicting-lessons',
] as const satisfies readonly ErrorCode[]

/** What became of one of several bookings: the lesson, or the code of the refusal. */
export const BookingAnswer = v.object({
  lesson: v.nullable(Lesson),
  code: v.nullable(v.picklist(['bad-request', ...bookingCodes])),
})
export type BookingAnswer = v.InferOutput<typeof BookingAnswer>

/** One of the two people of a lesson. Contact data is masked: null, false and null. */
export const LessonMember = v.object({
  userId: Id,
  lessonId: Id,
  name: v.nullable(v.string()),
  image: v.nullable(FileUrl),
  gender: v.nullable(v.picklist(['male', 'female'])),
  role: RoleField,
  /** Whether they are a student under age. */
  minor: v.boolean(),
  phone: v.null(),
  verifiedPhone: v.literal(false),
  notificationMethod: v.null(),
})
export type LessonMember = v.InferOutput<typeof LessonMember>

export const LessonWithMembers = v.object({ lesson: Lesson, members: v.array(LessonMember) })
export type LessonWithMembers = v.InferOutput<typeof LessonWithMembers>

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What a judged lesson came to, in whole minutes: what its verdict was decided from, and what followed. */
export const LessonOutcome = v.object({
  /** Minutes that went back to the student, and those the tutor is paid for. */
  returnedMinutes: v.number(),
  paidMinutes: v.number(),
  /** How long after the start the tutor came, and how long before the end they left for good; 0: neither. */
  lateMinutes: v.number(),
  leftMinutes: v.number(),
  togetherMinutes: v.number(),
})
export type LessonOutcome = v.InferOutput<typeof LessonOutcome>

/** What a lesson holds of one source of minutes: of its week or the trial, or of a lot with its end. */
export const HeldMinutes = v.object({ lotId: v.nullable(Id), minutes: Count, end: v.nullable(Instant) })
export type HeldMinutes = v.InferOutput<typeof HeldMinutes>

/** One lesson, with its outcome once it is judged. */
export const LessonDetails = v.object({
  ...LessonWithMembers.entries,
  outcome: v.nullable(LessonOutcome),
  /** To its student and the team; empty to the tutor. */
  held: v.array(HeldMinutes),
  /** Lessons that were booked from its call and go on in it, soonest first. */
  continued: v.array(v.object({ id: Id, start: Instant, duration: DurationField })),
  /** The first lesson of the call it went on in, where recap, homework, corrections and mark of the call are; null where that is this one. */
  carriedBy: v.nullable(Id),
})
export type LessonDetails = v.InferOutput<typeof LessonDetails>

/** The lessons of a day of Cairo. Paid are those that earn their tutor something. */
export const AttendedDay = v.object({
  date: Day,
  paidLessonCount: Count,
  paidTutoringMinutes: Count,
  freeLessonCount: Count,
  freeTutoringMinutes: Count,
})
export type AttendedDay = v.InferOutput<typeof AttendedDay>
