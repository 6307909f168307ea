import { useState } from 'react'
import type { TutorCard as Tutor } from '#contract/people/shapes/tutor.ts'
import { common } from '#web/copy/common.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { FavouriteButton } from '#web/features/catalogue/tutors/favourite-button.tsx'
import { useViewer } from '#web/features/catalogue/tutors/viewer.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { formatDuration, formatNumber, formatRating } from '#web/lib/format.ts'
import { usePresence } from '#web/lib/presence.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VideoPlayer } from '#web/ui/video-player.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { PlayFilm } from './play-film.tsx'
import { ShareButton } from './share-button.tsx'

/** The counts are shown from this many students on; lower ones would say how new the tutor is, not how good. */
const knownFrom = 5

function Numbers({ tutor }: { tutor: Tutor }) {
  const t = useCopy(tutors)
  const c = useCopy(common)
  const { ratingCount, avgRating, lessonCount, studentCount, notice } = tutor
  const isWellKnown = studentCount >= knownFrom
  const stars = formatRating(avgRating)
  return (
    <dl
      className="profile-numbers grid grid-cols-2 gap-3 pt-4 border-t md:grid-cols-[repeat(4,auto)] md:justify-between"
      aria-label={t('profile.numbersLabel')}
    >
      <div>
        <dt>{t('profile.numbers.rating')}</dt>
        <dd>
          {ratingCount === 0 ? (
            <span className="text-small quiet">{t('profile.noRating')}</span>
          ) : (
            <>
              <Icon name="i-ph-star-fill" className="icon-5 text-rating" />{' '}
              <b className="num" aria-hidden="true">
                {stars}
              </b>
              <VisuallyHidden>{c('ratingOf', { stars })}</VisuallyHidden>{' '}
              <span className="text-small quiet">{t('profile.ofRatings', { count: formatNumber(ratingCount) })}</span>
            </>
          )}
        </dd>
      </div>
      {isWellKnown && (
        <>
          <div>
            <dt>{t('profile.numbers.lessons')}</dt>
            <dd className="strong num">{formatNumber(lessonCount)}</dd>
          </div>
          <div>
            <dt>{t('profile.numbers.students')}</dt>
            <dd className="strong num">{formatNumber(studentCount)}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{t('profile.numbers.notice')}</dt>
        <dd className="strong">
          {notice === 0 ? t('profile.noNotice') : t('profile.noticeAbout', { time: formatDuration(notice, true) })}
        </dd>
      </div>
    </dl>
  )
}

/** Picture, name and tagline, under the intro video. */
export function ProfileCard({ tutor, name }: { tutor: Tutor; name: string }) {
  const t = useCopy(tutors)
  const c = useCopy(common)
  const viewer = useViewer()
  const { online } = usePresence(tutor)
  const [isPlaying, setPlaying] = useState(false)
  return (
    <section className="card card-flush profile-main">
      <IntroVideo name={name} tutor={tutor} isPlaying={isPlaying} onPlay={() => setPlaying(true)} />
      <div className="p-card-pad grid gap-4">
        {/* On phones the name has a line of its own under the face, or one of two words would break in two. */}
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3">
          {/* Over the picture, but not over the controls of the film. */}
          <span className={cx('profile-face relative', !isPlaying && '-mt-13')}>
            <Avatar name={name} src={tutor.image} size={96} side="tutor" online={online || undefined} decorative />
          </span>
          <div className="min-w-0 lt-sm:row-start-2 lt-sm:col-span-full">
            <h1 className="wrap-anywhere focus:shadow-none">
              <bdi>{name}</bdi>
              {online && <VisuallyHidden> ({c('online')})</VisuallyHidden>}
            </h1>
            <p className="quiet">
              <bdi>{tutor.bio}</bdi>
            </p>
          </div>
          <div className="flex col-start-3 row-start-1">
            {viewer === 'student' && (
              <IconButton icon="i-ph-flag" label={t('profile.report')} onClick={() => openHelp('report')} />
            )}
            <FavouriteButton tutor={{ id: tutor.id, name }} />
            <ShareButton id={tutor.id} name={name} />
          </div>
        </div>
        <Numbers tutor={tutor} />
      </div>
    </section>
  )
}

type IntroVideoProps = { name: string; tutor: Tutor; isPlaying: boolean; onPlay: () => void }

/** The poster of the intro video; the video is not fetched until it is pressed. */
function IntroVideo({ name, tutor, isPlaying, onPlay }: IntroVideoProps) {
  const t = useCopy(tutors)
  const { video, captions } = tutor
  const poster = tutor.thumbnail ?? tutor.image
  if (video && isPlaying) {
    return <VideoPlayer src={video} poster={poster} label={t('video.title', { name })} captions={captions} autoPlay />
  }
  return (
    <div className="profile-cover">
      {poster && <img src={poster} alt="" width={1200} height={750} fetchPriority="high" decoding="async" />}
      {video && <PlayFilm film={tutor} onPlay={onPlay} />}
    </div>
  )
}
