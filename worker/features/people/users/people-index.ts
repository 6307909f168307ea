/**
 * Everybody by text and by what they are filtered by. Each filter is a word in the index of texts, so any number of them
 * together costs one look into it. A list of all, and of people who are named one by one, is read without it. Words, with a space on both sides: `r4` role, `gm` gender, `c1` city, `ve`, `ue` and
 * `vp`, `up` e-mail and phone verified or not; of tutors `ac` activated, `by` excused from onboarding, `xbio` a field that
 * is missing, and `pf`, `pi`, `pd`, `pm` steps passed (film, interview, demo session, media), `nf`, … those that are not.
 * The database writes them: see `people_belongs`. Drizzle's `sql`: the index is a virtual table.
 */
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { foldForSearch, normalisePhone, phonePattern, textLength } from '#contract/vocabulary/text.ts'
import { Refusal } from '#worker/handler.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Filter } from '#worker/storage/filters.ts'
import type { ListRange } from '#worker/storage/list-reader.ts'
import { hasTutorRole, peoplePlaces, users } from '#worker/storage/schema/people.ts'

/** The index holds groups of three letters. */
const indexedLetters = 3

export interface PeopleMatch {
  readonly text: string
  /** A person has one word of each list. */
  readonly words: readonly (readonly string[])[]
  /** A person has none of these words. Counts only beside words they have. */
  readonly without?: readonly string[] | undefined
  /** ISO instants. */
  readonly createdAt?: Filter<string> | undefined
  /** A query of the only ids that count. */
  readonly among?: SQL | undefined
}

/** A phone in any spelling is looked for as it is stored. */
const toTerm = (text: string): string => {
  const phone = normalisePhone(text)
  return phonePattern.test(phone) ? phone : foldForSearch(text)
}

/** A quoted phrase of the trigram index. NUL is replaced because it ends the phrase early. */
const quote = (term: string): string => `"${term.replaceAll('\u0000', ' ').replaceAll('"', '""')}"`

const toMatchText = (term: string, { words, without = [] }: Pick<PeopleMatch, 'words' | 'without'>): string => {
  const has = [
    ...(term === '' ? [] : [`search_text : ${quote(term)}`]),
    ...words.map((list) => `facets : (${list.map((word) => quote(` ${word} `)).join(' OR ')})`),
  ].join(' AND ')
  // The index knows what to leave out only of what it has found.
  return has === '' ? '' : [has, ...without.map((word) => `facets : ${quote(` ${word} `)}`)].join(' NOT ')
}

/** The first place of those who were created at an instant; see `people_belongs`. */
const placeAt = (ms: number): SQL => sql`(${ms} << 20)`

/**
 * The bounds of a range of places. Of two bounds on one side SQLite enters the index at one and steps to the other, so they
 * are made one.
 */
const placeConditions = (
  place: SQL,
  createdAt: PeopleMatch['createdAt'],
  { from, ascending }: Pick<ListRange, 'from' | 'ascending'>,
): SQL[] => {
  const created: Exclude<PeopleMatch['createdAt'], string | undefined> =
    typeof createdAt === 'string' ? { gte: createdAt, lte: createdAt } : (createdAt ?? {})
  const at = from && sql`(${placeAt(from.value)} | (${from.id} & 1048575))`
  const least = [
    ...[created.gte].filter((one) => one !== undefined).map((one) => placeAt(Date.parse(one))),
    ...[created.gt].filter((one) => one !== undefined).map((one) => placeAt(Date.parse(one) + 1)),
    ...(at && ascending ? [sql`(${at} + 1)`] : []),
  ]
  const most = [
    ...[created.lt].filter((one) => one !== undefined).map((one) => placeAt(Date.parse(one))),
    ...[created.lte].filter((one) => one !== undefined).map((one) => placeAt(Date.parse(one) + 1)),
    ...(at && !ascending ? [at] : []),
  ]
  const one = (name: 'max' | 'min', bounds: SQL[]): SQL =>
    bounds.length > 1 ? sql`${sql.raw(name)}(${sql.join(bounds, sql`, `)})` : sql.join(bounds)
  return [
    ...(least.length > 0 ? [sql`${place} >= ${one('max', least)}`] : []),
    ...(most.length > 0 ? [sql`${place} < ${one('min', most)}`] : []),
    ...(created.noeq === undefined ? [] : [sql`(${place} >> 20) <> ${Date.parse(created.noeq)}`]),
  ]
}

/** Ids that a text too short for the index can mean: an id, and the beginnings of e-mails. */
const shortMatches = (term: string): SQL =>
  sql`SELECT id FROM (SELECT id FROM users WHERE email >= ${term} AND email < ${term} || char(1114111) ORDER BY email LIMIT 10)
    UNION SELECT CAST(${term} AS INTEGER)`

/** Words of tutors, which have an index of their own in the main database. */
const tutorWords = tutorRoles.map((role) => `r${role}`)

const isAnyTutor = (list: readonly string[]): boolean =>
  list.length === tutorWords.length && tutorWords.every((word) => list.includes(word))

/** Whether a text of facets has a word. */
const hasWord = (word: string): SQL => sql`instr(facets, ${` ${word} `}) > 0`

