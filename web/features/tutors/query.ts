/** Queries about tutors, and the changes that socket events make to their cache. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { listFavouriteTutors } from '#contract/api/favourites.ts'
import { ApiError } from '#contract/api/request.ts'
import {
  getTutorActivity,
  getTutorInfo,
  listFittingTutors,
  listOnboardedTutors,
  listSimilarTutors,
} from '#contract/api/tutors.ts'
import type { TutorCard } from '#contract/shapes/tutor.ts'
import { api } from '#web/lib/api.ts'
import { catalogueStaleMs, listStaleMs } from '#web/lib/query-client.ts'
import { activeNarrowings, type Narrowing, type TutorFilters, toListQuery, withoutNarrowing } from './filters.ts'
import { pageSize } from './first-page.ts'

type TutorPage = ReplyOf<typeof listOnboardedTutors>

export const tutorKeys = {
  all: ['tutors'],
  lists: ['tutors', 'list'],
  list: (filters: TutorFilters, from = 1) => [
    ...['tutors', 'list', filters.mine ? 'mine' : 'all', toListQuery(filters)],
    ...(from > 1 ? [from] : []),
  ],
  one: (id: number) => ['tutors', 'one', id],
  activity: (id: number) => ['tutors', 'activity', id],
} as const

/** Bookable tutors from a page of the list on, or those among the favourites of who is signed in. */
export const tutorsQuery = (filters: TutorFilters, from = 1) =>
  infiniteQueryOptions({
    queryKey: tutorKeys.list(filters, from),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...toListQuery(filters), page: pageParam, size: pageSize }
      return filters.mine
        ? api(listFavouriteTutors, { query }, { signal })
        : api(listOnboardedTutors, { query }, { signal })
    },
    initialPageParam: from,
    getNextPageParam: ({ list, total, ...counted }, _, page) => {
      const isMore = page * pageSize < total || ('totalIsLowerBound' in counted && counted.totalIsLowerBound)
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

const findTutor = (client: QueryClient, id: number): TutorCard | undefined =>
  client
    .getQueriesData<InfiniteData<TutorPage>>({ queryKey: tutorKeys.lists })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.list)
    .find((tutor) => tutor.id === id)

/** One public tutor. With `client`, a copy from a cached list is shown until the response arrives. */
export const tutorQuery = (id: number, client?: QueryClient) =>
  queryOptions({
    queryKey: tutorKeys.one(id),
    queryFn: ({ signal }) => api(getTutorInfo, { params: { id } }, { signal }),
    staleTime: listStaleMs,
    // A tutor known from a list is shown at once, until the response arrives.
    placeholderData: client && (() => findTutor(client, id)),
  })

export const useTutor = (id: number, client?: QueryClient) => useQuery(tutorQuery(id, client))

/** Whether the server answered that there is no such public tutor, as opposed to a lost connection. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export const activityQuery = (id: number) =>
  queryOptions({
    queryKey: tutorKeys.activity(id),
    queryFn: ({ signal }) => api(getTutorActivity, { params: { id } }, { signal }),
    staleTime: catalogueStaleMs,
  })

export const useTutorActivity = (id: number) => useQuery(activityQuery(id))

type Change = (tutor: TutorCard) => TutorCard

/** Changes one tutor in every cache entry that contains them. */
export const patchTutor = (client: QueryClient, id: number, change: Change): void => {
  const patchOne: Change = (tutor) => (tutor.id === id ? change(tutor) : tutor)
  client.setQueriesData<InfiniteData<TutorPage>>(
    { queryKey: tutorKeys.lists },
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.map((one) => patchOne(one)) })) },
  )
  client.setQueryData<TutorCard>(tutorKeys.one(id), (tutor) => tutor && patchOne(tutor))
}
