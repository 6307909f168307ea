/** Conditions of lists, as the query of a call words them. Undefined in, undefined out: no condition. */
import { type Column, type SQL, sql } from 'drizzle-orm'
import { foldForSearch } from '#contract/vocabulary/text.ts'
import { foldedSql } from './folded.ts'

interface Comparison<T> {
  readonly gte?: T | undefined
  readonly lte?: T | undefined
  readonly gt?: T | undefined
  readonly lt?: T | undefined
  readonly noeq?: T | undefined
}
/** Equality, or any of the five operators together. */
export type Filter<T> = T | Comparison<T>

// Rows without a value are other than any value.
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

/** ISO instants against a column of epoch ms. */
const happens = (column: Column, filter: Filter<string> | undefined): SQL | undefined => {
  if (filter === undefined) return undefined
  if (typeof filter === 'string') return compares(column, Date.parse(filter))
  const bounds = Object.entries(filter).flatMap(([name, at]) => (at === undefined ? [] : [[name, Date.parse(at)]]))
  return compares(column, Object.fromEntries(bounds) as Comparison<number>)
}

/**
 * Holds the text in any case. Not LIKE: `%` and `_` are letters like others here, and D1 takes no pattern of more
 * than fifty bytes.
 */
const holds = (column: Column, text: string): SQL => sql`instr(lower(${column}), ${text.toLowerCase()}) > 0`

/** The same, where the word `null` asks for rows without a value. */
const holdsOrNull = (column: Column, text: string | undefined): SQL | undefined => {
  if (text === undefined || text === '') return undefined
  return text === 'null' ? sql`${column} IS NULL` : holds(column, text)
}

/** Holds the text whatever spelling of its letters either side uses; `column` as in `users.name`. */
const holdsName = (column: string, text: string): SQL =>
  sql`instr(${sql.raw(foldedSql(column))}, ${foldForSearch(text)}) > 0`

const has = (column: Column, wanted: boolean | undefined): SQL | undefined =>
  wanted === undefined ? undefined : sql`(${column} IS NOT NULL) = ${Number(wanted)}`

/** One text of JSON, because a statement takes a hundred values at most. */
const isOneOf = (column: Column, list: readonly (string | number)[] | undefined): SQL | undefined =>
  list && sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(list)}))`

export const where = { compares, happens, holds, holdsOrNull, holdsName, has, isOneOf }
