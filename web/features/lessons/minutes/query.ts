/** The account of the signed-in student's minutes, with its movements in pages. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import type { MinuteAccount, MinuteMovement } from '#contract/lessons/shapes/minutes.ts'
import { subscriptionKey } from '#web/features/lessons/subscriptions/query.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { listStaleMs } from '#web/lib/query-client.ts'

interface Pages {
  readonly pages: readonly MinuteAccount[]
}

/** How much of the movements can be read without a network. */
const firstPage = ({ pages: [first], pageParams: [param] }: Pages & { readonly pageParams: readonly unknown[] }) => ({
  pages: [first],
  pageParams: [param],
})

// Below the key of the subscription: whatever changes what is left of the week moves minutes.
export const minutesQuery = (userId: number) =>
  infiniteQueryOptions({
    ...readableOffline,
    meta: { offline: firstPage },
    queryKey: [...subscriptionKey, 'minutes', userId],
    queryFn: ({ pageParam, signal }) =>
      api(getMinutes, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: listStaleMs,
  })

export const useMinutes = () => useInfiniteQuery(minutesQuery(useRequiredUser().id))

/** The movements of all pages. One that the next page begins with again is listed once. */
export const movementsOf = ({ pages }: Pages): MinuteMovement[] => [
  ...new Map(pages.flatMap(({ movements }) => movements).map((one) => [one.id, one] as const)).values(),
]
