/** Filters and pages of list endpoints as SQL. An undefined filter gives no condition. */
import { and, type Column, type SQL, sql } from 'drizzle-orm'
import { type MatchMode, matchModes, pageOf } from '#contract/shared/shapes/wire.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { foldedSql } from './folded-sql.ts'

/** LIMIT and OFFSET of a page. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** `{ page: 3, size: 10 }` skips 20 rows; absent values are the defaults. */
export const toSqlPage = (query: { page?: number; size?: number }): Page => {
  const { page, size } = pageOf(query)
  return { limit: size, offset: (page - 1) * size }
}

interface Comparison<T> {
  readonly gte?: T | undefined
  readonly lte?: T | undefined
  readonly gt?: T | undefined
  readonly lt?: T | undefined
  readonly noeq?: T | undefined
}
/** A value to equal, or any of the five operators combined. */
export type Filter<T> = T | Comparison<T>

// `IS NOT`, so that NULL counts as different from any value.
const operators = { gte: '>=', lte: '<=', gt: '>', lt: '<', noeq: 'IS NOT' } as const

const compares = (column: Column, filter: Filter<number> | undefined): SQL | undefined => {
  if (filter === undefined) return undefined
  if (typeof filter === 'number') return sql`${column} = ${filter}`
  const parts = Object.entries(operators).flatMap(([name, operator]) => {
    const value = filter[name as keyof typeof operators]
    return value === undefined ? [] : [sql`${column} ${sql.raw(operator)} ${value}`]
  })
  return parts.length > 0 ? sql.join(parts, sql` AND `) : undefined
}

/** Compares ISO instants with a column of epoch ms. */
const happens = (column: Column, filter: Filter<string> | undefined): SQL | undefined => {
  if (filter === undefined) return undefined
  if (typeof filter === 'string') return compares(column, Date.parse(filter))
  const bounds = Object.entries(filter).flatMap(([name, at]) => (at === undefined ? [] : [[name, Date.parse(at)]]))
  return compares(column, Object.fromEntries(bounds) as Comparison<number>)
}

/** A text that is contained, or texts to be compared in any of the four modes, all of which have to hold. */
export type TextFilter = string | { readonly [mode in MatchMode]?: string | undefined }

/**
 * The modes, between texts that are spelled alike already. Not LIKE: `%` and `_` would be wildcards, and D1 limits patterns
 * to fifty bytes.
 */
const modes: { readonly [mode in MatchMode]: (stored: SQL, text: SQL) => SQL } = {
  exact: (stored, text) => sql`${stored} = ${text}`,
  suffix: (stored, text) => sql`substr(${stored}, -length(${text})) = ${text}`,
  prefix: (stored, text) => sql`substr(${stored}, 1, length(${text})) = ${text}`,
  loose: (stored, text) => sql`instr(${stored}, ${text}) > 0`,
}

/** `spell` makes a typed text comparable with what is held; one of which nothing is left is no condition. */
const matchesAs = (
  stored: SQL,
  filter: TextFilter | undefined,
  spell: (typed: string) => SQL | null,
): SQL | undefined => {
  const match: Exclude<TextFilter, string> = typeof filter === 'string' ? { loose: filter } : (filter ?? {})
  const conditions = matchModes.map((mode) => {
    const text = spell(match[mode] ?? '')
    return text ? modes[mode](stored, text) : undefined
  })
  return and(...conditions)
}

/** Compares without case; both sides by the same function, since JavaScript knows more capitals than SQLite. */
const matches = (column: Column, filter: TextFilter | undefined): SQL | undefined =>
  matchesAs(sql`lower(${column})`, filter, (typed) => (typed === '' ? null : sql`lower(${typed})`))

/** As `matches`; the bare text `null` selects rows without a value. */
const matchesOrNull = (column: Column, filter: TextFilter | undefined): SQL | undefined =>
  filter === 'null' ? sql`${column} IS NULL` : matches(column, filter)

/** As `matches`, after folding Arabic spelling variants on both sides. `column` as in `users.name`. */
const matchesName = (column: string, filter: TextFilter | undefined): SQL | undefined =>
  matchesAs(sql.raw(foldedSql(column)), filter, (typed) => {
    const folded = foldForSearch(typed)
    return folded === '' ? null : sql`${folded}`
  })

const has = (column: Column, isPresent: boolean | undefined): SQL | undefined =>
  isPresent === undefined ? undefined : sql`(${column} IS NOT NULL) = ${Number(isPresent)}`

/**
 * The list is bound as one JSON text, because a D1 statement takes at most a hundred values. A single value is compared:
 * an index is then a range in the order of its further columns.
 */
const isOneOf = (column: Column, list: readonly (string | number)[] | undefined): SQL | undefined => {
  if (list?.length === 1) return sql`${column} = ${list[0]}`
  return list && sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(list)}))`
}

/** As `isOneOf`; an empty list is no filter. */
const isOneOfNamed = (column: Column, list: readonly (string | number)[] | undefined): SQL | undefined =>
  list?.length ? isOneOf(column, list) : undefined

export const where = { compares, happens, matches, matchesOrNull, matchesName, has, isOneOf, isOneOfNamed }
