/** The public page of one tutor, and the keys under which pages and lists of tutors are cached. */
import { type InfiniteData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { api } from '#web/lib/api.ts'
import { listStaleMs } from '#web/lib/query-client.ts'

export const tutorKeys = {
  all: ['tutors'],
  lists: ['tutors', 'list'],
  one: (id: number) => ['tutors', 'one', id],
} as const

/** A page of a list of tutors, as it is cached under `tutorKeys.lists`. */
interface TutorList {
  readonly list: readonly TutorCard[]
}

const findTutor = (client: QueryClient, id: number): TutorCard | undefined =>
  client
    .getQueriesData<InfiniteData<TutorList>>({ queryKey: tutorKeys.lists })
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
