/** When a tutor's page is complete, when it is public, and whether its texts are Arabic. */
import { limits } from '../vocabulary/limits.ts'
import { isTutorType, Role } from '../vocabulary/roles.ts'
import { arabicNamePattern, arabicRunPattern, collapseSpaces, latinLetterPattern } from '../vocabulary/text.ts'

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

/** What a tutor still has to fill in, in the order the form asks for it. */
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

/** What a tutor has behind them: the newest interview counts, of films and demo sessions any. */
export interface OnboardingFacts {
  readonly approvedIntroVideo: boolean
  readonly passedNewestInterview: boolean
  readonly passedAnyDemoSession: boolean
}

/** The steps on the way to the first lesson; managers walk none of them. */
export const onboardingSteps = (role: Role, facts: OnboardingFacts) => {
  const isManager = role === Role.TutorManager
  return {
    passedIntroVideo: isManager || facts.approvedIntroVideo,
    passedInterview: isManager || facts.passedNewestInterview,
    passedDemoSession: isManager || facts.passedAnyDemoSession,
  }
}

const isWithin = (text: string, { min, max }: { min: number; max: number }): boolean =>
  text.length >= min && text.length <= max

/** At least two Arabic words of two to thirty characters together, five of them letters. */
export const isTutorName = (text: string): boolean => {
  const name = collapseSpaces(text)
  const letters = name.replaceAll(' ', '').length
  const worded = name.split(' ').length >= limits.userName.parts && letters >= limits.tutorName.minArabic
  return isWithin(name, limits.userName) && arabicNamePattern.test(name) && worded
}

/** One Arabic line without Latin letters. */
export const isTutorBio = (text: string): boolean => {
  const bio = collapseSpaces(text)
  return isWithin(bio, limits.bio) && arabicRunPattern.test(bio) && !latinLetterPattern.test(bio)
}

/** Arabic, where a Latin word may stand between. */
export const isTutorAbout = (text: string): boolean =>
  isWithin(text.trim(), limits.about) && arabicRunPattern.test(text.trim())

/** Onboarded with Arabic texts: what the public list shows. Older rows may break the text rules. */
export const isListed = (user: ProfileUser, tutor: ProfileTutor): boolean =>
  isOnboarded(user, tutor) &&
  isTutorName(user.name ?? '') &&
  isTutorBio(tutor.bio ?? '') &&
  isTutorAbout(tutor.about ?? '')
