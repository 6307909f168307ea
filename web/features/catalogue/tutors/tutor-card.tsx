import { Link } from '@tanstack/react-router'
import type { TutorCard as Tutor } from '#contract/people/shapes/tutor.ts'
import { common } from '#web/copy/common.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { KeptLine } from '#web/features/catalogue/trust/kept-line.tsx'
import { useAvailableNow } from '#web/features/lessons/now/query.ts'
import { formatNumber, formatStopwatch, nameInitials } from '#web/lib/format.ts'
import { imageSrcSet, resizedImageUrl } from '#web/lib/image-sizes.ts'
import { usePresence } from '#web/lib/presence.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { fittingTopics } from './fitting-topics.ts'
import type { FreeTime } from './free-week.ts'
import { isSoon, type NextTime, nextTime, useNextWords } from './next-time.ts'
import { pictureSizes } from './query.ts'
import { BookButton, MessageButton } from './tutor-actions.tsx'
import { useViewer } from './viewer.ts'
import { WeekHint } from './week-hint.tsx'

/** The badge of somebody who can be rung at once, or is free within minutes; nothing for others. */
function SoonBadge({ tutor, next }: { tutor: Tutor; next: NextTime }) {
  const t = useCopy(tutors)
  const isHere = useAvailableNow(tutor.id)
  if (isHere) {
    return (
      <StatusChip kind="now" live>
        {t('next.here', { gender: tutor.gender ?? 'other' })}
      </StatusChip>
    )
  }
  if (!isSoon(next)) return null
  return (
    <StatusChip kind="now" live>
      {next.kind === 'soon' ? t('next.badgeSoon', { count: next.minutes }) : t('next.badgeNow')}
    </StatusChip>
  )
}

type ThumbProps = { tutor: Tutor; name: string; next: NextTime; first: boolean }

function Thumb({ tutor, name, next, first }: ThumbProps) {
  const picture = tutor.thumbnail ?? tutor.image
  return (
    // The tutor's name below is the same link; this one is left out of the tab order.
    <Link to="/t/$id" params={{ id: tutor.id }} className="thumb" tabIndex={-1} aria-hidden="true">
      {picture ? (
        <img
          src={resizedImageUrl(picture, 480)}
          srcSet={imageSrcSet(picture)}
          sizes={pictureSizes}
          alt=""
          width={640}
          height={400}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
      ) : (
        <span className="text-figure font-title">{nameInitials(name)}</span>
      )}
      <SoonBadge tutor={tutor} next={next} />
      {tutor.video && (
        <span className="thumb-play">
          <Icon name="i-ph-play-fill" />
          {tutor.videoMs !== null && (
            <span className="num" dir="ltr">
              {formatStopwatch(tutor.videoMs / 1000)}
            </span>
          )}
        </span>
      )}
    </Link>
  )
}

function Topics({ topics }: { topics: readonly string[] }) {
  const t = useCopy(tutors)
  if (topics.length === 0) return null
  const shownCount = fittingTopics(topics)
  const more = topics.length - shownCount
  return (
    <ul className="flex gap-2 min-w-0 overflow-hidden">
      {topics.slice(0, shownCount).map((topic) => (
        <li key={topic} className="min-w-0 [&>*]:max-w-full">
          <Tag>
            <span className="truncate" dir="auto" title={topic}>
              {topic}
            </span>
          </Tag>
        </li>
      ))}
      {more > 0 && (
        <li className="flex-none">
          <Tag>
            <span className="num ltr" aria-hidden="true" title={topics.slice(shownCount).join('، ')}>
              +{more}
            </span>
            <VisuallyHidden>{t('moreTopics', { count: more })}</VisuallyHidden>
          </Tag>
        </li>
      )}
    </ul>
  )
}

type TutorCardProps = {
  tutor: Tutor
  now: number
  /** Free times of the next days, if the viewer may see them. */
  free?: FreeTime | undefined
  /** Among the first cards on screen: its picture is loaded with priority. */
  first?: boolean
  onBook: (id: number) => void
}

export function TutorCard({ tutor, now, free, first = false, onBook }: TutorCardProps) {
  const t = useCopy(tutors)
  const c = useCopy(common)
  const words = useNextWords()
  const viewer = useViewer()
  const { online } = usePresence(tutor)
  const name = tutor.name ?? t('unnamed')
  const next = nextTime(tutor.nextAvailableAt, now)
  const timed = next.kind !== 'none' && next.kind !== 'ask'
  return (
    <article className="card card-link tutor-card" aria-label={name}>
      <Thumb tutor={tutor} name={name} next={next} first={first} />
      <div className="tutor-card-body">
        <div className="tutor-card-head">
          <h2 className="row-2 text-h3 font-strong min-w-0">
            <Link
              to="/t/$id"
              params={{ id: tutor.id }}
              className="truncate text-text no-underline hover:underline"
              title={name}
            >
              <bdi>{name}</bdi>
            </Link>
            {online && (
              <span className="flex-none size-2.5 rounded-full bg-online" role="img" aria-label={c('online')} />
            )}
          </h2>
          {tutor.ratingCount > 0 ? (
            <Rating stars={tutor.avgRating} count={formatNumber(tutor.ratingCount)} />
          ) : (
            <Tag accent>{t('newHere')}</Tag>
          )}
        </div>
        <p className="tutor-card-bio small quiet" title={tutor.bio ?? undefined}>
          <bdi>{tutor.bio}</bdi>
        </p>
        <KeptLine tutor={tutor} />
        <div className="tutor-card-topics">
          <Topics topics={tutor.topics} />
        </div>
        <p className="tutor-card-topic-line caption quiet truncate" dir="auto">
          {tutor.topics.join('، ')}
        </p>
      </div>
      <div className="tutor-card-next">
        <SoonBadge tutor={tutor} next={next} />
        <p className="gap-2 items-center text-small leading-normal">
          <Icon name="i-ph-calendar-dots" className="icon-5 text-accent" />
          <span>
            {timed && <span className="tutor-card-next-label">{t('next.label')}: </span>}
            {timed ? <b>{words(next)}</b> : <span className="text-quiet">{words(next)}</span>}
          </span>
        </p>
      </div>
      {viewer !== 'other' && (
        // Keeps its height while the free times are on their way.
        <div className="tutor-card-week">{free && <WeekHint free={free} notice={tutor.notice} now={now} />}</div>
      )}
      <FavouriteButton tutor={{ id: tutor.id, name }} className="tutor-card-heart" />
      {viewer !== 'other' && (
        <div className="tutor-card-actions">
          <BookButton
            onCard
            kind={isSoon(next) ? 'main' : 'line'}
            className="flex-1"
            tutor={{ id: tutor.id, name }}
            onBook={() => onBook(tutor.id)}
          />
          <MessageButton tutor={{ id: tutor.id, name }} />
        </div>
      )}
    </article>
  )
}
