import { lazy, Suspense } from 'react'
import { common } from '#web/copy/common.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { BookingDialog } from '#web/features/booking/booking-dialog.tsx'
import { useBookingDialog } from '#web/features/booking/use-booking-dialog.ts'
import { ErrorText } from '#web/features/shell/error-text.tsx'
import { useMayBook } from '#web/features/subscriptions/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { useLiveTutors } from './live.ts'
import { useTutors } from './query.ts'
import { TutorGrid, TutorGridSkeleton } from './tutor-grid.tsx'
import { TutorSearch } from './tutor-search.tsx'
import { useLastValue } from './use-last-target.ts'
import { useSlowness } from './use-slowness.ts'
import { useViewer } from './viewer.ts'

const NoTutorsFound = lazy(() => import('./no-tutors.tsx').then(({ NoTutorsFound }) => ({ default: NoTutorsFound })))

const ClosedNotice = lazy(() =>
  import('#web/features/subscriptions/closed-notice.tsx').then(({ ClosedNotice }) => ({ default: ClosedNotice })),
)

type TutorsPageProps = { search: string; onSearch: (search: string) => void }

export function TutorsPage({ search, onSearch }: TutorsPageProps) {
  const t = useCopy(tutors)
  const query = useTutors(search)
  const dialog = useBookingDialog()
  const now = useMinuteClock()
  const guest = useViewer() === 'guest'
  const mayBook = useMayBook()
  useLiveTutors()
  const target = useLastValue(typeof dialog.target === 'number' ? dialog.target : null)
  const total = query.data?.pages.at(-1)?.total
  const searching = query.isPlaceholderData
  return (
    <>
      <header className={cx('flex flex-wrap items-baseline justify-between gap-x-4 md:mb-4', guest && 'mb-3')}>
        {/* The frame's bar already shows the title on phones. */}
        <h1 className={cx(!guest && 'lt-md:visually-hidden', 'focus:shadow-none')}>{t('title')}</h1>
        <p role="status" className="small quiet only-md">
          {total !== undefined && !searching && t(search ? 'foundFor' : 'found', { count: total })}
        </p>
      </header>
      <TutorSearch value={search} onValue={onSearch} />
      <p className="only-sm small quiet mt-3">
        {total !== undefined && !searching && t(search ? 'foundFor' : 'found', { count: total })}
      </p>
      {!mayBook && (
        <Suspense>
          <ClosedNotice className="mt-3" />
        </Suspense>
      )}
      <div className="h-[3px] my-2">
        {query.isFetching && query.data && !query.isFetchingNextPage && <ProgressLine label={t('refreshing')} />}
      </div>
      <List query={query} search={search} now={now} onBook={dialog.open} onClear={() => onSearch('')} />
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

type ListProps = {
  query: ReturnType<typeof useTutors>
  search: string
  now: number
  onBook: (id: number) => void
  onClear: () => void
}

function List({ query, search, now, onBook, onClear }: ListProps) {
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
    return (
      <Suspense>
        <NoTutorsFound search={search} onClear={onClear} />
      </Suspense>
    )
  }
  return (
    <div className="stack">
      {error && !isFetchNextPageError && (
        <ErrorStrip onRetry={retry} retrying={query.isFetching}>
          {t('failed.stale')}
        </ErrorStrip>
      )}
      <div className={cx(query.isPlaceholderData && 'opacity-60')}>
        <TutorGrid pages={data.pages} now={now} onBook={onBook} />
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
      />
    </div>
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
