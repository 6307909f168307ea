/** Filters and pages of list endpoints as SQL. An undefined filter gives no condition. */
import { type Column, type SQL, sql } from 'drizzle-orm'
import { pageOf } from '#contract/shapes/wire.ts'
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

/**
 * Contains the text, ignoring case. Not LIKE: `%` and `_` would be wildcards, and D1 limits patterns to fifty bytes.
 */
const holds = (column: Column, text: string): SQL => sql`instr(lower(${column}), ${text.toLowerCase()}) > 0`

/** As `holds`; the text `null` selects rows without a value. */
const holdsOrNull = (column: Column, text: string | undefined): SQL | undefined => {
  if (text === undefined || text === '') return undefined
  return text === 'null' ? sql`${column} IS NULL` : holds(column, text)
}

/** Contains the text after folding Arabic spelling variants on both sides. `column` as in `users.name`. */
const holdsName = (column: string, text: string): SQL =>
  sql`instr(${sql.raw(foldedSql(column))}, ${foldForSearch(text)}) > 0`

const has = (column: Column, wanted: boolean | undefined): SQL | undefined =>
  wanted === undefined ? undefined : sql`(${column} IS NOT NULL) = ${Number(wanted)}`

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

export const where = { compares, happens, holds, holdsOrNull, holdsName, has, isOneOf, isOneOfNamed }
