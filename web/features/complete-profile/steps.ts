/** The three steps of a new student, and which of them to open. Pure. */
import type { Student, UserSelf } from '#contract/shapes/user.ts'

export const steps = ['person', 'bio', 'topics'] as const
export type Step = (typeof steps)[number]

export const nextStepOf = (step: Step): Step | null => steps[steps.indexOf(step) + 1] ?? null
export const previousStepOf = (step: Step): Step | null => steps[steps.indexOf(step) - 1] ?? null

type Person = Pick<UserSelf, 'name' | 'phone' | 'city' | 'gender' | 'birthYear'>

export const lacksPersonStepData = ({ name, phone, city, gender, birthYear }: Person): boolean =>
  ![name, phone, city, gender, birthYear].every(Boolean)

/**
 * The first step that lacks something; whoever lacks nothing looks through from the start. Undefined stands for what
 * is still on its way and answers null where it decides, null for what could not be read.
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
