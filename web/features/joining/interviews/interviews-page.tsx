import { useEffect, useRef } from 'react'
import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import { common } from '#web/copy/common.ts'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { useWorkKeys } from '#web/features/shared/work-keys.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { AppointmentDialogs } from './appointment-dialogs.tsx'
import { FilmReview } from './film-review.tsx'
import { ListSkeleton, NothingHere } from './list-states.tsx'
import { useNextDecision } from './next-decision.ts'
import { PastList } from './past-list.tsx'
import { flattenPages, useFilms, useOpenAppointments } from './query.ts'
import { QueueList } from './queue-list.tsx'
import { type InterviewsSearch, kinds, longestWaiting, queueOf, waitingCount } from './search.ts'
import { type AppointmentTasks, useAppointmentTasks } from './tasks.ts'

type InterviewsPageProps = { search: InterviewsSearch; onSearch: (next: Partial<InterviewsSearch>) => void }

/** `/interviews`: what a tutor manager has to decide, what is ahead, and what was. */
export function InterviewsPage({ search, onSearch }: InterviewsPageProps) {
  const t = useCopy(interviews)
  const c = useCopy(common)
  const now = useMinuteClock()
  const tasks = useAppointmentTasks()
  const open = useOpenAppointments()
  const films = useFilms('open')
  const { show, kind } = search
  const waiting = waitingCount(films.data?.pages[0]?.total ?? 0, open.data ?? [], now)
  const refresh = () => void Promise.all([open.refetch(), films.refetch()])
  const isPast = show === 'past'
  const past = useFilms('past', isPast && (kind === undefined || kind === 'film'))
  const isWide = useMediaQuery('(min-width: 64rem)')
  // Beside the list there is room for the film that has waited longest, before anybody has chosen one.
  const isFilmList = show === undefined && (kind === undefined || kind === 'film')
  const chosen = search.film ?? (isWide && isFilmList ? longestWaiting(flattenPages(films.data))?.id : undefined)
  const film = [...flattenPages(films.data), ...flattenPages(past.data)].find(({ id }) => id === chosen)
  const isReviewing = chosen !== undefined
  useWorkKeys(useNextDecision({ search, onSearch, tasks }))
  return (
    <>
      <PageHead title={t('title')} className="lt-md:mb-3">
        {open.data && films.data && (
          <p className="small quiet">
            {t('waits', { count: waiting })}
            {waiting > 0 && <span className="lt-md:hidden"> · {t('keys')}</span>}
          </p>
        )}
      </PageHead>
      <div className={cx(isReviewing && 'grid items-start gap-gap lg:grid-cols-[22rem_minmax(0,1fr)]')}>
        <div className={cx('stack min-w-0', isReviewing && 'lt-lg:hidden')}>
          <div className="max-w-140">
            <SegmentedControl
              block
              label={t('filter.show')}
              value={show ?? 'open'}
              onValue={(next) => onSearch({ show: next === 'open' ? undefined : next, film: undefined })}
              options={(['open', 'upcoming', 'result', 'past'] as const).map((value) => ({
                value,
                label: t(`show.${value}`),
              }))}
            />
          </div>
          <fieldset className="btn-row" aria-label={t('filter.kind')}>
            <Chip pressed={kind === undefined} hideRemoveIcon onPressed={() => onSearch({ kind: undefined })}>
              {c('all')}
            </Chip>
            {kinds.map((value) => (
              <Chip
                key={value}
                pressed={kind === value}
                hideRemoveIcon
                onPressed={() => onSearch({ kind: value, film: undefined })}
              >
                {t(`kinds.${value}`)}
              </Chip>
            ))}
          </fieldset>
          {isPast ? (
            <PastList kind={kind} tasks={tasks} now={now} onFilm={(id) => onSearch({ film: id })} chosen={chosen} />
          ) : (
            <OpenList
              search={search}
              chosen={chosen}
              onFilm={(id) => onSearch({ film: id })}
              tasks={tasks}
              now={now}
              open={open}
              films={films}
              onRefresh={refresh}
            />
          )}
        </div>
        {isReviewing && (
          <ChosenFilm
            key={chosen}
            film={film}
            isAsked={search.film !== undefined}
            isLoading={films.isPending || (isPast && past.isPending && past.fetchStatus !== 'idle')}
            now={now}
            onClose={() => onSearch({ film: undefined })}
            onRetry={() => void (isPast ? past.refetch() : films.refetch())}
          />
        )}
      </div>
      <AppointmentDialogs tasks={tasks} now={now} onRetry={() => void open.refetch()} />
    </>
  )
}

type OpenListProps = {
  search: InterviewsSearch
  /** The film that is shown beside the list. */
  chosen: number | undefined
  onFilm: (id: number) => void
  tasks: AppointmentTasks
  now: number
  open: ReturnType<typeof useOpenAppointments>
  films: ReturnType<typeof useFilms>
  onRefresh: () => void
}

function OpenList({ search, chosen, onFilm, tasks, now, open, films, onRefresh }: OpenListProps) {
  const t = useCopy(interviews)
  const isFetching = open.isFetching || films.isFetching
  if (!open.data || !films.data) {
    const error = open.error ?? films.error
    return error ? (
      <ErrorState className="card" title={t('failed')} onRetry={onRefresh} retrying={isFetching}>
        <ErrorText error={error} />
      </ErrorState>
    ) : (
      <ListSkeleton />
    )
  }
  const queue = queueOf({ films: flattenPages(films.data), appointments: open.data }, search, now)
  const isEmpty = queue.joinable.length + queue.waiting.length + queue.upcoming.length === 0
  return (
    <>
      {(open.isError || films.isError) && (
        <ErrorStrip onRetry={onRefresh} retrying={isFetching}>
          {t('stale')}
        </ErrorStrip>
      )}
      {isEmpty ? (
        <NothingHere show={search.show ?? 'open'} />
      ) : (
        <QueueList queue={queue} tasks={tasks} now={now} onFilm={onFilm} chosen={chosen} />
      )}
      <LoadMore
        hasMore={films.hasNextPage && search.show !== 'upcoming' && (search.kind ?? 'film') === 'film'}
        loading={films.isFetchingNextPage}
        onMore={() => void films.fetchNextPage()}
      />
    </>
  )
}

type ChosenFilmProps = {
  film: IntroVideo | undefined
  /** Somebody has chosen it; otherwise it stands there by itself. */
  isAsked: boolean
  isLoading: boolean
  now: number
  onClose: () => void
  onRetry: () => void
}

/** The film beside the list, or in its place below lg. */
function ChosenFilm({ film, isAsked, isLoading, now, onClose, onRetry }: ChosenFilmProps) {
  const t = useCopy(interviews)
  const c = useCopy(common)
  const box = useRef<HTMLDivElement>(null)
  // What opens stands elsewhere than the button that was pressed, so readers and keyboards are led to it.
  useEffect(() => {
    if (isAsked) box.current?.focus({ preventScroll: matchMedia('(min-width: 64rem)').matches })
  }, [isAsked])
  return (
    <div ref={box} tabIndex={-1} className="min-w-0 lg:sticky lg:top-4 focus:shadow-none">
      {film ? (
        <FilmReview film={film} now={now} onClose={isAsked ? onClose : undefined} onDone={onClose} onRetry={onRetry} />
      ) : isLoading ? (
        <ListSkeleton />
      ) : (
        <Alert
          kind="info"
          action={
            <Button kind="line" size="sm" onClick={onClose}>
              {c('back')}
            </Button>
          }
        >
          {t('film.gone')}
        </Alert>
      )}
    </div>
  )
}
