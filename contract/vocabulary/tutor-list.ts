/** What the tutor list can be narrowed and ordered by. */

/** `soon`: within a quarter of an hour; `tonight`: this evening; `week`: today or one of the six days after it. */
export const freeWhens = ['soon', 'tonight', 'week'] as const
export type FreeWhen = (typeof freeWhens)[number]

/** The part of the day a student asks for, on any of the next seven days. */
export const freeParts = ['morning', 'evening'] as const
export type FreePart = (typeof freeParts)[number]

/** `fit`: by `contract/catalogue/rules/tutor-order.ts`; `next`: soonest free time; `new`: newest account. */
export const tutorSorts = ['fit', 'next', 'rating', 'new'] as const
export type TutorSort = (typeof tutorSorts)[number]
export const defaultTutorSort: TutorSort = 'fit'

export const tutorListLimits = {
  /** Topics the list is narrowed to at the same time. */
  topics: 10,
  /** Favourites of a student. */
  favourites: 100,
  /** Tutors shown in place of one who cannot be booked. */
  similar: 3,
  /** Tutors suggested to a student, a few more than are shown, so that those they know can be passed over. */
  fitting: 6,
} as const

/** What a tutor needs to be listed; the admins' list is filtered by what is missing. */
export const missingFields = [
  ...(['activated', 'verifiedEmail', 'verifiedPhone', 'video', 'image', 'thumbnail', 'name'] as const),
  ...(['gender', 'birthYear', 'about', 'bio', 'phone', 'city'] as const),
] as const
export type MissingField = (typeof missingFields)[number]

/** Where a tutor stands: the first step that is not done. */
export const tutorSteps = ['introVideo', 'interview', 'demoSession', 'media', 'activation', 'done'] as const
export type TutorStep = (typeof tutorSteps)[number]
