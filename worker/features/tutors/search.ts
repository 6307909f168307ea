/** The tutor list, whole, searched or narrowed, at a cost that does not grow with the number of tutors. */
import { whenInterval } from '#contract/rules/tutor-times.ts'
import type { TutorFilter } from '#contract/shapes/tutor.ts'
import { foldForSearch, textLength } from '#contract/vocabulary/text.ts'
import { type TutorSort, tutorListLimits } from '#contract/vocabulary/tutor-list.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { wordsOfFilter } from './facets.ts'
import { refreshNextAvailable } from './free-time.ts'
import {
  countMatches,
  findFavourites,
  findListedPage,
  findMatches,
  findTopicIds,
  findTopicsOf,
  type TutorMatch,
} from './list-store.ts'
import type { TutorCardRow } from './public-record.ts'

/** Most tutors a search returns; users refine the term to find others. */
export const searchedMatches = 200
/** Matches are counted up to this many beyond the page; later pages count further. */
export const countedAhead = 40
/** The index holds groups of three letters. */
const indexedLetters = 3

export interface TutorQuery extends TutorFilter {
  readonly search?: string | undefined
  readonly sort?: TutorSort | undefined
}

const toTutorMatch = (query: TutorQuery, now: number): TutorMatch => {
  const term = foldForSearch(query.search ?? '')
  const isIndexed = textLength(term) >= indexedLetters
  return {
    sort: query.sort ?? 'next',
    term: isIndexed ? term : '',
    shortTerm: isIndexed ? '' : term,
    words: wordsOfFilter(query, now),
  }
}

/** True when each of the topics a query names exists. */
export const knowsTopics = async (db: Db, { topic }: TutorFilter): Promise<boolean> => {
  const named = new Set(topic)
  return named.size === 0 || (await findTopicIds(db, [...named])).length === named.size
}

/**
 * Replaces starts that have passed. A tutor found as free soon may have been booked out since the last sweep, and is
 * then left out.
 */
const refreshList = async (
  db: Db,
  list: readonly TutorCardRow[],
  { when }: TutorFilter,
  now: number,
): Promise<TutorCardRow[]> => {
  const fresh = await Promise.all(list.map((row) => refreshNextAvailable(db, row, now)))
  if (when !== 'soon') return fresh
  const { end } = whenInterval('soon', now)
  return fresh.filter(({ nextAvailableAt }) => nextAvailableAt <= end)
}

/** A page of matches with their number, which is counted a little past the page and never twice. */
const findPage = async (db: Db, match: TutorMatch, { limit, offset }: Page) => {
  const isScanned = match.shortTerm !== ''
  const max = isScanned ? searchedMatches : Math.min(searchedMatches, offset + limit + countedAhead)
  // A scan that knows the number of matches stops at the last of them instead of the end of what it searches.
  const known = isScanned || offset >= max ? await countMatches(db, match, max) : max
  const most = Math.min(limit, known - offset)
  if (most <= 0) return { found: [], total: known }
  const found = await findMatches(db, match, { limit: most, offset })
  const last = found.at(-1)
  if (isScanned) return { found, total: known }
  if (!last) return { found, total: offset === 0 ? 0 : await countMatches(db, match, max) }
  const seen = offset + found.length
  const isEnd = found.length < most || seen === max
  return { found, total: isEnd ? seen : seen + (await countMatches(db, match, max - seen, last.place)) }
}

export const searchTutors = async (db: Db, query: TutorQuery, page: Page, now: number) => {
  const match = toTutorMatch(query, now)
  if (match.term === '' && match.shortTerm === '' && match.words.length === 0) {
    const { list, total } = await findListedPage(db, match.sort, page)
    return { list: await refreshList(db, list, query, now), total }
  }
  const { found, total } = await findPage(db, match, page)
  return { list: await refreshList(db, found, query, now), total }
}

/** The same among the favourites of a student. */
export const searchFavourites = async (db: Db, studentId: number, query: TutorQuery, page: Page, now: number) => {
  const all = await findFavourites(db, studentId, toTutorMatch(query, now))
  const shown = all.slice(page.offset, page.offset + page.limit)
  return { list: await refreshList(db, shown, query, now), total: all.length }
}

/** Tutors free this week who share a topic with this person, who is not among them; others where nobody does. */
const findSharing = async (db: Db, userId: number, count: number, now: number) => {
  const topic = await findTopicsOf(db, userId)
  const find = async (query: TutorFilter): Promise<TutorCardRow[]> => {
    const match: TutorMatch = { sort: 'next', term: '', shortTerm: '', words: wordsOfFilter(query, now) }
    const found = await findMatches(db, match, { limit: count + 1, offset: 0 })
    return found.filter(({ id }) => id !== userId).slice(0, count)
  }
  const sharing = topic.length === 0 ? [] : await find({ topic, when: 'week' })
  const byTopics = sharing.length > 0
  return { byTopics, list: await refreshList(db, byTopics ? sharing : await find({ when: 'week' }), {}, now) }
}

/** In place of a tutor who cannot be booked. */
export const findSimilarTutors = async (db: Db, tutorId: number, now: number): Promise<TutorCardRow[]> =>
  (await findSharing(db, tutorId, tutorListLimits.similar, now)).list

/** For a student, by the topics they chose. */
export const findFittingTutors = (db: Db, studentId: number, now: number) =>
  findSharing(db, studentId, tutorListLimits.fitting, now)
