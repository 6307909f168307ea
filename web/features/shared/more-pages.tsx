import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { LoadMore } from '#web/ui/load-more.tsx'
import { FailedSection } from './section.tsx'

type Paged = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** The end of a paged list: the button that loads more, or `failed` and the way to try again where the next page did not come. */
export function MorePages({ query, failed }: { query: Paged; failed: string }) {
  const loadNext = () => void query.fetchNextPage()
  if (query.isFetchNextPageError)
    return <FailedSection text={failed} onRetry={loadNext} retrying={query.isFetchingNextPage} />
  return <LoadMore hasMore={query.hasNextPage} loading={query.isFetchingNextPage} onMore={loadNext} />
}
