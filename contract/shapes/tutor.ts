import * as v from 'valibot'
import { Gender } from '../vocabulary/people.ts'
import { RoleField } from './user.ts'
import { FileUrl, Id, Instant } from './wire.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The public face of an onboarded tutor; nothing private is in it. */
export const TutorCard = v.object({
  id: Id,
  role: RoleField,
  name: v.nullable(v.string()),
  gender: v.nullable(v.picklist(Object.values(Gender))),
  image: v.nullable(FileUrl),
  video: v.nullable(FileUrl),
  thumbnail: v.nullable(FileUrl),
  bio: v.nullable(v.string()),
  about: v.nullable(v.string()),
  /** Minutes between booking and start that the tutor asks for. */
  notice: Count,
  /** Arabic names. */
  topics: v.array(v.string()),
  /** 0 to 5 with two decimals, 0 when nobody rated yet. */
  avgRating: v.number(),
  ratingCount: Count,
  studentCount: Count,
  lessonCount: Count,
  /** Earliest start of free time that holds a short lesson; null when there is none. */
  nextAvailableAt: v.nullable(Instant),
  online: v.boolean(),
})
export type TutorCard = v.InferOutput<typeof TutorCard>

/** Held lessons only: ended and not cancelled. */
export const TutorStats = v.object({ lessonCount: Count, studentCount: Count, totalMinutes: Count })

/** What a tutor sees of their own work. Minutes. */
export const MyTutorStats = v.object({
  studentCount: Count,
  completedLessonCount: Count,
  totalLessonCount: Count,
  totalTutoringTime: Count,
})

/** What a student sees of their own learning. Minutes. */
export const MyStudentStats = v.object({
  tutorCount: Count,
  completedLessonCount: Count,
  totalLearningTime: Count,
  upcomingLessonCount: Count,
})

/** Cairo day → how much was taught that day; days without a lesson are absent. */
export const TutorActivity = v.record(v.string(), v.object({ score: Count, lessonCount: Count }))

/** A tutor the student has never written to. */
export const UncontactedTutor = v.object({
  id: Id,
  name: v.nullable(v.string()),
  image: v.nullable(FileUrl),
  bio: v.nullable(v.string()),
  role: RoleField,
  gender: v.nullable(v.picklist(Object.values(Gender))),
  lastSeen: v.nullable(Instant),
  online: v.boolean(),
})
