/** Filters of a table: what may be chosen, what a text of the address means, and how it is shown as a chip. Pure. */
import { addCairoDays, cairoDay, cairoDayStart, toIsoInstant } from '#contract/shared/rules/time.ts'
import type { FilterValue, TableSearch } from './search.ts'

export interface FilterOption<Means> {
  /** The word in the address. */
  readonly value: string
  readonly label: string
  /** What the server is asked for. */
  readonly means: Means
}

export interface ChoiceFilter<Means> {
  readonly kind: 'choice'
  readonly label: string
  readonly options: readonly FilterOption<Means>[]
  /** Several values may be chosen at once; a row matches any of them. */
  readonly several: boolean
}

/** A period of Cairo days, either end of which may be open. */
export interface DaysFilter {
  readonly kind: 'days'
  readonly label: string
}

/** The id of a row of another table. */
export interface IdFilter {
  readonly kind: 'id'
  readonly label: string
  /** Where the id is found. */
  readonly hint: string
}

/** An account, found by name, e-mail, phone or number; the address holds its id. */
export interface PersonFilter {
  readonly kind: 'person'
  readonly label: string
}

// The values of a choice differ from filter to filter; a list of filters reads their words alone.
export type Filter = ChoiceFilter<unknown> | DaysFilter | IdFilter | PersonFilter
export type Filters = Readonly<Record<string, Filter>>

export const oneOf = <Means>(label: string, options: readonly FilterOption<Means>[]): ChoiceFilter<Means> => ({
  kind: 'choice',
  label,
  options,
  several: false,
})

export const anyOf = <Means>(label: string, options: readonly FilterOption<Means>[]): ChoiceFilter<Means> => ({
  kind: 'choice',
  label,
  options,
  several: true,
})

export const yesOrNo = (label: string, words: { yes: string; no: string }): ChoiceFilter<boolean> =>
  oneOf(label, [
    { value: 'yes', label: words.yes, means: true },
    { value: 'no', label: words.no, means: false },
  ])

export const days = (label: string): DaysFilter => ({ kind: 'days', label })
export const rowId = (label: string, hint: string): IdFilter => ({ kind: 'id', label, hint })
export const person = (label: string): PersonFilter => ({ kind: 'person', label })

const separator = '.'

/** Whole numbers are written without the quotes that the router gives to texts that look like one. */
const addressValue = (text: string): FilterValue => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : text)

/** The options that a value of the address names; words without a meaning are passed over. */
export const chosenOptions = <Means>(filter: ChoiceFilter<Means>, value: unknown): readonly FilterOption<Means>[] => {
  if (value === undefined) return []
  const words = filter.several ? String(value).split(separator) : [String(value)]
  return filter.options.filter((option) => words.includes(option.value))
}

export const choiceValue = (words: readonly string[]): FilterValue | undefined =>
  words.length === 0 ? undefined : addressValue(words.join(separator))

/** What the chosen option stands for; undefined when none is chosen. */
export const chosenOne = <Means>(filter: ChoiceFilter<Means>, text: unknown): Means | undefined =>
  chosenOptions(filter, text)[0]?.means

/** What the chosen options stand for; undefined when none is chosen. */
export const chosenAll = <Means>(filter: ChoiceFilter<Means>, text: unknown): Means[] | undefined => {
  const chosen = chosenOptions(filter, text)
  return chosen.length === 0 ? undefined : chosen.map(({ means }) => means)
}

export interface DayRange {
  readonly from: string | null
  readonly to: string | null
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string): boolean => dayPattern.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** `2026-11-01..2026-11-20`, `2026-11-01..`, `..2026-11-20`; null for anything else, and for an end before its start. */
export const parseDays = (text: unknown): DayRange | null => {
  if (typeof text !== 'string') return null
  const [from = '', to = '', ...rest] = text.split('..')
  const range = { from: isDay(from) ? from : null, to: isDay(to) ? to : null }
  if (rest.length > 0 || (range.from === null && range.to === null)) return null
  return range.from !== null && range.to !== null && range.from > range.to ? null : range
}

export const daysText = ({ from, to }: DayRange): string | undefined =>
  from === null && to === null ? undefined : `${from ?? ''}..${to ?? ''}`

/** The last `count` Cairo days, today included. */
export const lastDays = (count: number, now: number): DayRange => ({
  from: addCairoDays(cairoDay(now), 1 - count),
  to: null,
})

/** The instants of a period as a comparison of the wire; undefined when none is chosen. */
export const chosenDays = (text: unknown): { gte?: string; lt?: string } | undefined => {
  const range = parseDays(text)
  if (range === null) return undefined
  return {
    ...(range.from !== null && { gte: toIsoInstant(cairoDayStart(range.from)) }),
    ...(range.to !== null && { lt: toIsoInstant(cairoDayStart(addCairoDays(range.to, 1))) }),
  }
}

/** The id in a value of the address; undefined when there is none. */
export const chosenId = (value: unknown): number | undefined => {
  const id = addressValue(String(value))
  return typeof id === 'number' ? id : undefined
}

/** The same as the list of ids that a server filters by. */
export const chosenIds = (value: unknown): [number] | undefined => {
  const id = chosenId(value)
  return id === undefined ? undefined : [id]
}

/** Whether the text means something to the filter. */
export const isActive = (filter: Filter, text: unknown): boolean => {
  if (filter.kind === 'choice') return chosenOptions(filter, text).length > 0
  return filter.kind === 'days' ? parseDays(text) !== null : chosenId(text) !== undefined
}

/** The filters that narrow the table now, in the order of the table. */
export const activeFilters = (filters: Filters, search: TableSearch): (readonly [key: string, filter: Filter])[] =>
  Object.entries(filters).filter(([key, filter]) => isActive(filter, search[key]))

/** The address without anything that narrows the table. */
export const withoutFilters = (filters: Filters): Partial<TableSearch> => ({
  q: undefined,
  page: undefined,
  cursor: undefined,
  ...Object.fromEntries(Object.keys(filters).map((key) => [key, undefined])),
})
