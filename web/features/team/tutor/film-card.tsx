import { useQueryClient } from '@tanstack/react-query'
import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { FilmReview } from '#web/features/joining/interviews/film-review.tsx'
import { FilmChip } from '#web/features/joining/interviews/outcome-chip.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Moment } from '../table/cells.tsx'
import { useTutorFilms } from './query.ts'

function Earlier({ films, now }: { films: readonly IntroVideo[]; now: number }) {
  const t = useCopy(adminTutor)
  return (
    <details className="card">
      <summary className="cursor-pointer small strong text-accent">
        {t('film.earlier', { count: films.length })}
      </summary>
      <ul className="divided">
        {films.map((film) => (
          <li key={film.id} className="stack-2 py-2">
            <span className="row between small">
              <Moment at={film.createdAt} now={now} />
              <FilmChip state={film.state} />
            </span>
            {film.reason && (
              <p className="caption quiet whitespace-pre-line" dir="auto">
                {film.reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The newest film with its decision, and how earlier ones were decided. */
export function FilmCard({ id, isMainAct }: { id: number; isMainAct: boolean }) {
  const t = useCopy(adminTutor)
  const now = useMinuteClock()
  const client = useQueryClient()
  const query = useTutorFilms(id)
  const [film, ...earlier] = query.data?.list ?? []
  // A decision changes the steps, the lists and the log too.
  const refresh = () => void client.invalidateQueries({ queryKey: ['admin'] })
  if (film === undefined) {
    return (
      <Section
        title={t('film.title')}
        query={query}
        data={query.data}
        failed={t('film.failed')}
        skeleton={
          <SkeletonGroup label={t('film.loading')}>
            <Skeleton className="h-60 rounded-lg" />
          </SkeletonGroup>
        }
      >
        {() => <p className="small quiet">{t('film.none')}</p>}
      </Section>
    )
  }
  return (
    <section className="stack-2" aria-label={t('film.title')}>
      <FilmReview
        key={film.id}
        film={film}
        now={now}
        onDone={refresh}
        onRetry={() => void query.refetch()}
        isMainAct={isMainAct}
      />
      {film.reviewerName !== null && (
        <p className="caption quiet" dir="auto">
          {t('film.reviewer', { name: film.reviewerName })}
        </p>
      )}
      {earlier.length > 0 && <Earlier films={earlier} now={now} />}
    </section>
  )
}
