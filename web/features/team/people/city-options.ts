import { City } from '#contract/vocabulary/people.ts'
import { cityNames } from '#web/copy/choices.ts'
import type { FilterOption } from '../table/filters.ts'

const codes = Object.values(City)

/** The second spelling of a governorate counts as the first. */
const offered = codes.filter((code) => code !== City.Minufiya)

/** In the order of the alphabet, named in addresses by their code. */
export const cityOptions: readonly FilterOption<City>[] = offered
  .map((code) => ({ value: String(code), label: cityNames[code], means: code }))
  .sort((a, b) => a.label.localeCompare(b.label, 'ar'))
