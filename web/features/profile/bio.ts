/** What a student tells tutors about themselves, between a form and the contract. Pure. */
import type { RequestOf } from '#contract/api/endpoint.ts'
import type { updateStudent } from '#contract/api/students.ts'
import { EnglishLevelField, JobTitle, LearningObjective } from '#contract/shapes/fields.ts'
import type { Student } from '#contract/shapes/user.ts'
import { nullIfEmpty, numberFromText } from '#web/lib/form-schemas.ts'

export type BioField = 'jobTitle' | 'englishLevel' | 'learningObjective'

/** Entries of a form's schema; empty becomes null, which clears a field. */
export const bioSchemaEntries = {
  jobTitle: nullIfEmpty(JobTitle),
  englishLevel: nullIfEmpty(numberFromText(EnglishLevelField)),
  learningObjective: nullIfEmpty(LearningObjective),
}

export const toBioTexts = (student: Pick<Student, BioField> | undefined): Record<BioField, string> => ({
  jobTitle: student?.jobTitle ?? '',
  englishLevel: student?.englishLevel ? String(student.englishLevel) : '',
  learningObjective: student?.learningObjective ?? '',
})

export type BioChanges = Partial<Pick<RequestOf<typeof updateStudent>['body'], BioField>>
type Bio = { [Field in BioField]?: Student[Field] }

/** What of a form has to be sent. `out` may hold more than these fields. */
export const toBioChanges = (out: Bio, changed: readonly string[]): BioChanges =>
  Object.fromEntries(Object.entries(out).filter(([field]) => field in bioSchemaEntries && changed.includes(field)))
