/** What people say about themselves, between the texts of a form and the words of the contract. Pure. */
import * as v from 'valibot'
import { BirthYear, CityField, FullName, GenderField, TutorName } from '#contract/shapes/fields.ts'
import type { UserSelf } from '#contract/shapes/user.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { City } from '#contract/vocabulary/people.ts'
import { nullIfEmpty, numberFromText, requiredOnceFilled } from '#web/lib/form-schemas.ts'

export type PersonField = 'name' | 'city' | 'gender' | 'birthYear'

/** Entries of a form's schema; `held` is what it began with. Tutors are known by an Arabic name. */
export const personSchemaEntries = (
  tutor: boolean,
  initial: Pick<Record<PersonField, string>, 'name' | 'birthYear'>,
) => ({
  name: requiredOnceFilled(initial.name, tutor ? TutorName : FullName),
  city: nullIfEmpty(numberFromText(CityField)),
  gender: nullIfEmpty(v.pipe(v.string(), GenderField) as v.GenericSchema<string, UserSelf['gender']>),
  birthYear: requiredOnceFilled(initial.birthYear, numberFromText(BirthYear)),
})

export const toPersonTexts = (user: Pick<UserSelf, PersonField>): Record<PersonField, string> => ({
  name: user.name ?? '',
  city: user.city === null ? '' : String(user.city),
  gender: user.gender ?? '',
  birthYear: user.birthYear === null ? '' : String(user.birthYear),
})

const formerCities: readonly City[] = [City.Minufiya, City.Helwan, City.GizaCity]

/** The codes to choose from; one that is no longer offered stays for whoever has it. */
export const offeredCities = (held: string): City[] =>
  Object.values(City).filter((code) => !formerCities.includes(code) || String(code) === held)

/** Years a person may be born in, youngest first. */
export const birthYears = (thisYear: number): number[] =>
  Array.from({ length: limits.age.max - limits.age.min + 1 }, (_, older) => thisYear - limits.age.min - older)
