/** The tutor list, whole, searched or narrowed, at a cost that does not grow with the number of tutors. */
import { whenInterval } from '#contract/lessons/rules/tutor-times.ts'
import type { TutorFilter } from '#contract/people/shapes/tutor.ts'
import { mostCountedRows, toTotal } from '#contract/shared/shapes/list.ts'
import { foldForSearch, textLength } from '#contract/vocabulary/text.ts'
import { defaultTutorSort, type TutorSort, tutorListLimits } from '#contract/vocabulary/tutor-list.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { wordsOfFilter } from './facets.ts'
import { type FittingMatch, findFittingMatches, findFittingPage } from './fitting-store.ts'
import { refreshNextAvailable } from './free-time.ts'
import {
  countListed,
  countMatches,
  findFavourites,
  findListedPage,
  findMatches,
  findTopicIds,
  findTopicsOf,
  searchedRows,
  type TutorMatch,
} from './list-store.ts'
import type { TutorCardRow } from './public-record.ts'

/** Most tutors a search of one or two letters returns; users refine the term to find others. */
export const searchedMatches = 200
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
    sort: query.sort ?? defaultTutorSort,
    term: isIndexed ? term : '',
    shortTerm: isIndexed ? '' : term,
    words: wordsOfFilter(query, now),
  }
}

/** True when each of the topics a query names exists. */
export const knowsTopics = async (db: Db, { topic }: TutorFilter): Promise<boolean> => {
  const topicIds = new Set(topic)
  return topicIds.size === 0 || (await findTopicIds(db, [...topicIds])).length === topicIds.size
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
  const refreshed = await Promise.all(list.map((row) => refreshNextAvailable(db, row, now)))
  if (when !== 'soon') return refreshed
  const { end } = whenInterval('soon', now)
  return refreshed.filter(({ nextAvailableAt }) => nextAvailableAt <= end)
}

interface FoundPage {
  readonly rows: TutorCardRow[]
  readonly total: number
  readonly totalIsLowerBound: boolean
}

/** A scan knows the number of matches first, so that it stops at the last of them instead of the end of what it searches. */
const scanPage = async (db: Db, match: TutorMatch, { limit, offset }: Page): Promise<FoundPage> => {
  const [total, listedCount] = await Promise.all([countMatches(db, match, searchedMatches), countListed(db)])
  const most = Math.min(limit, total - offset)
  const rows = most > 0 ? await findMatches(db, match, { limit: most, offset }) : []
  return { rows, total, totalIsLowerBound: total === searchedMatches || listedCount > searchedRows }
}

/** A page of matches with their number. */
const findPage = async (db: Db, match: TutorMatch, page: Page, fitting: FittingMatch | null): Promise<FoundPage> => {
  if (match.shortTerm !== '') return scanPage(db, match, page)
  const [rows, matchCount] = await Promise.all([
    fitting ? findFittingMatches(db, fitting, page) : findMatches(db, match, page),
    countMatches(db, match, mostCountedRows + 1),
  ])
  return { rows, ...toTotal(matchCount) }
}

/** `studentId`: who looks, if it is a student; by best fit, their topics and level count. */
export const searchTutors = async (
  db: Db,
  query: TutorQuery,
  page: Page,
  now: number,
  studentId: number | null = null,
) => {
  const match = toTutorMatch(query, now)
  // A search of one or two letters looks through the first of the list alone.
  const fitting = studentId !== null && match.sort === 'fit' && match.shortTerm === '' ? { ...match, studentId } : null
  if (match.term === '' && match.shortTerm === '' && match.words.length === 0) {
    const { list, total } = fitting
      ? await findFittingPage(db, fitting.studentId, page)
      : await findListedPage(db, match.sort, page)
    return { list: await refreshList(db, list, query, now), total, totalIsLowerBound: false }
  }
  const { rows, ...counts } = await findPage(db, match, page, fitting)
  return { list: await refreshList(db, rows, query, now), ...counts }
}

/** Whether anybody is found, in one read that ends at the first. */
export const findsSomebody = async (db: Db, query: TutorQuery, now: number): Promise<boolean> =>
  (await countMatches(db, toTutorMatch(query, now), 1)) > 0

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
    const matches = await findMatches(db, match, { limit: count + 1, offset: 0 })
    return matches.filter(({ id }) => id !== userId).slice(0, count)
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
