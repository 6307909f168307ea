/** Lessons of the signed-in user: the lists, a single lesson, and cancelling. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { cancelLesson, getLesson, listLessons } from '#contract/lessons/api/lessons.ts'
import { listTutorRatings } from '#contract/lessons/api/ratings.ts'
import { comingWindow } from '#contract/lessons/rules/coming-window.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { type Interval, toIsoInstant } from '#contract/shared/rules/time.ts'
import { useRequiredUser, useUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { useIdempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { nextPage } from '#web/lib/paging.ts'
import { catalogueStaleMs, listStaleMs } from '#web/lib/query-client.ts'
import { type Meeting, meetingOf, meetingsOf } from './meeting.ts'

export const lessonKeys = {
  all: ['lessons'],
  upcoming: (userId: number) => ['lessons', 'upcoming', userId],
  past: (userId: number, size: number) => ['lessons', 'past', userId, size],
  earned: (userId: number) => ['lessons', 'earned', userId],
  cancelled: (userId: number) => ['lessons', 'cancelled', userId],
  between: (userId: number, window: Interval, canceled: boolean) =>
    ['lessons', 'between', userId, window.start, window.end, canceled] as const,
  one: (id: number) => ['lessons', 'one', id],
} as const

/** Query keys to invalidate after a change of any lesson. */
const touched = [['lessons'], ['slots'], ['stats'], ['subscription'], ['availability']] as const

/** Fetches again everything that a change of a lesson affects. */
export const refreshLessons = (client: QueryClient): Promise<unknown> =>
  Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })))

/**
 * All running and coming lessons in one response. The list is short, because nobody can book beyond the week; the
 * dashboard, the list, the badge and the schedule share this cache entry.
 */
export const upcomingQuery = (userId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: lessonKeys.upcoming(userId),
    queryFn: async ({ signal }) => {
      const { start, end } = comingWindow(serverNow())
      const query = {
        users: [userId],
        canceled: false,
        full: true,
        after: toIsoInstant(start),
        before: toIsoInstant(end),
      }
      const { list } = await api(listLessons, { query }, { signal })
      return meetingsOf(list, userId).reverse()
    },
    staleTime: listStaleMs,
  })

export const useUpcoming = () => useQuery(upcomingQuery(useRequiredUser().id))

type Which = { past: true; canceled: false } | { ratified: false } | { earned: true }

const pages = (queryKey: readonly unknown[], userId: number, size: number, which: Which) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = { users: [userId], page: pageParam, size, ...which, ...('past' in which && { future: false }) }
      const { list, total } = await api(listLessons, { query }, { signal })
      return { list: meetingsOf(list, userId), total }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: listStaleMs,
  })

/** How much of a long list can be read without a network. */
const firstPage = <P>({ pages: [first], pageParams: [param] }: { pages: P[]; pageParams: unknown[] }) => ({
  pages: [first],
  pageParams: [param],
})

/** Lessons that took place, latest first. */
export const usePast = (size: number, enabled = true) => {
  const { id } = useRequiredUser()
  return useInfiniteQuery({
    ...pages(lessonKeys.past(id, size), id, size, { past: true, canceled: false }),
    ...readableOffline,
    meta: { offline: firstPage },
    enabled,
  })
}

/** Lessons that have earned a tutor something, latest first: also those whose late cancellation is paid for. */
export const useEarned = (size: number) => {
  const { id } = useRequiredUser()
  return useInfiniteQuery(pages(lessonKeys.earned(id), id, size, { earned: true }))
}

/** Cancelled lessons, latest first; fetched once they are shown. */
export const useCancelled = (size: number, enabled: boolean) => {
  const { id } = useRequiredUser()
  return useInfiniteQuery({ ...pages(lessonKeys.cancelled(id), id, size, { ratified: false }), enabled })
}

/** All pages as one list. A lesson that moved from one page to the next between two requests appears once. */
export const flattenPages = (data: { pages: readonly { list: readonly Meeting[] }[] } | undefined): Meeting[] => [
  ...new Map(data?.pages.flatMap(({ list }) => list).map((one) => [one.id, one] as const)).values(),
]

/** Lessons that overlap a window of at most sixty days, soonest first; cancelled ones only where asked for. */
export const useLessonsBetween = (window: Interval, { canceled = false } = {}) => {
  const { id } = useRequiredUser()
  return useQuery({
    ...readableOffline,
    queryKey: lessonKeys.between(id, window, canceled),
    queryFn: async ({ signal }) => {
      const query = {
        users: [id],
        canceled,
        full: true,
        after: toIsoInstant(window.start),
        before: toIsoInstant(window.end),
      }
      const { list } = await api(listLessons, { query }, { signal })
      return meetingsOf(list, id).reverse()
    },
    staleTime: listStaleMs,
  })
}

export const lessonQuery = (id: number, userId: number) =>
  queryOptions({
    queryKey: lessonKeys.one(id),
    queryFn: async ({ signal }) => meetingOf(await api(getLesson, { params: { id } }, { signal }), userId),
    staleTime: listStaleMs,
  })

/** Nothing is asked for a visitor, who has no lessons: pages of tutors are theirs, too. */
export const useLesson = (id: number | null) => {
  const user = useUser()
  return useQuery({ ...lessonQuery(id ?? 0, user?.id ?? 0), enabled: id !== null && user !== null })
}

/** The user's own rating of a tutor, or null. The API lists it first, so one row is enough. */
export const useMyRating = (tutorId: number | null) => {
  const user = useRequiredUser()
  return useQuery({
    queryKey: ['ratings', tutorId, 'mine', user.id],
    queryFn: async ({ signal }) => {
      const { list } = await api(listTutorRatings, { params: { id: tutorId ?? 0 }, query: { size: 1 } }, { signal })
      return list.find(({ userId }) => userId === user.id) ?? null
    },
    staleTime: catalogueStaleMs,
    enabled: tutorId !== null,
  })
}

/** Cancels a lesson. A retry after a lost connection carries the same idempotency key. */
export const useCancelLesson = () => {
  const client = useQueryClient()
  const { id: userId } = useRequiredUser()
  const keys = useIdempotencyKeys()
  return useMutation({
    mutationFn: (id: number) =>
      keys.send(`cancel:${id}`, (idempotencyKey) => api(cancelLesson, { params: { id }, idempotencyKey })),
    onSuccess: (_, id) => {
      client.setQueryData(upcomingQuery(userId).queryKey, (list) => list?.filter((one) => one.id !== id))
      void refreshLessons(client)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status < 500) void refreshLessons(client)
    },
  })
}
