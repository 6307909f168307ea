/** Queries about tutors, and the changes that socket events make to their cache. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/request.ts'
import { getTutorActivity, getTutorInfo, listOnboardedTutors } from '#contract/api/tutors.ts'
import type { TutorCard } from '#contract/shapes/tutor.ts'
import { api } from '#web/lib/api.ts'
import { nextPage } from '#web/lib/paging.ts'
import { catalogueStaleMs, listStaleMs } from '#web/lib/query-client.ts'
import { pageSize } from './first-page.ts'

type TutorPage = ReplyOf<typeof listOnboardedTutors>

export const tutorKeys = {
  all: ['tutors'],
  lists: ['tutors', 'list'],
  list: (search: string) => ['tutors', 'list', search],
  one: (id: number) => ['tutors', 'one', id],
  activity: (id: number) => ['tutors', 'activity', id],
} as const

export const tutorsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: tutorKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      api(listOnboardedTutors, { query: { search: search || undefined, page: pageParam, size: pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: listStaleMs,
  })

/** Bookable tutors, page by page. The previous result stays on screen while a new search loads. */
export const useTutors = (search: string) =>
  useInfiniteQuery({ ...tutorsQuery(search), placeholderData: (before) => before })

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

export const useTutorActivity = (id: number) =>
  useQuery({
    queryKey: tutorKeys.activity(id),
    queryFn: ({ signal }) => api(getTutorActivity, { params: { id } }, { signal }),
    staleTime: catalogueStaleMs,
  })

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
