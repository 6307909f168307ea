/**
 * Who matches a search or filters. The index of texts is asked who is on a page, in the order of the list, and how many
 * there are; the main database shows them. Where the index does not answer, the first of the list are looked through.
 * drizzle's builder and raw SQL for the search index.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { findAt, findCards, isInOrder, selectOrder, selectTotal } from './list-store.ts'
import { hasOneOf, type TutorMatch } from './match.ts'

/** A quoted phrase for FTS5's trigram index, with quotes doubled. NUL is replaced because it ends the phrase early. */
const toSearchPhrase = (term: string): string => `"${term.replaceAll('\u0000', ' ').replaceAll('"', '""')}"`

const toMatchText = ({ term, words }: TutorMatch): string => {
  const anyOf = (list: readonly string[]) => `(${list.map((word) => `" ${word} "`).join(' OR ')})`
  return [
    ...(term === '' ? [] : [`search_text : ${toSearchPhrase(term)}`]),
    ...words.map((list) => `facets : ${anyOf(list)}`),
  ].join(' AND ')
}

/** Rows of the list that are searched for terms of one or two letters, and for all where the index does not answer. */
export const searchedRows = 1000

/** The places of all matches in the index of texts, whose tables have the names of those here. */
export const selectIndexed = (match: TutorMatch): SQL => {
  const indexed = sql`SELECT rowid AS place FROM tutor_search WHERE tutor_search MATCH ${toMatchText(match)}
    AND ${isInOrder('rowid', match.sort)} ORDER BY rowid`
  if (match.shortTerm === '') return indexed
  return sql`SELECT place FROM (${indexed} LIMIT ${searchedRows}) JOIN tutor_places USING (place)
    WHERE instr(search_text, ${match.shortTerm}) > 0 ORDER BY place`
}

/** The places of the matches among the first of the list, without the index. */
const selectAmongFirst = ({ sort, term, shortTerm, words }: TutorMatch): SQL => {
  const conditions = [
    sql`instr(search_text, ${term || shortTerm}) > 0`,
    ...words.map((list) => hasOneOf(sql.raw('facets'), list)),
  ]
  return sql`SELECT place FROM (${selectOrder(sort, 'place, search_text, facets')} LIMIT ${searchedRows})
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY place`
}

const countOf = (places: SQL, max: number): SQL => sql`SELECT COUNT(*) AS total FROM (${places} LIMIT ${max})`

const totalOf = (rows: readonly unknown[] | undefined): number => (rows as { total: number }[])?.[0]?.total ?? 0

/** The ids of those at places of the index, in its order. */
export const selectIdsAt = (places: SQL): SQL =>
  sql`SELECT p.tutor_id AS id FROM (${places}) AS found JOIN tutor_places p ON p.place = found.place ORDER BY found.place`

/** Pages of the index, and how many they are of. */
export interface IndexedPage {
  readonly ids: readonly number[]
  readonly total: number
  /** There may be more than were looked through. */
  readonly isPart: boolean
}

/** `page` selects the ids of a page. Null where the index does not answer. */
export const askIndex = async (
  db: Db,
  match: TutorMatch,
  page: SQL | null,
  max: number,
): Promise<IndexedPage | null> => {
  const { shortTerm } = match
  const all = countOf(selectIndexed({ ...match, shortTerm: '' }), shortTerm === '' ? max : searchedRows + 1)
  const short = shortTerm === '' ? [] : [countOf(selectIndexed(match), max)]
  const found = await db.$search?.find([...(page ? [page] : []), all, ...short])
  if (!found) return null
  const [ids, looked, matching = looked] = page ? found : [[], ...found]
  const isPart = shortTerm !== '' && totalOf(looked) > searchedRows
  return { ids: (ids as { id: number }[]).map(({ id }) => id), total: totalOf(matching), isPart }
}

/** Terms of one or two letters are not indexed. */
const isIndexed = ({ term, words }: TutorMatch): boolean => term !== '' || words.length > 0

/** Number of matches, counted up to `max`. */
export const countMatches = async (db: Db, match: TutorMatch, max: number): Promise<number> => {
  const indexed = isIndexed(match) ? await askIndex(db, match, null, max) : null
  return indexed ? indexed.total : totalOf([await db.get(countOf(selectAmongFirst(match), max))])
}

/** One page of the matches among the first of the list, and their number up to `max`. */
const findAmongFirst = async (db: Db, match: TutorMatch, { limit, offset }: Page, max: number) => {
  const places = selectAmongFirst(match)
  const [counted, all] = await db.batch([
    db.select({ total: sql<number>`COUNT(*)` }).from(sql`(${places} LIMIT ${max}) AS found`),
    selectTotal(db),
  ])
  const [total, listed] = [counted[0]?.total ?? 0, all[0]?.total ?? 0]
  // A scan stops at the last match instead of the end of what it searches.
  const most = Math.min(limit, total - offset)
  const rows = most > 0 ? await findAt(db, places, { limit: most, offset }) : []
  return { rows, total, isPart: listed > searchedRows }
}

/**
 * One page of matches, and their number up to `max`. A term of one or two letters alone is looked for among the first of the
 * list without the index. Only rows up to the page's end are read.
 */
export const findMatches = async (db: Db, match: TutorMatch, page: Page, max: number) => {
  const { limit, offset } = page
  const ids = () => selectIdsAt(sql`${selectIndexed(match)} LIMIT ${limit} OFFSET ${offset}`)
  const indexed = isIndexed(match) ? await askIndex(db, match, ids(), max) : null
  if (!indexed) return findAmongFirst(db, match, page, max)
  return { ...indexed, rows: await findCards(db, indexed.ids) }
}
