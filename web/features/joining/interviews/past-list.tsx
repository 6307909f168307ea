import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { keyOf } from './appointments.ts'
import './interviews.css'
import { ListSkeleton, NothingHere } from './list-states.tsx'
import { flattenPages, useFilms, usePastAppointments } from './query.ts'
import { FilmCard } from './queue-list.tsx'
import type { Kind } from './search.ts'
import type { AppointmentTasks } from './tasks.ts'

type PastListProps = {
  kind: Kind | undefined
  tasks: AppointmentTasks
  now: number
  onFilm: (id: number) => void
  chosen: number | undefined
}

/** What was decided or cancelled, the latest first. */
export function PastList({ kind, tasks, now, onFilm, chosen }: PastListProps) {
  const t = useCopy(interviews)
  const withFilms = kind === undefined || kind === 'film'
  const withAppointments = kind !== 'film'
  const films = useFilms('past', withFilms)
  const past = usePastAppointments(withAppointments)
  const queries = [...(withFilms ? [films] : []), ...(withAppointments ? [past] : [])]
  const failed = queries.find(({ data, error }) => !data && error)
  const isFetching = queries.some((one) => one.isFetching)
  if (failed) {
    const retry = () => void Promise.all(queries.map((one) => one.refetch()))
    return (
      <ErrorState className="card" title={t('failed')} onRetry={retry} retrying={isFetching}>
        <ErrorText error={failed.error} />
      </ErrorState>
    )
  }
  if (queries.some(({ data }) => !data)) return <ListSkeleton />
  const shownFilms = withFilms ? flattenPages(films.data) : []
  const shown = withAppointments ? flattenPages(past.data).filter((one) => kind === undefined || one.kind === kind) : []
  const isMore = queries.some((one) => one.hasNextPage)
  const more = () => {
    for (const one of queries) if (one.hasNextPage) void one.fetchNextPage()
  }
  return (
    <>
      {shown.length + shownFilms.length === 0 && !isMore ? (
        <NothingHere show="past" />
      ) : (
        <ul className="appointments" aria-label={t('section.past')}>
          {shown.map((one) => (
            <li key={keyOf(one)}>
              <AppointmentCard one={one} tasks={tasks} now={now} />
            </li>
          ))}
          {shownFilms.map((film) => (
            <li key={`film-${film.id}`}>
              <FilmCard film={film} now={now} onFilm={onFilm} chosen={chosen} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore hasMore={isMore} loading={queries.some((one) => one.isFetchingNextPage)} onMore={more} />
    </>
  )
}
