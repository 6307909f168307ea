/**
 * Pages of the public tutor list, in the order of an index, so that a page reads a page of rows. drizzle's builder and
 * raw SQL for the search index.
 */
import { asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { TutorSort } from '#contract/vocabulary/tutor-list.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import {
  favouriteTutors,
  listTotals,
  topics,
  tutorPlaces,
  tutorPublic,
  userTopics,
} from '#worker/storage/schema/people.ts'

const { searchText: _text, facets: _facets, freeDays: _days, ...shownColumns } = getTableColumns(tutorPublic)

/** Columns of a card. Presence is looked up for returned rows only, not for skipped ones. */
export const cardColumns = {
  ...shownColumns,
  online: sql`COALESCE((SELECT online FROM presence WHERE user_id = ${tutorPublic.id}), 0)`.mapWith(Boolean),
}

/** Kept by triggers; counting would read every row. */
export const selectTotal = (db: Db) =>
  db.select({ total: listTotals.total }).from(listTotals).where(eq(listTotals.name, 'tutor_public'))

export const countListed = async (db: Db): Promise<number> => (await selectTotal(db).get())?.total ?? 0

export const findTutorCard = (db: Db, tutorId: number) =>
  db.select(cardColumns).from(tutorPublic).where(eq(tutorPublic.id, tutorId)).get()

/** Bits of a place that are sort keys; the two above them name the order. */
const orderBits = 61n
const orderNumbers: Readonly<Record<TutorSort, bigint>> = { next: 0n, rating: 1n, new: 2n, fit: 3n }

/** The places of one order. Written into the statement: they are larger than numbers that can be bound. */
const isInOrder = (column: string, sort: TutorSort): SQL => {
  const first = orderNumbers[sort] << orderBits
  return sql.raw(`${column} BETWEEN ${first} AND ${first + (1n << orderBits) - 1n}`)
}

/** A quoted phrase for FTS5's trigram index, with quotes doubled. NUL is replaced because it ends the phrase early. */
const toSearchPhrase = (term: string): string => `"${term.replaceAll('\u0000', ' ').replaceAll('"', '""')}"`

/** What tutors of a list have in common. */
export interface TutorMatch {
  readonly sort: TutorSort
  /** A term of three letters or more, the shortest that are indexed; empty for any. */
  readonly term: string
  /** A term of one or two letters, looked for in the first rows of the others only; empty for any. */
  readonly shortTerm: string
  /** Words of the facets, of which a tutor has one of each list. */
  readonly words: readonly (readonly string[])[]
}

/** `also`: further parts, as expressions of SQL. */
const toMatchExpression = ({ term, words }: TutorMatch, also: readonly SQL[]): SQL => {
  const anyOf = (list: readonly string[]) => `(${list.map((word) => `" ${word} "`).join(' OR ')})`
  const parts = [
    ...(term === '' ? [] : [`search_text : ${toSearchPhrase(term)}`]),
    ...words.map((list) => `facets : ${anyOf(list)}`),
  ]
  const known = parts.length === 0 ? [] : [sql`${parts.join(' AND ')}`]
  return sql.join([...known, ...also], sql` || ' AND ' || `)
}

/** Rows of the list that are searched for terms of one or two letters. */
export const searchedRows = 1000

/** The places of all matches. Narrowed by nothing, they are a range of the order's places. */
export const selectPlaces = (match: TutorMatch, also: readonly SQL[] = []): SQL => {
  const { sort, shortTerm } = match
  const isWhole = match.term === '' && match.words.length === 0 && also.length === 0
  const all = sql`FROM tutor_places WHERE ${isInOrder('place', sort)} ORDER BY place`
  const indexed = sql`SELECT rowid AS place FROM tutor_search WHERE tutor_search MATCH ${toMatchExpression(match, also)}
    AND ${isInOrder('rowid', sort)} ORDER BY rowid`
  if (shortTerm === '') return isWhole ? sql`SELECT place ${all}` : indexed
  const searched = isWhole
    ? sql`(SELECT place, search_text ${all} LIMIT ${searchedRows})`
    : sql`(${indexed} LIMIT ${searchedRows}) JOIN tutor_places USING (place)`
  return sql`SELECT place FROM ${searched} WHERE instr(search_text, ${shortTerm}) > 0 ORDER BY place`
}

