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
  const passedWords = stepWords.slice(0, at).map(([word]) => [word])
  const [, open] = stepWords[at] ?? []
  // Managers take no steps, and are done once they are activated.
  return open === undefined ? [['ac']] : [...passedWords, [open]]
}

const mediaFilters = ['image', 'video', 'thumbnail'] as const

/** Of each list a tutor has one. */
export const wordsOf = (query: FullTutorQuery): string[][] => [
  ...accountWords({
    roles: query.role?.length ? query.role : tutorRoles,
    genders: query.gender,
    cities: query.city,
    verifiedEmail: query.verifiedEmail,
    verifiedPhone: query.verifiedPhone,
  }),
  ...(query.activated === undefined ? [] : [[query.activated ? 'ac' : 'xactivated']]),
  ...(query.bypassOnboarding ? [['by']] : []),
  ...(query.missing?.length ? [query.missing.map((field) => `x${field}`)] : []),
  ...mediaFilters.filter((field) => query[field] === false).map((field) => [`x${field}`]),
  ...(query.step === undefined ? [] : wordsOfStep(query.step)),
]

/** Words that nobody of the list has. */
export const wordsWithout = (query: FullTutorQuery): string[] => [
  ...mediaFilters.filter((field) => query[field]).map((field) => `x${field}`),
  ...(query.bypassOnboarding === false ? ['by'] : []),
]
