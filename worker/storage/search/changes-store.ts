/**
 * What the index of texts has to hold, read from the main database: of what changed, or of the next tutors and people in
 * the order of their ids. Raw SQL: several statements of one transaction.
 */
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** As `search_changes` names them. */
export const kinds = { tutor: 1, person: 2 } as const
export type SearchKind = keyof typeof kinds

/** A tutor or a person as the index holds them; nobody is found by one without places. */
export interface SearchDocument {
  readonly id: number
  readonly text: string
  readonly facets: string
  /** Places are larger than the numbers of JavaScript. */
  readonly places: readonly string[]
}

/** Documents as of one change of the main database: of two, the one of the later change is right. */
export interface Documents {
  readonly kind: SearchKind
  readonly version: number
  readonly list: readonly SearchDocument[]
}

const tables = {
  tutor: { table: 'tutor_places', id: 'tutor_id' },
  person: { table: 'people_places', id: 'user_id' },
} as const

/** The number of the last change. Rows of the newest number stay, so it never goes back. */
const selectVersion = 'SELECT coalesce(max(version), 0) AS version FROM search_changes'

/** The columns of each row of a tutor are the same but for the place. */
const selectDocuments = (kind: SearchKind, condition: string): string => {
  const { table, id } = tables[kind]
  return `SELECT ${id} AS id, search_text AS text, facets, json_group_array(CAST(place AS TEXT)) AS places
    FROM ${table} WHERE ${id} ${condition} GROUP BY ${id}`
}

interface DocumentRow extends Omit<SearchDocument, 'places'> {
  readonly places: string
}

const toDocuments = (rows: readonly unknown[] = []): SearchDocument[] =>
  (rows as DocumentRow[]).map((row) => ({ ...row, places: JSON.parse(row.places) as string[] }))

const versionOf = (rows: readonly unknown[] = []): number => (rows as { version: number }[])[0]?.version ?? 0

export interface Changes {
  readonly documents: readonly Documents[]
  /** Every change up to this one is among them. */
  readonly upTo: number
}

interface ChangeRow {
  readonly version: number
  readonly kind: number
  readonly id: number
}

export const hasChanges = async (db: Db): Promise<boolean> =>
  (await statement(db, 'SELECT 1 FROM search_changes WHERE kind > 0 LIMIT 1').first()) !== null

/** The oldest changes that are not written yet, with what became of whom they name; null when there are none. */
export const readChanges = async (db: Db, most: number): Promise<Changes | null> => {
  const oldest = `SELECT version, kind, subject_id AS id FROM search_changes WHERE kind > 0 ORDER BY version LIMIT ${most}`
  const ofKind = (kind: SearchKind) =>
    statement(db, selectDocuments(kind, `IN (SELECT id FROM (${oldest}) WHERE kind = ${kinds[kind]})`))
  const [changed, version, tutors, people] = await runBatch(db, [
    statement(db, oldest),
    statement(db, selectVersion),
    ofKind('tutor'),
    ofKind('person'),
  ])
  const changes = (changed ?? []) as ChangeRow[]
  const last = changes.at(-1)
  if (!last) return null
  /** Who is no longer there has a document without places. */
  const completed = (kind: SearchKind, found: readonly SearchDocument[]): Documents => {
    const ids = new Set(changes.filter((one) => one.kind === kinds[kind]).map(({ id }) => id))
    for (const { id } of found) ids.delete(id)
    const gone = [...ids].map((id) => ({ id, text: '', facets: '', places: [] }))
    return { kind, version: versionOf(version), list: [...found, ...gone] }
  }
  return {
    documents: [completed('tutor', toDocuments(tutors)), completed('person', toDocuments(people))],
    upTo: last.version,
  }
}

/** Forgets changes that are written. The newest number stays taken. */
export const forgetChanges = async (db: Db, upTo: number): Promise<void> => {
  await runBatch(db, [
    statement(
      db,
      `DELETE FROM search_changes WHERE version <= :upTo AND version < (SELECT max(version) FROM search_changes)`,
      { upTo },
    ),
    statement(db, 'UPDATE search_changes SET kind = 0 WHERE version <= :upTo AND kind > 0', { upTo }),
  ])
}

export const readVersion = async (db: Db): Promise<number> =>
  (await statement(db, selectVersion).first<{ version: number }>())?.version ?? 0

/** The next of all tutors or people, by id. */
export const readNext = async (db: Db, kind: SearchKind, after: number, most: number): Promise<Documents> => {
  const { table, id } = tables[kind]
  const ids = `SELECT DISTINCT ${id} FROM ${table} WHERE ${id} > :after ORDER BY ${id} LIMIT ${most}`
  const [version, rows] = await runBatch(db, [
    statement(db, selectVersion),
    statement(db, selectDocuments(kind, `IN (${ids})`), { after }),
  ])
  return { kind, version: versionOf(version), list: toDocuments(rows) }
}