/** Number of matches, counted up to `max`. */
export const countMatches = async (db: Db, match: TutorMatch, max: number): Promise<number> => {
  const places = selectPlaces(match)
  const row = await db.get<{ total: number }>(sql`SELECT COUNT(*) AS total FROM (${places} LIMIT ${max})`)
  return row?.total ?? 0
}

/** One page of matches. The rowids of the index are in the order of the list, so only rows up to its end are read. */
export const findMatches = (db: Db, match: TutorMatch, { limit, offset }: Page) =>
  db
    // As text: places are larger than the numbers of JavaScript.
    .select({ ...cardColumns, place: sql<string>`CAST(found.place AS TEXT)` })
    .from(sql`(${selectPlaces(match)} LIMIT ${limit} OFFSET ${offset}) AS found`)
    .innerJoin(tutorPlaces, sql`${tutorPlaces.place} = found.place`)
    .innerJoin(tutorPublic, eq(tutorPublic.id, tutorPlaces.tutorId))
    .orderBy(sql`found.place`)

/** One page of everybody and the total, in one round trip. */
export const findListedPage = async (db: Db, sort: TutorSort, page: Page) => {
  const everybody: TutorMatch = { sort, term: '', shortTerm: '', words: [] }
  const [list, [counter]] = await db.batch([findMatches(db, everybody, page), selectTotal(db)])
  return { list, total: counter?.total ?? 0 }
}

const orders: Readonly<Record<TutorSort, readonly SQL[]>> = {
  fit: [asc(sql`${tutorPublic.nextAvailableAt} / 60000 - ${tutorPublic.headStart}`), asc(tutorPublic.id)],
  next: [
    asc(tutorPublic.nextAvailableAt),
    desc(tutorPublic.avgRating),
    desc(tutorPublic.lessonCount),
    asc(tutorPublic.id),
  ],
  rating: [
    desc(tutorPublic.avgRating),
    desc(tutorPublic.ratingCount),
    desc(tutorPublic.lessonCount),
    asc(tutorPublic.id),
  ],
  new: [desc(tutorPublic.id)],
}

/** All favourites of a student that match; there are few enough to look at each. */
export const findFavourites = (db: Db, studentId: number, { sort, term, shortTerm, words }: TutorMatch) => {
  // As the index has them: what the free time's minute is called is added by the database there.
  const facets = sql`(${tutorPublic.facets} || ${tutorPublic.freeDays} || 'n' || (${tutorPublic.nextAvailableAt} / 60000 % 1000000) || ' ')`
  const hasOneOf = (list: readonly string[]) =>
    sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(list)}) WHERE instr(${facets}, ' ' || value || ' ') > 0)`
  return db
    .select(cardColumns)
    .from(favouriteTutors)
    .innerJoin(tutorPublic, eq(tutorPublic.id, favouriteTutors.tutorId))
    .where(
      sql.join(
        [
          eq(favouriteTutors.studentId, studentId),
          sql`instr(${tutorPublic.searchText}, ${term || shortTerm}) > 0`,
          ...words.map(hasOneOf),
        ],
        sql` AND `,
      ),
    )
    .orderBy(...orders[sort])
}

/** Which of these topics exist. */
export const findTopicIds = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .select({ id: topics.id })
    .from(topics)
    // A list in the statement, which reads no rows of its own.
    .where(inArray(topics.id, [...ids]))
  return rows.map(({ id }) => id)
}

/** The topics a person chose; of a tutor also while not listed. */
export const findTopicsOf = async (db: Db, userId: number): Promise<number[]> => {
  const rows = await db.select({ id: userTopics.topicId }).from(userTopics).where(eq(userTopics.userId, userId))
  return rows.map(({ id }) => id)
}
