import { Link } from '@tanstack/react-router'
import type { TutorCard } from '#contract/shapes/tutor.ts'
import { dashboard } from '#web/copy/dashboard.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { flattenPages, usePast, useUpcoming } from '#web/features/lessons/query.ts'
import { nextTime } from '#web/features/tutors/next-time.ts'
import { useNextWords } from '#web/features/tutors/next-words.ts'
import { useFittingTutors } from '#web/features/tutors/query.ts'
import { nameInitials } from '#web/lib/format.ts'
import { imageSrcSet, resizedImageUrl } from '#web/lib/image-sizes.ts'
import { SectionHead } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { pastPageSize } from './past-card.tsx'

const shown = 3

/** Tutors free this week who teach the student's topics, those they have not met first; nothing without any. */
export function FittingTutors({ now }: { now: number }) {
  const t = useCopy(dashboard)
  const { data } = useFittingTutors()
  const upcoming = useUpcoming().data ?? []
  const known = new Set([...flattenPages(usePast(pastPageSize).data), ...upcoming].map(({ tutor }) => tutor.userId))
  if (!data || data.list.length === 0) return null
  const list = [...data.list.filter(({ id }) => !known.has(id)), ...data.list.filter(({ id }) => known.has(id))].slice(
    0,
    shown,
  )
  return (
    <section className="dash-fitting dash-wide" aria-labelledby="fitting-tutors">
      <SectionHead
        id="fitting-tutors"
        title={t(data.byTopics ? 'fitting.title' : 'fitting.others')}
        action={
          <Link to="/tutors" className="lone-link small">
            {t('fitting.all')}
          </Link>
        }
      />
      <ul className="fitting-list">
        {list.map((tutor) => (
          <li key={tutor.id}>
            <FittingTutor tutor={tutor} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FittingTutor({ tutor, now }: { tutor: TutorCard; now: number }) {
  const t = useCopy(tutors)
  const words = useNextWords()
  const name = tutor.name ?? t('unnamed')
  const picture = tutor.thumbnail ?? tutor.image
  return (
    <Link to="/t/$id" params={{ id: tutor.id }} className="card card-link fitting">
      <span className="fitting-picture">
        {picture ? (
          <img
            src={resizedImageUrl(picture, 480)}
            srcSet={imageSrcSet(picture)}
            sizes="(max-width: 767px) 60vw, 260px"
            alt=""
            width={640}
            height={400}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <span className="text-figure font-title">{nameInitials(name)}</span>
        )}
      </span>
      <span className="flex items-center justify-between gap-2">
        <bdi className="font-strong truncate" title={name}>
          {name}
        </bdi>
        {tutor.ratingCount > 0 ? <Rating stars={tutor.avgRating} /> : <Tag accent>{t('newHere')}</Tag>}
      </span>
      <span className="caption quiet truncate">
        <bdi>{tutor.bio}</bdi>
      </span>
      <span className="row-2 small">
        <Icon name="i-ph-calendar-dots" className="icon-5 text-accent" />
        {words(nextTime(tutor.nextAvailableAt, now))}
      </span>
    </Link>
  )
}
