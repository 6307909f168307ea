/**
 * The address of a screen with a table: words, page, size, order and filters as search parameters, so that a view
 * survives a reload, the back button and being sent to somebody. Pure. Routes load before their screens, so this file
 * knows no table: which filters a table has, and which values mean something, is decided by `filters.ts`.
 */
import * as v from 'valibot'
import { SearchWords } from '#web/lib/search-words.ts'

export const pageSizes = [10, 20, 30, 40, 50] as const
export type PageSize = (typeof pageSizes)[number]

const highestPage = 1_000_000

/** A filter as it stands in the address. The router reads `user=12` as a number and `yes=true` as a boolean. */
export type FilterValue = string | number | boolean

/** A cursor as a list hands it out; a text that merely looks like one is answered with an empty page. */
const cursorPattern = /^[ab]-?\d{1,16}\.\d{1,15}$/

const FilterField = v.fallback(
  v.optional(v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(200)), v.number(), v.boolean()])),
  undefined,
)

export interface TableSearch {
  readonly q?: string | undefined
  readonly page?: number | undefined
  /** Where the page begins, as the list said beside the page before it; `page` is then the number to show. */
  readonly cursor?: string | undefined
  readonly size?: PageSize | undefined
  /** The name of a column, with a minus for the highest first. */
  readonly order?: string | undefined
  readonly [filter: string]: FilterValue | undefined
}

/** Parameters that mean nothing are dropped. */
export const TableSearch = v.objectWithRest(
  {
    q: SearchWords,
    page: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(highestPage))), undefined),
    cursor: v.fallback(v.optional(v.pipe(v.string(), v.regex(cursorPattern))), undefined),
    size: v.fallback(v.optional(v.picklist(pageSizes)), undefined),
    order: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^-?[A-Za-z]{1,30}$/))), undefined),
  },
  FilterField,
) as v.GenericSchema<TableSearch>

/** What a screen changes of its address. */
export type ChangeSearch = (next: Partial<TableSearch>, how?: { replace?: boolean }) => void

/** A cursor leads to one page alone: whatever opens another page leaves it behind. */
export const withoutOldCursor = (next: Partial<TableSearch>): Partial<TableSearch> =>
  'page' in next && !('cursor' in next) ? { ...next, cursor: undefined } : next

export interface Order {
  readonly column: string
  readonly descending: boolean
}

export const parseOrder = (text: string | undefined): Order | null => {
  if (text === undefined) return null
  const descending = text.startsWith('-')
  return { column: descending ? text.slice(1) : text, descending }
}

export const orderText = ({ column, descending }: Order): string => `${descending ? '-' : ''}${column}`

export interface TablePageProps {
  readonly search: TableSearch
  readonly onSearch: ChangeSearch
}
