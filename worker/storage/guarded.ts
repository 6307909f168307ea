/**
 * Writes that check and change in one transaction. D1 has no interactive transactions: a batch is one, and a guard is
 * either a condition in a statement or a statement that fails and rolls the whole batch back.
 */
import { BoundedMap } from '#worker/bounded-map.ts'
import { sqliteMessage } from '#worker/database-errors.ts'
import type { Db } from './db.ts'

type Value = string | number | null
export type Values = Readonly<Record<string, Value>>

interface Numbered {
  readonly text: string
  /** Values in the order of their numbers. */
  readonly names: readonly string[]
}

/** By text. There are a few hundred texts, and replacing the names in a long one takes longer than all else here. */
const numberedTexts = new BoundedMap<string, Numbered>(1000)

const numberNames = (text: string): Numbered => {
  const known = numberedTexts.get(text)
  if (known) return known
  const names: string[] = []
  // A colon inside a word, as in the text 'tx:paid', names no value.
  const numbered = text.replace(/(?<!\w):([a-z]\w*)/gi, (_, name: string) => {
    const at = names.indexOf(name)
    return `?${at < 0 ? names.push(name) : at + 1}`
  })
  const parsed = { text: numbered, names }
  numberedTexts.set(text, parsed)
  return parsed
}

/**
 * A statement with named values. `:name` is bound once however often it occurs, since D1 takes at most a hundred
 * values.
 */
export const statement = (db: Db, text: string, values: Values = {}): D1PreparedStatement => {
  const { text: numbered, names } = numberNames(text)
  const bound = names.map((name) => {
    if (!(name in values)) throw new Error(`no value for :${name}`)
    return values[name] ?? null
  })
  return db.$client.prepare(numbered).bind(...bound)
}

/** A drizzle query as a statement for a batch; not executed. */
export const toStatement = (db: Db, query: { toSQL(): { sql: string; params: unknown[] } }): D1PreparedStatement => {
  const { sql, params } = query.toSQL()
  return db.$client.prepare(sql).bind(...params)
}

/** Runs the statements in one transaction; returns the rows of each. */
export const runBatch = async (db: Db, statements: readonly D1PreparedStatement[]): Promise<unknown[][]> =>
  (await db.$client.batch(statements.slice())).map((one) => one.results)

// SQLite allows RAISE only in triggers. Elsewhere, parsing text that is no JSON is the one error a statement can cause
// on purpose. The condition must depend on a value SQLite cannot evaluate in advance, or it would fail before the first
// row.
const abortWhen = (condition: string): string => `SELECT json(CASE WHEN ${condition} THEN 'undone' ELSE 'null' END)`

/** Put after a guarded write: rolls the batch back when that wrote no row. Rows written by triggers do not count. */
export const abortIfUnchanged = (db: Db): D1PreparedStatement => statement(db, abortWhen('changes() = 0'))

/** Rolls the batch back unless the expression still gives `seen`, its value when the facts were read. */
export const abortIfStale = (db: Db, expression: string, values: Values & { seen: string }): D1PreparedStatement =>
  statement(db, abortWhen(`(${expression}) IS NOT :seen`), values)

export const isAborted = (error: unknown): boolean => sqliteMessage(error).includes('malformed JSON')

/** True when the trigger against overlapping bookings of one person refused the write. */
export const isBusyConflict = (error: unknown): boolean => sqliteMessage(error).includes('busy: overlapping booking')
