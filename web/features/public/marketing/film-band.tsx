import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { PlayFilm } from '#web/features/catalogue/profile/play-film.tsx'
import { proof } from '#web/features/public/copy/proof.ts'
import { formatNumber } from '#web/lib/format.ts'
import { imageSrcSet, resizedImageUrl } from '#web/lib/image-sizes.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Band } from './marketing-page.tsx'
import { showcaseQuery } from './proof-query.ts'

// Whoever does not press needs neither the film nor the player.
const VideoPlayer = lazy(() => import('#web/ui/video-player.tsx').then((all) => ({ default: all.VideoPlayer })))

type FilmProps = { tutor: TutorCard; name: string; video: string }

/** The poster of the film, which is not fetched until it is pressed. */
function Film({ tutor, name, video }: FilmProps) {
  const t = useCopy(tutors)
  const [isPlaying, setIsPlaying] = useState(false)
  const poster = tutor.thumbnail ?? tutor.image
  const cover = (
    <div className="relative aspect-[16/10] overflow-hidden rounded-lg turn-start bg-accent-subtle">
      {poster && (
        <img
          className="size-full object-cover"
          src={resizedImageUrl(poster, 480)}
          srcSet={imageSrcSet(poster)}
          sizes="(max-width: 1023px) 100vw, 640px"
          alt=""
          width={640}
          height={400}
          loading="lazy"
          decoding="async"
        />
      )}
      {!isPlaying && <PlayFilm film={tutor} onPlay={() => setIsPlaying(true)} />}
    </div>
  )
  if (!isPlaying) return cover
  return (
    <Suspense fallback={cover}>
      <VideoPlayer src={video} poster={poster} label={t('video.title', { name })} captions={tutor.captions} autoPlay />
    </Suspense>
  )
}

/** The film of a tutor, as it is on their own page. Left out while nobody has one. */
export function FilmBand() {
  const t = useCopy(proof)
  const unnamed = useCopy(tutors)('unnamed')
  const tutor = useQuery(showcaseQuery).data?.filmed
  if (!tutor?.video) return null
  const { id, bio, ratingCount, avgRating, video } = tutor
  const name = tutor.name ?? unnamed
  return (
    <Band className="grid gap-8 items-center lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-16">
      <Film tutor={tutor} name={name} video={video} />
      <div className="stack justify-items-start">
        <h2 className="display-line">{t('film.title')}</h2>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="text-h4 font-strong wrap-anywhere">{name}</bdi>
          {ratingCount > 0 && <Rating stars={avgRating} count={formatNumber(ratingCount)} />}
        </div>
        <p className="wrap-anywhere">
          <bdi>{bio}</bdi>
        </p>
        <p className="small quiet">{t('film.text')}</p>
        <Link to="/t/$id" params={{ id }} className={buttonClass('line')}>
          {t('film.page')}
        </Link>
      </div>
    </Band>
  )
}
