import type { QueryClient } from '@tanstack/react-query'
import { sharedSlotsQuery } from '#web/features/lessons/booking/query.ts'
import { plansQuery } from '#web/features/money/plans/query.ts'
import { topicsQuery } from '#web/features/people/profile/query.ts'
import type { TutorFilters } from './filters.ts'
import { sevenDays } from './free-week.ts'
import { loosenedQueries, tutorsQuery } from './query.ts'

/**
 * Begins to fetch the list from a page on, and what stands around it: free times, topics, the price of a
 * lesson, or what there is instead of an empty one.
 */
export const prefetchTutors = (client: QueryClient, filters: TutorFilters, from: number, now: number): void => {
  const query = tutorsQuery(filters, from)
  const withTimes = async () => {
    await client.prefetchInfiniteQuery(query)
    const ids = client.getQueryData(query.queryKey)?.pages[0]?.list.map(({ id }) => id)
    if (!ids) return
    if (ids.length > 0) await client.prefetchQuery(sharedSlotsQuery(ids, sevenDays(now)))
    else if (from === 1 && !filters.mine)
      await Promise.all(loosenedQueries(filters).map((query) => client.prefetchQuery(query)))
  }
  void withTimes()
  void client.prefetchQuery(topicsQuery)
  void client.prefetchQuery(plansQuery)
}
