import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { MorePages } from '#web/features/shared/more-pages.tsx'
import { SearchBox } from '#web/features/shared/search-box.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

type CardListProps<Card> = {
  texts: {
    search: string
    clearSearch: string
    loading: string
    failed: string
    empty: { title: string; text: string }
    noResults: { title: string; text: string; action: string }
  }
  search: string
  onSearch: (search: string) => void
  query: UseInfiniteQueryResult<InfiniteData<{ readonly list: readonly Card[] }>>
  children: (card: Card) => ReactNode
}

/** All cards of a student of one kind, newest first, with their search. The children draw one of them. */
export function CardList<Card extends { readonly id: number }>(props: CardListProps<Card>) {
  const { texts, search, onSearch } = props
  return (
    <div className="stack">
      <div className="max-w-180">
        <SearchBox
          label={texts.search}
          clearLabel={texts.clearSearch}
          value={search}
          onValue={(text = '') => onSearch(text)}
        />
      </div>
      <Cards {...props} />
    </div>
  )
}

function Cards<Card extends { readonly id: number }>(props: CardListProps<Card>) {
  const { texts, search, onSearch, query, children } = props
  const { data, isFetching } = query
  const retry = () => void query.refetch()
  if (data === undefined)
    return query.isError ? (
      <ErrorState title={texts.failed} level={2} onRetry={retry} retrying={isFetching}>
        <ErrorText error={query.error} />
      </ErrorState>
    ) : (
      <SkeletonGroup label={texts.loading} className="grid gap-3 lg:grid-cols-2">
        {['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3'].map((width) => (
          <div key={width} className="card p-4 stack-2">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        ))}
      </SkeletonGroup>
    )
  // One that moved to the next page between two requests appears once.
  const cards = [...new Map(data.pages.flatMap(({ list }) => list).map((one) => [one.id, one] as const)).values()]
  if (cards.length === 0)
    return search === '' ? (
      <EmptyState level={2} title={texts.empty.title}>
        {texts.empty.text}
      </EmptyState>
    ) : (
      <EmptyState
        level={2}
        title={texts.noResults.title}
        action={
          <Button kind="line" onClick={() => onSearch('')}>
            {texts.noResults.action}
          </Button>
        }
      >
        {texts.noResults.text}
      </EmptyState>
    )
  return (
    <>
      {query.isRefetchError && <ErrorStrip onRetry={retry} retrying={isFetching} />}
      <ul className="grid gap-3 lg:grid-cols-2">{cards.map(children)}</ul>
      <MorePages query={query} failed={texts.failed} />
    </>
  )
}
