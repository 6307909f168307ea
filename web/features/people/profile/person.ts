/** Converts personal data between form texts and the contract's types. Pure. */
import * as v from 'valibot'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { BirthYear, CityField, FullName, GenderField, TutorName } from '#contract/shared/shapes/fields.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { City } from '#contract/vocabulary/people.ts'
import { nullIfEmpty, numberFromText, requiredOnceFilled } from '#web/lib/form-schemas.ts'

export type PersonField = 'name' | 'city' | 'gender' | 'birthYear'

/** Entries for a form's schema; `initial` holds the form's first values. A tutor's name must be Arabic. */
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

/** The cities to choose from. A former one is offered only to a person who already has it. */
export const offeredCities = (currentCity: string): City[] =>
  Object.values(City).filter((code) => !formerCities.includes(code) || String(code) === currentCity)

/** Allowed years of birth, latest first. */
export const birthYears = (thisYear: number): number[] =>
  Array.from({ length: limits.age.max - limits.age.min + 1 }, (_, older) => thisYear - limits.age.min - older)
