/** The own figures of a tutor, and the lessons behind them. */
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getMyTrust, listMyPromises } from '#contract/catalogue/api/trust.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import type { PromiseOutcome } from '#contract/vocabulary/trust.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'

export const ownTrustQuery = (userId: number) =>
  queryOptions({
    queryKey: ['trust', userId],
    queryFn: ({ signal }) => api(getMyTrust, {}, { signal }),
  })

export type PromisedLesson = ReplyOf<typeof listMyPromises>['list'][number]

const pageSize = 20

export const promisesQuery = (userId: number, outcome: PromiseOutcome | undefined) =>
  infiniteQueryOptions({
    queryKey: ['trust', userId, 'lessons', outcome ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const query = { size: pageSize, ...(outcome && { outcomes: [outcome] }), ...(pageParam && { cursor: pageParam }) }
      return api(listMyPromises, { query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const useOwnTrust = () => useQuery(ownTrustQuery(useRequiredUser().id))
export const usePromises = (outcome: PromiseOutcome | undefined) =>
  useInfiniteQuery(promisesQuery(useRequiredUser().id, outcome))
