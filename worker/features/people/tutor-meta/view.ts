import { missingTutorFields, type OnboardingFacts, onboardingSteps } from '#contract/people/rules/onboarding.ts'
import type { TutorMeta } from '#contract/people/shapes/tutor.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { FullTutorRow } from './store.ts'

/** The fields of the tutor row. */
export const tutorRowView = ({ tutor }: FullTutorRow) => ({
  bio: tutor.bio,
  about: tutor.about,
  video: fileUrl(tutor.video),
  thumbnail: fileUrl(tutor.thumbnail),
  studioId: tutor.studioId,
  activated: tutor.activated,
  notice: tutor.notice,
  levels: tutor.levels,
  bypassOnboarding: tutor.bypassOnboarding,
})

/** The onboarding steps depend on the tutor's role, not on the caller's. */
export const tutorMetaView = (row: FullTutorRow, onboarding: OnboardingFacts): TutorMeta => ({
  id: row.tutor.id,
  ...tutorRowView(row),
  ...onboardingSteps(row.user.role, onboarding),
  missing: missingTutorFields(row.user, row.tutor),
  createdAt: toIsoInstant(row.tutor.createdAt),
  updatedAt: toIsoInstant(row.tutor.updatedAt),
})
