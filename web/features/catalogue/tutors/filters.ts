/** What narrows and orders the tutor list, as the address has it. Pure. */
import * as v from 'valibot'
import { englishLevels, Gender } from '#contract/vocabulary/people.ts'
import { defaultTutorSort, freeParts, freeWhens, tutorSorts } from '#contract/vocabulary/tutor-list.ts'

/** Anything else in the address counts as absent: an old or a mistyped link still shows a list. */
const orAbsent = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** The parameters of the address beside `q`, named as the fields of the form that works without a script. */
export const FilterSearch = {
  topic: orAbsent(v.pipe(v.number(), v.integer(), v.minValue(1))),
  level: orAbsent(v.picklist(englishLevels)),
  gender: orAbsent(v.picklist(Object.values(Gender))),
  when: orAbsent(v.picklist(freeWhens)),
  part: orAbsent(v.picklist(freeParts)),
  sort: orAbsent(v.picklist(tutorSorts)),
  mine: orAbsent(v.literal(true)),
}

type Parsed = v.InferOutput<v.ObjectSchema<typeof FilterSearch, undefined>>

/** `q` is the text searched for; `mine` stands for the favourites of who is signed in. */
export type TutorFilters = Parsed & { readonly q?: string | undefined }

/** What can make a list empty, in the order in which it is offered to be taken away. */
export const narrowings = ['when', 'part', 'q', 'topic', 'level', 'gender', 'mine'] as const
export type Narrowing = (typeof narrowings)[number]

/** The filters that are set; the order of the list is none. */
export const activeNarrowings = (filters: TutorFilters): Narrowing[] =>
  narrowings.filter((name) => filters[name] !== undefined && filters[name] !== '')

export const withoutNarrowing = (filters: TutorFilters, name: Narrowing): TutorFilters => ({
  ...filters,
  [name]: undefined,
})

/** Nothing but the order. */
export const clearedFilters = ({ sort }: TutorFilters): TutorFilters => ({ sort })

/** The query of the request; the favourites of a student are another endpoint, not a filter. */
export const toListQuery = ({ q, mine: _, sort, ...narrowing }: TutorFilters) => ({
  search: q || undefined,
  ...narrowing,
  sort: sort === defaultTutorSort ? undefined : sort,
})
