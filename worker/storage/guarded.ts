/**
 * Writes that test and change in one go. D1 has no interactive transaction: a batch is one, and a guard is either
 * part of a statement or a statement that fails, which undoes the whole batch.
 */
import { type Db, sqliteMessage } from './db.ts'

type Value = string | number | null
export type Values = Readonly<Record<string, Value>>

/** `:name` in the text, bound once however often it is named: a statement takes a hundred values at most. */
export const statement = (db: Db, text: string, values: Values = {}): D1PreparedStatement => {
  const names: string[] = []
  const numbered = text.replace(/:([a-z]\w*)/gi, (_, name: string) => {
    if (!(name in values)) throw new Error(`no value for :${name}`)
    const known = names.indexOf(name)
    return `?${known < 0 ? names.push(name) : known + 1}`
  })
  return db.$client.prepare(numbered).bind(...names.map((name) => values[name] ?? null))
}

/** A typed query as a statement of a batch; nothing of it has run yet. */
export const prepared = (db: Db, query: { toSQL(): { sql: string; params: unknown[] } }): D1PreparedStatement => {
  const { sql, params } = query.toSQL()
  return db.$client.prepare(sql).bind(...params)
}

/** All of them in one transaction; answers the rows of each. */
export const batch = async (db: Db, statements: readonly D1PreparedStatement[]): Promise<unknown[][]> =>
  (await db.$client.batch(statements.slice())).map((one) => one.results)

// SQLite has RAISE in triggers only. Outside, text that is no JSON is the failure a statement can choose; the choice
// hangs on a value that SQLite cannot know beforehand, or it would be made before the first row.
const undoWhen = (condition: string): string => `SELECT json(CASE WHEN ${condition} THEN 'undone' ELSE 'null' END)`

/** Put after a guarded write: undoes the batch when that wrote nothing. Triggers do not count. */
export const undoIfNothing = (db: Db): D1PreparedStatement => statement(db, undoWhen('changes() = 0'))

/** Undoes the batch unless the expression still gives the text it gave when the facts were read. */
export const undoIfChanged = (db: Db, expression: string, values: Values & { seen: string }): D1PreparedStatement =>
  statement(db, undoWhen(`(${expression}) IS NOT :seen`), values)

export const isUndone = (error: unknown): boolean => sqliteMessage(error).includes('malformed JSON')

/** The trigger that keeps a person from being in two places refused the write. */
export const isOccupied = (error: unknown): boolean => sqliteMessage(error).includes('busy: overlapping booking')
