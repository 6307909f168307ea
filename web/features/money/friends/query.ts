import { queryOptions, useQuery } from '@tanstack/react-query'
import { getFriendLink, getFriends } from '#contract/money/api/friends.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { catalogueStaleMs, listStaleMs } from '#web/lib/query-client.ts'

export const friendsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['friends', userId],
    queryFn: ({ signal }) => api(getFriends, {}, { signal }),
    staleTime: listStaleMs,
  })

export const useFriends = () => useQuery(friendsQuery(useRequiredUser().id))

export const friendLinkQuery = (code: string) =>
  queryOptions({
    queryKey: ['friend-link', code],
    queryFn: ({ signal }) => api(getFriendLink, { params: { code } }, { signal }),
    staleTime: catalogueStaleMs,
  })

/** Whether a link leads nowhere, and not only now. */
export const isUnknownLink = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'invite-not-found' || error.code === 'bad-request')
