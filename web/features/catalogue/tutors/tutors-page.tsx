import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { common } from '#web/copy/common.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { trustCopy } from '#web/features/catalogue/copy/trust.ts'
import { BookingDialog, useBookingDialog } from '#web/features/lessons/booking/booking-dialog.tsx'
import { useMarket } from '#web/features/lessons/now/query.ts'
import { useMayBook, useRest } from '#web/features/lessons/subscriptions/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { activeNarrowings, type TutorFilters } from './filters.ts'
import { LessonPrice } from './lesson-price.tsx'
import { useLiveTutors } from './live.ts'
import { NoTutorsFound } from './no-tutors.tsx'
import { useTutors } from './query.ts'
import { TutorFilterForm } from './tutor-filter-form.tsx'
import { TutorGrid, TutorGridSkeleton } from './tutor-grid.tsx'
import { useLastValue } from './use-last-target.ts'
import { useSlowness } from './use-slowness.ts'
import { useViewer } from './viewer.ts'

const ClosedNotice = lazy(() =>
  import('#web/features/lessons/subscriptions/closed-notice.tsx').then(({ ClosedNotice }) => ({
    default: ClosedNotice,
  })),
)

type TutorsPageProps = {
  filters: TutorFilters
  /** The page of the list that the address names; the first without. */
  from?: number | undefined
  onFilters: (filters: TutorFilters) => void
  onSearch: (search: string) => void
}

export function TutorsPage({ filters, from = 1, onFilters, onSearch }: TutorsPageProps) {
  const t = useCopy(tutors)
  const query = useTutors(filters, from)
  const dialog = useBookingDialog()
  const guest = useViewer() === 'guest'
  const mayBook = useMayBook()
  const isResting = useRest() !== null
  // The cards show who can be rung at once.
  useMarket()
  const booked = typeof dialog.target === 'number' ? dialog.target : null
  useLiveTutors({ lists: true, tutor: booked })
  const target = useLastValue(booked)
  const pages = query.isPlaceholderData ? undefined : query.data?.pages
  const found = pages && <Found filters={filters} pages={pages} />
  return (
    <>
      <header className={cx('flex flex-wrap items-baseline justify-between gap-x-4 md:mb-4', guest && 'mb-3')}>
        {/* The frame's bar already shows the title on phones. */}
        <h1 className={cx(!guest && 'lt-md:visually-hidden', 'focus:shadow-none')}>{t('title')}</h1>
        <div className="only-md">
          <div className="small quiet flex flex-wrap justify-end gap-x-6">
            <p>
              <LessonPrice />
            </p>
            <p role="status">{found}</p>
            {filters.sort === undefined && <HowOrdered />}
          </div>
        </div>
      </header>
      <TutorFilterForm filters={filters} onFilters={onFilters} onSearch={onSearch} />
      <div className="only-sm">
        <p className="small quiet flex flex-wrap justify-between gap-x-4 mt-3 min-h-[1.6em]">
          <span>{found}</span>
          <LessonPrice />
          {filters.sort === undefined && <HowOrdered />}
        </p>
      </div>
      {(!mayBook || isResting) && (
        <Suspense>
          <ClosedNotice className="mt-3" />
        </Suspense>
      )}
      <div className="h-[3px] my-2">
        {query.isFetching && query.data && !query.isFetchingNextPage && <ProgressLine label={t('refreshing')} />}
      </div>
      <List query={query} filters={filters} from={from} onBook={dialog.open} />
      {target !== null && (
        <BookingDialog
          key={target}
          tutorId={target}
          open={typeof dialog.target === 'number'}
          onOpenChange={(open) => !open && dialog.close()}
        />
      )}
    </>
  )
}

/** The way to what orders the list. */
function HowOrdered() {
  const t = useCopy(trustCopy)
  return (
    <Link to="/how-we-order" className="lone-link">
      {t('list.how')}
    </Link>
  )
}

type ListProps = {
  query: ReturnType<typeof useTutors>
  filters: TutorFilters
  from: number
  onBook: (id: number) => void
}

interface Counted {
  readonly total: number
  readonly totalIsLowerBound?: boolean
}

/** How many tutors there are, or how many there are at least. */
function Found({ filters, pages }: { filters: TutorFilters; pages: readonly Counted[] }) {
  const t = useCopy(tutors)
  const { total: count, totalIsLowerBound = false } = pages.at(-1) ?? { total: 0 }
  if (totalIsLowerBound && count > 0) return t('foundMore', { count })
  return t(activeNarrowings(filters).length > 0 ? 'foundFor' : 'found', { count })
}

/** The address of another page of the same list; the first page has none of its own. */
const toPage = (page: number) => ({
  to: '/tutors' as const,
  search: (before: object) => ({ ...before, page: page > 1 ? page : undefined }),
})

function List({ query, filters, from, onBook }: ListProps) {
  const t = useCopy(tutors)
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const retry = () => void query.refetch()
  if (!data) {
    if (!error) return <Waiting onRetry={retry} />
    return (
      <ErrorState title={t('failed.title')} onRetry={retry} retrying={query.isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    )
  }
  if (data.pages.every(({ list }) => list.length === 0)) {
    if (from > 1) return <PastEnd />
    return <NoTutorsFound filters={filters} />
  }
  return (
    <div className="stack">
      {from > 1 && (
        <Button kind="line" className="justify-self-center" render={<Link {...toPage(from - 1)} />}>
          {t('previousPage')}
        </Button>
      )}
      {error && !isFetchNextPageError && (
        <ErrorStrip onRetry={retry} retrying={query.isFetching}>
          {t('failed.stale')}
        </ErrorStrip>
      )}
      <div className={cx(query.isPlaceholderData && 'opacity-60')}>
        <TutorGrid pages={data.pages} onBook={onBook} />
      </div>
      {isFetchingNextPage && <TutorGridSkeleton cards={3} label={t('loading')} />}
      {isFetchNextPageError && (
        <ErrorStrip>
          <ErrorText error={error} />
        </ErrorStrip>
      )}
      <LoadMore
        // After a failure only the button retries; scrolling must not repeat requests on a bad connection.
        auto={!isFetchNextPageError}
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
        link={<Link {...toPage(from + data.pages.length)} />}
      />
    </div>
  )
}

/** The address names a page after the last one. */
function PastEnd() {
  const t = useCopy(tutors)
  return (
    <EmptyState
      level={2}
      title={t('pastEnd.title')}
      action={<Button render={<Link {...toPage(1)} />}>{t('pastEnd.action')}</Button>}
    >
      {t('pastEnd.text')}
    </EmptyState>
  )
}

function Waiting({ onRetry }: { onRetry: () => void }) {
  const t = useCopy(tutors)
  const c = useCopy(common)
  const slowness = useSlowness(true)
  return (
    <div className="stack">
      {slowness !== 'fine' && (
        <p role="status" className="row-2 small quiet">
          {c('slowNetwork')}
          {slowness === 'stuck' && (
            <Button size="sm" kind="quiet" onClick={onRetry}>
              {c('retry')}
            </Button>
          )}
        </p>
      )}
      <TutorGridSkeleton label={t('loading')} />
    </div>
  )
}
