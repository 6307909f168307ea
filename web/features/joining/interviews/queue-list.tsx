import { type ReactNode, useId } from 'react'
import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatRelative, formatStopwatch } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Count } from '#web/ui/tag.tsx'
import { AppointmentCard, KindChip } from './appointment-card.tsx'
import { keyOf } from './appointments.ts'
import './interviews.css'
import { FilmChip } from './outcome-chip.tsx'
import type { Queue } from './search.ts'
import type { AppointmentTasks } from './tasks.ts'
import { personName } from './words.ts'

type Chosen = { onFilm: (id: number) => void; chosen: number | undefined }
type QueueListProps = Chosen & { queue: Queue; tasks: AppointmentTasks; now: number }

/** The open part of the queue in its sections; empty ones are left out. */
export function QueueList({ queue, tasks, now, onFilm, chosen }: QueueListProps) {
  const t = useCopy(interviews)
  const { joinable, waiting, upcoming } = queue
  return (
    <>
      {joinable.length > 0 && (
        <Part title={t('section.joinable')} count={joinable.length}>
          {joinable.map((one) => (
            <li key={keyOf(one)}>
              <AppointmentCard one={one} tasks={tasks} now={now} />
            </li>
          ))}
        </Part>
      )}
      {waiting.length > 0 && (
        <Part title={t('section.waiting')} count={waiting.length} aside={t('oldest')}>
          {waiting.map((item) =>
            item.kind === 'film' ? (
              <li key={`film-${item.film.id}`}>
                <FilmCard film={item.film} now={now} onFilm={onFilm} chosen={chosen} />
              </li>
            ) : (
              <li key={keyOf(item.appointment)}>
                <AppointmentCard one={item.appointment} tasks={tasks} now={now} />
              </li>
            ),
          )}
        </Part>
      )}
      {upcoming.length > 0 && (
        <Part title={t('section.upcoming')} count={upcoming.length}>
          {upcoming.map((one) => (
            <li key={keyOf(one)}>
              <AppointmentCard one={one} tasks={tasks} now={now} />
            </li>
          ))}
        </Part>
      )}
    </>
  )
}

type PartProps = { title: string; count: number; aside?: string; children: ReactNode }

function Part({ title, count, aside, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} className="text-h4 row-2">
          {title} <Count quiet>{count}</Count>
        </h2>
        {aside && <span className="caption quiet">{aside}</span>}
      </div>
      <ul className="appointments">{children}</ul>
    </section>
  )
}

/** One film in the list. */
export function FilmCard({ film, now, onFilm, chosen }: Chosen & { film: IntroVideo; now: number }) {
  const t = useCopy(interviews)
  const name = personName({ name: film.tutorName })
  const isChosen = chosen === film.id
  return (
    <Card as="article" className="stack h-full" aria-label={t('film.title', { name })}>
      <div className="row items-start">
        <Avatar name={name} src={film.tutorImage} side="tutor" decorative />
        <div className="grow-in">
          <bdi className="person-name clamp-1" title={name}>
            {name}
          </bdi>
          <span className="person-sub">
            {t('film.sent', { when: formatRelative(film.createdAt, now) })} ·{' '}
            <bdi className="num ltr">{formatStopwatch(film.durationMs / 1000)}</bdi>
          </span>
        </div>
      </div>
      <div className="row-2 flex-wrap">
        <KindChip kind="film" />
        <FilmChip state={film.state} />
      </div>
      <div className="btn-row mt-auto">
        <Button
          kind={isChosen ? 'quiet' : 'main'}
          size="sm"
          icon="i-ph-play"
          aria-label={t('film.reviewOf', { name })}
          aria-pressed={isChosen}
          onClick={() => onFilm(film.id)}
        >
          {t('film.review')}
        </Button>
      </div>
    </Card>
  )
}
