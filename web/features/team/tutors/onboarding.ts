/** The steps of joining, and what the page of a tutor lacks before students can find it. Pure. */
import { missingTutorFields } from '#contract/people/rules/onboarding.ts'
import type { FullTutor, ListedTutor } from '#contract/people/shapes/tutor.ts'
import { tutorMedia } from '#contract/vocabulary/media.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { adminTutors } from '#web/features/team/copy/admin-tutors.ts'

export type MissingPart = keyof typeof adminTutors.missing

/** Files the page lacks. Tutor managers need a picture, but no film. */
export const missingFiles = (tutor: FullTutor): (typeof tutorMedia)[number][] => {
  const files = tutor.role === Role.TutorManager ? (['image'] as const) : tutorMedia
  return files.filter((file) => !tutor[file])
}

export const missingParts = (tutor: FullTutor): MissingPart[] => [
  ...missingTutorFields(tutor, tutor),
  ...missingFiles(tutor),
]

export type OnboardingSteps = ListedTutor['steps']

/** The steps of joining in their order. */
export const stepKeys = [
  'introVideo',
  'interview',
  'demoSession',
  'media',
] as const satisfies readonly (keyof OnboardingSteps)[]
