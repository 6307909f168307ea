/** Lists of tutors and the activity of one. */

import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { listFavouriteTutors } from '#contract/catalogue/api/favourites.ts'
import {
  getTutorActivity,
  listFittingTutors,
  listOnboardedTutors,
  listSimilarTutors,
} from '#contract/catalogue/api/tutors.ts'
import { tutorKeys } from '#web/features/people/profile/tutor-query.ts'
import { api } from '#web/lib/api.ts'
import { catalogueStaleMs, listStaleMs } from '#web/lib/query-client.ts'
import { activeNarrowings, type Narrowing, type TutorFilters, toListQuery, withoutNarrowing } from './filters.ts'

/** Divisible by the one, two and three columns of the grid. */
const pageSize = 12

/** The `sizes` of a card's picture, from which the browser chooses one of its widths. */
export const pictureSizes = '(max-width: 640px) 7rem, 400px'

const listKey = (filters: TutorFilters, from: number) => [
  ...tutorKeys.lists,
  filters.mine ? 'mine' : 'all',
  toListQuery(filters),
  ...(from > 1 ? [from] : []),
]

/** Bookable tutors from a page of the list on, or those among the favourites of who is signed in. */
export const tutorsQuery = (filters: TutorFilters, from = 1) =>
  infiniteQueryOptions({
    queryKey: listKey(filters, from),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...toListQuery(filters), page: pageParam, size: pageSize }
      return filters.mine
        ? api(listFavouriteTutors, { query }, { signal })
        : api(listOnboardedTutors, { query }, { signal })
    },
    initialPageParam: from,
    getNextPageParam: ({ list, total, ...counts }, _, page) => {
      const isMore = page * pageSize < total || ('totalIsLowerBound' in counts && counts.totalIsLowerBound)
      return list.length > 0 && isMore ? page + 1 : undefined
    },
    staleTime: listStaleMs,
  })

/** Bookable tutors, page by page. The previous result stays on screen while a new search loads. */
export const useTutors = (filters: TutorFilters, from = 1) =>
  useInfiniteQuery({ ...tutorsQuery(filters, from), placeholderData: (before) => before })

/** A few tutors in place of one who cannot be booked. */
export const useSimilarTutors = (id: number) =>
  useQuery({
    queryKey: ['tutors', 'similar', id],
    queryFn: ({ signal }) => api(listSimilarTutors, { params: { id } }, { signal }),
    staleTime: listStaleMs,
  })

/** A few tutors who teach the topics of the signed-in student. */
export const useFittingTutors = () =>
  useQuery({
    queryKey: ['tutors', 'fitting'],
    queryFn: ({ signal }) => api(listFittingTutors, {}, { signal }),
    staleTime: catalogueStaleMs,
  })

/** Tutors asked for to learn whether a filter is the one that keeps all of them out. */
export const triedTutors = 1

const withoutQuery = (filters: TutorFilters, name: Narrowing) => {
  const query = { ...toListQuery(withoutNarrowing(filters, name)), page: 1, size: triedTutors }
  return queryOptions({
    queryKey: ['tutors', 'without', query],
    queryFn: ({ signal }) => api(listOnboardedTutors, { query }, { signal }),
    staleTime: listStaleMs,
    // While the favourites stay among the filters, the list of all says nothing.
    enabled: !filters.mine || name === 'mine',
  })
}

/** The questions to ask when several filters found nobody: how many tutors there are without each of them. */
export const loosenedQueries = (filters: TutorFilters) => {
  const names = activeNarrowings(filters)
  return names.length > 1 || names[0] !== 'q' ? names.map((name) => withoutQuery(filters, name)) : []
}

/** How many tutors there are without each of these filters; undefined while that is not known. */
export const useLoosened = (filters: TutorFilters, names: readonly Narrowing[]) =>
  useQueries({ queries: names.map((name) => withoutQuery(filters, name)) }).map(({ data }) => data)

export const activityQuery = (id: number) =>
  queryOptions({
    queryKey: ['tutors', 'activity', id],
    queryFn: ({ signal }) => api(getTutorActivity, { params: { id } }, { signal }),
    staleTime: catalogueStaleMs,
  })

export const useTutorActivity = (id: number) => useQuery(activityQuery(id))
