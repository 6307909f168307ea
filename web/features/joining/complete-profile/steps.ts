/** The three steps of a new student, and which of them to open. Pure. */
import type { Student, UserSelf } from '#contract/people/shapes/user.ts'

export const steps = ['person', 'bio', 'topics'] as const
export type Step = (typeof steps)[number]

export const nextStepOf = (step: Step): Step | null => steps[steps.indexOf(step) + 1] ?? null
export const previousStepOf = (step: Step): Step | null => steps[steps.indexOf(step) - 1] ?? null

type Person = Pick<UserSelf, 'name' | 'phone' | 'city' | 'gender' | 'birthYear'>

export const lacksPersonStepData = ({ name, phone, city, gender, birthYear }: Person): boolean =>
  ![name, phone, city, gender, birthYear].every(Boolean)

/**
 * The first incomplete step, or the first of all when none is. For the arguments undefined means still loading, null
 * means failed to load. Gives null while data that decides is still loading.
 */
export const firstIncompleteStep = (
  user: Person,
  student: Pick<Student, 'englishLevel'> | null | undefined,
  topics: readonly unknown[] | null | undefined,
): Step | null => {
  if (lacksPersonStepData(user)) return 'person'
  if (student === undefined) return null
  if (student && !student.englishLevel) return 'bio'
  if (topics === undefined) return null
  return topics?.length === 0 ? 'topics' : 'person'
}
