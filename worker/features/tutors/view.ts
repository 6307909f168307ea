import { missingTutorFields, type OnboardingFacts, onboardingSteps } from '#contract/rules/onboarding.ts'
import type { FullTutor, StudioTutor, TutorCard, TutorMeta } from '#contract/shapes/tutor.ts'
import { fileUrl, instant, instantOrNull, userSelf } from '#worker/features/users/view.ts'
import { neverAvailable } from '#worker/storage/schema/people.ts'
import type { FullTutorRow } from './admin-store.ts'
import type { TutorCardRow } from './public-record.ts'
import type { findUncontacted } from './store.ts'

export const tutorCard = (row: TutorCardRow): TutorCard => ({
  id: row.id,
  role: row.role,
  name: row.name,
  gender: row.gender,
  image: fileUrl(row.image),
  video: fileUrl(row.video),
  thumbnail: fileUrl(row.thumbnail),
  bio: row.bio,
  about: row.about,
  notice: row.notice,
  topics: row.topics,
  avgRating: row.avgRating / 100,
  ratingCount: row.ratingCount,
  studentCount: row.studentCount,
  lessonCount: row.lessonCount,
  nextAvailableAt: row.nextAvailableAt === neverAvailable ? null : instant(row.nextAvailableAt),
  online: row.online,
})

export const uncontactedTutor = (row: Awaited<ReturnType<typeof findUncontacted>>[number]) => ({
  ...row,
  image: fileUrl(row.image),
  lastSeen: instantOrNull(row.lastSeen),
})

/** The fields of the tutor row. */
const tutorRow = ({ tutor }: FullTutorRow) => ({
  bio: tutor.bio,
  about: tutor.about,
  video: fileUrl(tutor.video),
  thumbnail: fileUrl(tutor.thumbnail),
  studioId: tutor.studioId,
  activated: tutor.activated,
  notice: tutor.notice,
  bypassOnboarding: tutor.bypassOnboarding,
})

/** The onboarding steps depend on the tutor's role, not on the caller's. */
export const tutorMeta = (row: FullTutorRow, onboarding: OnboardingFacts): TutorMeta => ({
  id: row.tutor.id,
  ...tutorRow(row),
  ...onboardingSteps(row.user.role, onboarding),
  missing: missingTutorFields(row.user, row.tutor),
  createdAt: instant(row.tutor.createdAt),
  updatedAt: instant(row.tutor.updatedAt),
})

export const fullTutor = (row: FullTutorRow): FullTutor => ({
  ...userSelf(row.user),
  ...tutorRow(row),
  meta: { createdAt: instant(row.tutor.createdAt), updatedAt: instant(row.tutor.updatedAt) },
})

export const studioTutor = (row: FullTutorRow): StudioTutor => {
  const { video, thumbnail, studioId } = tutorRow(row)
  const { id, email, name, image, createdAt } = row.user
  return { id, email, name, image: fileUrl(image), video, thumbnail, studioId, createdAt: instant(createdAt) }
}
