/** The tutor list, whole, searched or narrowed, at a cost that does not grow with the number of tutors. */
import { whenInterval } from '#contract/lessons/rules/tutor-times.ts'
import type { TutorFilter } from '#contract/people/shapes/tutor.ts'
import { mostCountedRows, toTotal } from '#contract/shared/shapes/list.ts'
import { foldForSearch, textLength } from '#contract/vocabulary/text.ts'
import { defaultTutorSort, type TutorSort, tutorListLimits } from '#contract/vocabulary/tutor-list.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { wordsOfFilter } from './facets.ts'
import { findFittingMatches, findFittingPage } from './fitting-store.ts'
import { refreshNextAvailable } from './free-time.ts'
import { findFavourites, findListedPage, findTopicIds, findTopicsOf } from './list-store.ts'
import { isEverybody, type TutorMatch } from './match.ts'
import { countMatches, findMatches } from './match-store.ts'
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

/** A page of matches with their number. */
const findPage = async (db: Db, match: TutorMatch, page: Page, studentId: number | null) => {
  if (match.shortTerm !== '') {
    const limit = Math.max(0, Math.min(page.limit, searchedMatches - page.offset))
    const { rows, total, isPart } = await findMatches(db, match, { ...page, limit }, searchedMatches)
    return { rows, total, totalIsLowerBound: isPart || total === searchedMatches }
  }
  const most = mostCountedRows + 1
  const { rows, total, isPart } = await (studentId !== null
    ? findFittingMatches(db, match, studentId, page, most)
    : findMatches(db, match, page, most))
  const counted = toTotal(total)
  return { rows, ...counted, totalIsLowerBound: isPart || counted.totalIsLowerBound }
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
  const fits = match.sort === 'fit' ? studentId : null
  if (isEverybody(match)) {
    const { list, total } = await (fits === null
      ? findListedPage(db, match.sort, page)
      : findFittingPage(db, fits, page))
    return { list: await refreshList(db, list, query, now), total, totalIsLowerBound: false }
  }
  const { rows, ...counts } = await findPage(db, match, page, fits)
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
    const { rows } = await findMatches(db, match, { limit: count + 1, offset: 0 }, count + 1)
    return rows.filter(({ id }) => id !== userId).slice(0, count)
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
