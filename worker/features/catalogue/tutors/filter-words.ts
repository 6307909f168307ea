/** The filters of the admins' list of tutors as words of the index of people; see `people-index.ts`. */

import type { listFullTutors } from '#contract/catalogue/api/tutors.ts'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { type TutorStep, tutorSteps } from '#contract/vocabulary/tutor-list.ts'
import { accountWords } from '#worker/features/people/users/people-index.ts'

export type FullTutorQuery = InputOf<typeof listFullTutors>['query']

/** Words of the steps of onboarding, in their order: passed, and not. */
const stepWords = [
  ['pf', 'nf'],
  ['pi', 'ni'],
  ['pd', 'nd'],
  ['pm', 'nm'],
  ['ac', 'xactivated'],
] as const

const wordsOfStep = (step: TutorStep): string[][] => {
  const at = tutorSteps.indexOf(step)
  const passed = stepWords.slice(0, at).map(([word]) => [word])
  const [, open] = stepWords[at] ?? []
  // Managers take no steps, and are done once they are activated.
  return open === undefined ? [['ac']] : [...passed, [open]]
}

const mediaFilters = ['image', 'video', 'thumbnail'] as const

/** Of each list a tutor has one. */
export const wordsOf = (asked: FullTutorQuery): string[][] => [
  ...accountWords({
    roles: asked.role?.length ? asked.role : tutorRoles,
    genders: asked.gender,
    cities: asked.city,
    verifiedEmail: asked.verifiedEmail,
    verifiedPhone: asked.verifiedPhone,
  }),
  ...(asked.activated === undefined ? [] : [[asked.activated ? 'ac' : 'xactivated']]),
  ...(asked.bypassOnboarding ? [['by']] : []),
  ...(asked.missing?.length ? [asked.missing.map((field) => `x${field}`)] : []),
  ...mediaFilters.filter((field) => asked[field] === false).map((field) => [`x${field}`]),
  ...(asked.step === undefined ? [] : wordsOfStep(asked.step)),
]

/** Words that nobody of the list has. */
export const wordsWithout = (asked: FullTutorQuery): string[] => [
  ...mediaFilters.filter((field) => asked[field]).map((field) => `x${field}`),
  ...(asked.bypassOnboarding === false ? ['by'] : []),
]
