/** Completeness and publicity of a tutor's profile. */
import * as v from 'valibot'
import { About, Bio, TutorName } from '../../shared/shapes/fields.ts'
import { isTutorType, Role } from '../../vocabulary/roles.ts'

export interface ProfileUser {
  readonly role: Role
  readonly name: string | null
  readonly phone: string | null
  readonly city: number | null
  readonly gender: string | null
  readonly birthYear: number | null
  readonly image: string | null
  readonly verifiedPhone: boolean
  readonly verifiedEmail: boolean
}

export interface ProfileTutor {
  readonly bio: string | null
  readonly about: string | null
  readonly video: string | null
  readonly thumbnail: string | null
  readonly activated: boolean
}

const userFields = ['name', 'phone', 'city', 'gender', 'birthYear'] as const
const textFields = ['bio', 'about'] as const
const verifiedFields = ['verifiedPhone', 'verifiedEmail'] as const
export type TutorField = (typeof userFields | typeof textFields | typeof verifiedFields)[number]

/** Fields a tutor still has to fill in, in the order of the form. */
export const missingTutorFields = (user: ProfileUser, tutor: Pick<ProfileTutor, 'bio' | 'about'>): TutorField[] => [
  ...userFields.filter((field) => !user[field]),
  ...textFields.filter((field) => !tutor[field]),
  ...verifiedFields.filter((field) => !user[field]),
]

export const isProfileComplete = (user: ProfileUser, tutor: ProfileTutor): boolean =>
  missingTutorFields(user, tutor).length === 0

/** Public and bookable: a complete profile with a picture, switched on by an admin; tutors also need their film. */
export const isOnboarded = (user: ProfileUser, tutor: ProfileTutor): boolean => {
  if (!isTutorType(user.role) || !isProfileComplete(user, tutor)) return false
  const filmed = user.role === Role.TutorManager || Boolean(tutor.video && tutor.thumbnail)
  return Boolean(user.image) && tutor.activated && filmed
}

/** Onboarding steps the tutor has completed: the newest interview counts, and any intro video or demo session. */
export interface OnboardingFacts {
  readonly approvedIntroVideo: boolean
  readonly passedNewestInterview: boolean
  readonly passedAnyDemoSession: boolean
}

/** Onboarding steps before the first lesson; tutor managers have none. */
export const onboardingSteps = (role: Role, facts: OnboardingFacts) => {
  const isManager = role === Role.TutorManager
  return {
    passedIntroVideo: isManager || facts.approvedIntroVideo,
    passedInterview: isManager || facts.passedNewestInterview,
    passedDemoSession: isManager || facts.passedAnyDemoSession,
  }
}

/** Whether a tutor's own screens open to them: all three steps passed, or an admin has excused them. */
export const isThroughOnboarding = (
  steps: ReturnType<typeof onboardingSteps> & { readonly bypassOnboarding: boolean },
): boolean => steps.bypassOnboarding || (steps.passedIntroVideo && steps.passedInterview && steps.passedDemoSession)

/** Onboarded with Arabic texts: what the public list shows. Older rows may break the text rules. */
export const isListed = (user: ProfileUser, tutor: ProfileTutor): boolean =>
  isOnboarded(user, tutor) && v.is(TutorName, user.name) && v.is(Bio, tutor.bio) && v.is(About, tutor.about)
