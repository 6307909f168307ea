/** One account as the team sees it. */
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getTutorStats } from '#contract/catalogue/api/tutors.ts'
import { getMinutesOf, grantMinutes } from '#contract/lessons/api/minutes.ts'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import type { MinuteGrant } from '#contract/lessons/shapes/minutes.ts'
import { extendSubscription } from '#contract/money/api/subscriptions.ts'
import { getStudent, getStudentStats } from '#contract/people/api/students.ts'
import { getUser } from '#contract/people/api/users.ts'
import type { ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import { listRooms } from '#contract/talk/api/chat.ts'
import { getPersonFacts } from '#contract/team/api/person-acts.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { useAdminMutation } from '#web/features/team/use-admin-mutation.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { listStaleMs } from '#web/lib/query-client.ts'

/** Below `admin`, which every change of the team fetches again. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'person', id],
    queryFn: ({ signal }) => api(getUser, { params: { id } }, { signal }),
    staleTime: listStaleMs,
  })

export const usePerson = (id: number) => useQuery(personQuery(id))

export const useStudentStats = (id: number) =>
  useQuery({
    queryKey: ['admin', 'student-stats', id],
    queryFn: ({ signal }) => api(getStudentStats, { params: { id } }, { signal }),
    staleTime: listStaleMs,
  })

export type PersonFacts = ReplyOf<typeof getPersonFacts>

/** Devices, and money in total. */
export const usePersonFacts = (id: number) =>
  useQuery({
    queryKey: ['admin', 'person-facts', id],
    queryFn: ({ signal }) => api(getPersonFacts, { params: { id } }, { signal }),
    staleTime: listStaleMs,
  })

/** What a student tells their tutors. */
export const useStudentFields = (id: number) =>
  useQuery({
    queryKey: ['admin', 'student', id],
    queryFn: ({ signal }) => api(getStudent, { params: { id } }, { signal }),
    staleTime: listStaleMs,
  })

export const useTutorStats = (id: number) =>
  useQuery({
    queryKey: ['admin', 'tutor-stats', id],
    queryFn: ({ signal }) => api(getTutorStats, { params: { id } }, { signal }),
    staleTime: listStaleMs,
  })

/** Gives a student minutes; a retry without an answer gives them once. */
export const useGrantMinutes = (userId: number) => {
  const keys = useIdempotencyKeys()
  return useAdminMutation((body: MinuteGrant) =>
    keys.send(JSON.stringify([userId, body]), (idempotencyKey) =>
      api(grantMinutes, { params: { userId }, body, idempotencyKey }),
    ),
  )
}

export const useSubscriptionOf = (userId: number) =>
  useQuery({
    queryKey: ['admin', 'subscription', userId],
    queryFn: ({ signal }) => api(getUserSubscription, { query: { userId } }, { signal }),
    staleTime: 0,
  })

/** Adds days to a subscription. */
export const useExtend = (id: number) =>
  useAdminMutation((body: RequestOf<typeof extendSubscription>['body']) =>
    api(extendSubscription, { params: { id }, body }),
  )

/** The account of a student's minutes, with its movements in pages. */
export const useMinutesOf = (userId: number) =>
  useInfiniteQuery({
    queryKey: ['admin', 'minutes', userId],
    queryFn: ({ pageParam, signal }) =>
      api(getMinutesOf, { params: { userId }, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** How much somebody writes. Texts and names of others are dropped here, so that no screen can show them. */
export const useChatFigures = (userId: number) =>
  useQuery({
    queryKey: ['admin', 'chat', userId],
    queryFn: async ({ signal }) => {
      const { list, total } = await api(
        listRooms,
        { params: { user: userId }, query: { size: limits.page.maxSize } },
        { signal },
      )
      const times = list.flatMap(({ latestMessage }) =>
        latestMessage === null ? [] : Date.parse(latestMessage.createdAt),
      )
      return {
        rooms: total,
        unread: list.reduce((sum, { unreadMessagesCount }) => sum + unreadMessagesCount, 0),
        lastAt: times.length === 0 ? null : Math.max(...times),
        isPartial: list.length < total,
      }
    },
    staleTime: listStaleMs,
  })