/** The same as `toMatchText` asks of the index, of rows that are few. */
const wordConditions = (term: string, { words, without = [] }: Pick<PeopleMatch, 'words' | 'without'>): SQL[] => [
  ...(term === '' ? [] : [sql`instr(search_text, ${term}) > 0`]),
  ...words.map((list) =>
    // In the words of the index.
    isAnyTutor(list) ? sql.raw(`(${hasTutorRole})`) : sql`(${sql.join(list.map(hasWord), sql` OR `)})`,
  ),
  ...(term === '' && words.length === 0 ? [] : without.map((word) => sql`NOT ${hasWord(word)}`)),
]

const selectRange = (
  table: 'people_places' | 'people_search',
  conditions: readonly SQL[],
  { ascending, limit, offset }: ListRange,
): SQL => {
  // The place is the rowid of the index, which knows it by no other name.
  const place = sql.raw(table === 'people_search' ? 'rowid' : 'place')
  return sql`SELECT ${place} AS place FROM ${sql.raw(table)} WHERE ${sql.join([...conditions], sql` AND `)}
    ORDER BY ${place} ${sql.raw(ascending ? 'ASC' : 'DESC')} LIMIT ${sql.raw(String(limit))} OFFSET ${offset}`
}

/** Where the places of a range of matches are: in the main database, or in the index of texts. */
const selectPlaces = (match: PeopleMatch, range: ListRange): { readonly isIndexed: boolean; readonly places: SQL } => {
  const { text, createdAt, among } = match
  const term = toTerm(text)
  const isShort = term !== '' && textLength(term) < indexedLetters
  const matchText = toMatchText(term, match)
  const isTutors = term === '' && match.words.length === 1 && match.words.every(isAnyTutor) && !match.without?.length
  // Who is named one by one is looked at; everybody else is looked up.
  const named = [...(isShort ? [shortMatches(term)] : []), ...(among ? [among] : [])]
  if (named.length === 0 && matchText !== '' && !isTutors) {
    const conditions = [sql`people_search MATCH ${matchText}`, ...placeConditions(sql.raw('rowid'), createdAt, range)]
    return { isIndexed: true, places: selectRange('people_search', conditions, range) }
  }
  const conditions = [
    sql`1`,
    ...named.map((ids) => sql`place IN (SELECT p.place FROM people_places p WHERE p.user_id IN (${ids}))`),
    ...wordConditions(isShort ? '' : term, match),
    ...placeConditions(sql.raw('place'), createdAt, range),
  ]
  return { isIndexed: false, places: selectRange('people_places', conditions, range) }
}

/** Asks the index; a list that needs it is not there without it. */
const askIndex = async (db: Db, query: SQL): Promise<readonly unknown[]> => {
  const [rows] = (await db.$search?.find([query])) ?? []
  if (!rows) throw new Refusal('service-unavailable')
  return rows
}

/** The ids of a range of matches, for `IN (…)`: a list, or the query of one. */
export const findPeopleIds = async (db: Db, match: PeopleMatch, range: ListRange): Promise<SQL> => {
  const { isIndexed, places } = selectPlaces(match, range)
  const ids = sql`SELECT p.user_id AS id FROM (${places}) AS found JOIN people_places p ON p.place = found.place`
  if (!isIndexed) return ids
  const rows = (await askIndex(db, ids)) as { id: number }[]
  return sql.raw(rows.map(({ id }) => id).join(','))
}

/**
 * A range of matches to select from, in the order of creation: `from(await findPlaces(…))`, joined by `isFound` and `isPerson`
 * and ordered by `inOrder`. Refuses where the index of texts is needed and does not answer.
 */
export const findPlaces = async (db: Db, match: PeopleMatch, range: ListRange): Promise<SQL> => {
  const { isIndexed, places } = selectPlaces(match, range)
  if (!isIndexed) return sql`(${places}) AS found`
  return sql`(SELECT place FROM people_places WHERE user_id IN (${await findPeopleIds(db, match, range)})) AS found`
}

export const isFound = sql`${peoplePlaces.place} = found.place`
export const isPerson = eq(users.id, peoplePlaces.userId)
export const inOrder = ({ ascending }: Pick<ListRange, 'ascending'>): SQL => (ascending ? asc : desc)(sql`found.place`)

/** How many people a range of matches has, up to its limit. */
export const countPeople = async (db: Db, match: PeopleMatch, range: ListRange): Promise<number> => {
  const { isIndexed, places } = selectPlaces(match, range)
  const count = sql`SELECT count(*) AS total FROM (${places})`
  const rows = isIndexed ? await askIndex(db, count) : [await db.get(count)]
  return (rows as { total: number }[])[0]?.total ?? 0
}

/** The words of the filters of accounts; a list means any of them. */
export const accountWords = ({
  roles,
  genders,
  cities,
  verifiedEmail,
  verifiedPhone,
}: {
  readonly roles?: readonly number[] | undefined
  readonly genders?: readonly string[] | undefined
  readonly cities?: readonly number[] | undefined
  readonly verifiedEmail?: boolean | undefined
  readonly verifiedPhone?: boolean | undefined
}): string[][] =>
  [
    roles?.map((role) => `r${role}`),
    genders?.map((gender) => (gender === 'male' ? 'gm' : 'gf')),
    cities?.map((city) => `c${city}`),
    verifiedEmail === undefined ? undefined : [verifiedEmail ? 've' : 'ue'],
    verifiedPhone === undefined ? undefined : [verifiedPhone ? 'vp' : 'up'],
  ].filter((list): list is string[] => list !== undefined && list.length > 0)
