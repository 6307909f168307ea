/** Converts a student's profile between form texts and the contract's types. Pure. */
import type { updateStudent } from '#contract/people/api/students.ts'
import type { Student } from '#contract/people/shapes/user.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { EnglishLevelField, JobTitle, LearningObjective } from '#contract/shared/shapes/fields.ts'
import { nullIfEmpty, numberFromText } from '#web/lib/form-schemas.ts'

export type BioField = 'jobTitle' | 'englishLevel' | 'learningObjective'

/** Entries for a form's schema; an empty text becomes null, which clears the field. */
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

/** The changed profile fields in `out`, which may hold other fields too. */
export const toBioChanges = (out: Bio, changed: readonly string[]): BioChanges =>
  Object.fromEntries(Object.entries(out).filter(([field]) => field in bioSchemaEntries && changed.includes(field)))

/** Learning aims are one text separated by commas; the suggested aims are phrases in it. Pure. */
/** Learning aims are one text separated by commas; the suggested aims are phrases in it. */
const comma = '،'

const splitAims = (text: string): string[] =>
  text
    .split(comma)
    .map((part) => part.trim())
    .filter(Boolean)

export const hasAim = (text: string, aim: string): boolean => splitAims(text).includes(aim)

/** Adds the aim before the existing text, or removes it. */
export const toggleAim = (text: string, aim: string): string => {
  const others = splitAims(text).filter((part) => part !== aim)
  return (hasAim(text, aim) ? others : [aim, ...others]).join(`${comma} `)
}
