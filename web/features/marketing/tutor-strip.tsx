import { Link } from '@tanstack/react-router'
import type { TutorCard } from '#contract/shapes/tutor.ts'
import { landing } from '#web/copy/landing.ts'
import { tutors as tutorCopy } from '#web/copy/tutors.ts'
import { nextTime } from '#web/features/tutors/next-time.ts'
import { useNextWords } from '#web/features/tutors/next-words.ts'
import { useTutors } from '#web/features/tutors/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { nameInitials } from '#web/lib/format.ts'
import { imageSrcSet, resizedImageUrl } from '#web/lib/image-sizes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Band } from './marketing-page.tsx'

const shownTutors = 4

function TutorLink({ tutor, now }: { tutor: TutorCard; now: number }) {
  const words = useNextWords()
  const name = tutor.name ?? tutorCopy.unnamed
  const picture = tutor.thumbnail ?? tutor.image
  const next = nextTime(tutor.nextAvailableAt, now)
  return (
    <li>
      <Link to="/t/$id" params={{ id: tutor.id }} className="card card-link rec">
        <span className="rec-picture">
          {picture ? (
            <img
              src={resizedImageUrl(picture, 240)}
              srcSet={imageSrcSet(picture)}
              sizes="(max-width: 767px) 248px, 280px"
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
          <b className="truncate">
            <bdi>{name}</bdi>
          </b>
          {tutor.ratingCount > 0 && <Rating stars={tutor.avgRating} />}
        </span>
        <span className="small quiet line-clamp-2">
          <bdi>{tutor.bio}</bdi>
        </span>
        {next.kind !== 'none' && next.kind !== 'ask' && (
          <span className="caption row-2">
            <Icon name="i-ph-calendar-dots" className="icon-5 text-accent" />
            {words(next)}
          </span>
        )}
      </Link>
    </li>
  )
}

/** The tutors who can be booked soonest. Left out while nobody is known: nothing else on the page depends on it. */
export function TutorStrip() {
  const { data } = useTutors({})
  const now = useMinuteClock()
  const tutors = data?.pages[0]?.list.slice(0, shownTutors) ?? []
  if (tutors.length === 0) return null
  return (
    <Band>
      <div className="section-head">
        <h2 className="display-line">{landing.tutors.title}</h2>
        <Link to="/tutors" className="lone-link small">
          {landing.tutors.all}
        </Link>
      </div>
      <ul className="recs">
        {tutors.map((tutor) => (
          <TutorLink key={tutor.id} tutor={tutor} now={now} />
        ))}
      </ul>
    </Band>
  )
}
