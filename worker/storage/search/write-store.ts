/**
 * Writes the index of texts. Every write may be repeated, overtaken or cut off: a document says as of which change it was
 * read, and one that is older than what is there changes nothing. Raw SQL: lists of documents in few statements.
 */
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { type Documents, kinds, type SearchKind } from './changes-store.ts'
import { searchVersion } from './index-of-texts.ts'

/** `tutors_after`: up to which id the index is built; of people alike. */
export interface SearchState {
  readonly version: number
  readonly isBuilding: number
  readonly tutorsAfter: number
  readonly peopleAfter: number
  readonly seen: number
}

const tables = {
  tutor: { table: 'tutor_places', id: 'tutor_id', after: 'tutors_after' },
  person: { table: 'people_places', id: 'user_id', after: 'people_after' },
} as const

export const readState = (search: Db): Promise<SearchState | null> =>
  statement(
    search,
    `SELECT version, is_building AS isBuilding, tutors_after AS tutorsAfter, people_after AS peopleAfter, seen
     FROM search_state`,
  ).first<SearchState>()

/**
 * The documents as rows. Of those that are not outdated: the version is then that of the write. A place that somebody else
 * has kept since an older change is theirs no longer; one that a newer write gave away is not taken back, because whoever
 * moved is written again.
 */
const writeStatements = (search: Db, { kind, version, list }: Documents): D1PreparedStatement[] => {
  const { table, id } = tables[kind]
  const values = { kind: kinds[kind], version, documents: JSON.stringify(list) }
  const current = `(SELECT v.version FROM search_versions v WHERE v.kind = :kind AND v.subject_id = `
  const newPlaces = `SELECT CAST(p.value AS INTEGER) FROM json_each(:documents) d, json_each(d.value->'places') p`
  return [
    statement(
      search,
      `INSERT INTO search_versions (kind, subject_id, version)
       SELECT :kind, value->>'id', :version FROM json_each(:documents) WHERE true
       ON CONFLICT (kind, subject_id) DO UPDATE SET version = excluded.version WHERE excluded.version > version`,
      values,
    ),
    statement(
      search,
      `DELETE FROM ${table} WHERE ${id} IN (SELECT value->>'id' FROM json_each(:documents))
       AND ${current} ${id}) <= :version`,
      values,
    ),
    statement(
      search,
      `DELETE FROM ${table} WHERE place IN (${newPlaces}) AND coalesce(${current} ${id}), 0) < :version`,
      values,
    ),
    statement(
      search,
      `INSERT INTO ${table} (place, ${id}, search_text, facets)
       SELECT CAST(p.value AS INTEGER), d.value->>'id', d.value->>'text', d.value->>'facets'
       FROM json_each(:documents) d, json_each(d.value->'places') p
       WHERE ${current} d.value->>'id') = :version
       AND NOT EXISTS (SELECT 1 FROM ${table} WHERE place = CAST(p.value AS INTEGER))`,
      values,
    ),
    statement(search, 'UPDATE search_state SET seen = max(seen, :version)', { version }),
  ]
}

export const writeDocuments = async (search: Db, documents: readonly Documents[]): Promise<void> => {
  const statements = documents.filter(({ list }) => list.length > 0).flatMap((one) => writeStatements(search, one))
  if (statements.length > 0) await runBatch(search, statements)
}

/** Begins to build the index anew. What is there stays until the same person or tutor is written. */
export const beginBuilding = async (search: Db): Promise<void> => {
  await runBatch(search, [
    statement(search, 'DELETE FROM search_versions'),
    statement(search, 'UPDATE search_state SET is_building = 1, tutors_after = 0, people_after = 0, seen = 0'),
  ])
}

/** Who comes after the last of a page, when it is the last page. */
const nobody = Number.MAX_SAFE_INTEGER

/**
 * Writes the next page of a build: those between its first and its last id who are not in it are gone. Building goes on
 * behind it.
 */
export const writePage = async (search: Db, page: Documents, after: number, isLast: boolean): Promise<void> => {
  const { table, id, after: column } = tables[page.kind]
  const last = isLast ? nobody : (page.list.at(-1)?.id ?? nobody)
  await runBatch(search, [
    statement(
      search,
      `DELETE FROM ${table} WHERE ${id} > :after AND ${id} <= :last
       AND ${id} NOT IN (SELECT value FROM json_each(:ids)) AND coalesce((SELECT version FROM search_versions v
         WHERE v.kind = :kind AND v.subject_id = ${table}.${id}), 0) <= :version`,
      {
        kind: kinds[page.kind],
        ids: JSON.stringify(page.list.map((one) => one.id)),
        version: page.version,
        after,
        last,
      },
    ),
    ...writeStatements(search, page),
    statement(search, `UPDATE search_state SET ${column} = :last WHERE is_building = 1 AND ${column} = :after`, {
      after,
      last,
    }),
  ])
}

/** True for whom a page of a build has been written for everybody. */
export const isWhole = (state: SearchState, kind: SearchKind): boolean =>
  (kind === 'tutor' ? state.tutorsAfter : state.peopleAfter) === nobody

/** The index is what it should be from here on. */
export const endBuilding = async (search: Db): Promise<void> => {
  await statement(
    search,
    `UPDATE search_state SET version = ${searchVersion}, is_building = 0
     WHERE is_building = 1 AND tutors_after = :nobody AND people_after = :nobody`,
    { nobody },
  ).run()
}
