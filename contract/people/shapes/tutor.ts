import * as v from 'valibot'
import { EnglishLevelField, GenderField } from '../../shared/shapes/fields.ts'
import { FileUrl, Id, Instant, q } from '../../shared/shapes/wire.ts'
import { captionLanguages } from '../../vocabulary/captions.ts'
import { englishLevels, Gender } from '../../vocabulary/people.ts'
import { promiseOutcomes } from '../../vocabulary/trust.ts'
import { freeParts, freeWhens, missingFields, tutorListLimits } from '../../vocabulary/tutor-list.ts'
import { RoleField, UserSelf } from './user.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What is said in a film, as a WebVTT file of plain text. */
export const FilmCaptions = v.object({ src: FileUrl, language: v.picklist(captionLanguages) })
export type FilmCaptions = v.InferOutput<typeof FilmCaptions>

const Share = v.object({ count: Count, of: Count })

/**
 * How a tutor keeps what they promise, counted from verdicts over `trust.days`. A figure is null where there is too
 * little to count.
 */
export const TutorTrust = v.object({
  /** Lessons that were promised: held, missed, or cancelled by the tutor shortly before. */
  lessons: Count,
  kept: Count,
  missed: Count,
  /** Cancelled by the tutor within `trust.cancelHours` of the start. */
  canceled: Count,
  /** Of the kept ones, those the tutor came to in time. */
  onTime: v.nullable(Share),
  /** Of the students who had their first lesson, those who came again within `trust.returnDays`. */
  returned: v.nullable(Share),
  /** Waking minutes of Cairo within which half of first messages were answered. */
  answerMinutes: v.nullable(Count),
  /** The last lessons, oldest first. */
  recent: v.array(v.picklist(promiseOutcomes)),
})
export type TutorTrust = v.InferOutput<typeof TutorTrust>

/** The public face of an onboarded tutor; nothing private is in it. */
export const TutorCard = v.object({
  id: Id,
  role: RoleField,
  name: v.nullable(v.string()),
  gender: v.nullable(v.picklist(Object.values(Gender))),
  image: v.nullable(FileUrl),
  video: v.nullable(FileUrl),
  /** Length of the video; null without one, and where it was never measured. */
  videoMs: v.nullable(Count),
  captions: v.nullable(FilmCaptions),
  thumbnail: v.nullable(FileUrl),
  bio: v.nullable(v.string()),
  about: v.nullable(v.string()),
  /** Minutes between booking and start that the tutor asks for. */
  notice: Count,
  /** Arabic names. */
  topics: v.array(v.string()),
  /** English levels the tutor likes to teach, lowest first. */
  levels: v.array(v.picklist(englishLevels)),
  /** 0 to 5 with two decimals, 0 when nobody rated yet. */
  avgRating: v.number(),
  ratingCount: Count,
  studentCount: Count,
  lessonCount: Count,
  /** Earliest start of free time that holds a short lesson; null when there is none. */
  nextAvailableAt: v.nullable(Instant),
  /** Null until there were enough lessons: the tutor is new. */
  trust: v.nullable(TutorTrust),
  online: v.boolean(),
})
export type TutorCard = v.InferOutput<typeof TutorCard>

/** Taught lessons only: ended, not cancelled and not missed by the student. */
export const TutorStats = v.object({ lessonCount: Count, studentCount: Count, totalMinutes: Count })

/** What a tutor sees of their own work. Minutes. */
export const MyTutorStats = v.object({
  /** Of lessons that are over and took place, as the team and visitors see it. */
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
export type UncontactedTutor = v.InferOutput<typeof UncontactedTutor>

/**
 * Narrows the tutor list. A tutor has one of the values of each field. `when` and `part` speak of times of Cairo; see
 * `rules/tutor-times.ts`.
 */
export const TutorFilterQuery = {
  topic: v.optional(q.list(q.int(), tutorListLimits.topics)),
  level: v.optional(q.list(v.pipe(q.int(), EnglishLevelField), englishLevels.length)),
  gender: v.optional(GenderField),
  when: v.optional(v.picklist(freeWhens)),
  part: v.optional(q.list(v.picklist(freeParts), freeParts.length)),
}
export type TutorFilter = v.InferOutput<v.ObjectSchema<typeof TutorFilterQuery, undefined>>

const tutorRow = {
  bio: v.nullable(v.string()),
  about: v.nullable(v.string()),
  video: v.nullable(FileUrl),
  thumbnail: v.nullable(FileUrl),
  studioId: v.nullable(Id),
  activated: v.boolean(),
  /** Minutes between booking and start. */
  notice: Count,
  levels: v.array(v.picklist(englishLevels)),
  bypassOnboarding: v.boolean(),
}

/** What a tutor and admins see of the tutor row, with the steps of onboarding and what the profile still lacks. */
export const TutorMeta = v.object({
  id: Id,
  ...tutorRow,
  passedIntroVideo: v.boolean(),
  passedInterview: v.boolean(),
  passedDemoSession: v.boolean(),
  /** Fields of the profile that are still empty or unverified, in the order the form asks for them. */
  missing: v.array(v.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TutorMeta = v.InferOutput<typeof TutorMeta>

/** Account and tutor row in one, for admins; `meta` are the instants of the tutor row. */
export const FullTutor = v.object({
  ...UserSelf.entries,
  ...tutorRow,
  meta: v.object({ createdAt: Instant, updatedAt: Instant }),
})
export type FullTutor = v.InferOutput<typeof FullTutor>

/** A tutor in the list of admins, with what stands between them and their first lesson. */
export const ListedTutor = v.object({
  ...FullTutor.entries,
  steps: v.object({ introVideo: v.boolean(), interview: v.boolean(), demoSession: v.boolean(), media: v.boolean() }),
  missing: v.array(v.picklist(missingFields)),
  online: v.boolean(),
  /** When their last socket closed; null for who never came, and while they are online. */
  lastSeen: v.nullable(Instant),
})
export type ListedTutor = v.InferOutput<typeof ListedTutor>

/** A tutor as their studio sees them. */
export const StudioTutor = v.object({
  id: Id,
  email: v.string(),
  name: v.nullable(v.string()),
  image: v.nullable(FileUrl),
  video: v.nullable(FileUrl),
  videoMs: v.nullable(Count),
  captions: v.nullable(v.object({ ...FilmCaptions.entries, addedAt: Instant })),
  thumbnail: v.nullable(FileUrl),
  studioId: v.nullable(Id),
  createdAt: Instant,
})
export type StudioTutor = v.InferOutput<typeof StudioTutor>

const Split = v.object({ total: Count, ratified: Count, canceled: Count })

/** A student's lessons, tutors and minutes; ratified are those not cancelled, a running lesson is future. */
export const StudentStats = v.object({
  lessonCount: v.object({ ...Split.entries, future: Split, past: Split }),
  tutorCount: Split,
  minutes: Split,
  /** Lessons that are over and took place, and their minutes: what the student sees of them. */
  taught: v.object({ lessons: Count, minutes: Count }),
})
export type StudentStats = v.InferOutput<typeof StudentStats>

export const TutoringMinutes = v.array(v.object({ tutorId: Id, tutoringMinutes: Count }))
