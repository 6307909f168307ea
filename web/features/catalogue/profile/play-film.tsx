import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatStopwatch } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type PlayFilmProps = { film: Pick<TutorCard, 'videoMs' | 'captions'>; onPlay: () => void }

/** Over the poster of a tutor's film: plays it, and says how long it is and whether it has captions. */
export function PlayFilm({ film: { videoMs, captions }, onPlay }: PlayFilmProps) {
  const t = useCopy(tutors)
  return (
    <button
      type="button"
      className="absolute bottom-4 end-4 flex items-center gap-3 min-h-13 p-1 pe-4.5 rounded-full turn-end bg-veil text-on-veil fs-small font-ui cursor-pointer"
      onClick={onPlay}
    >
      <span className="grid place-items-center size-11 rounded-[50%] bg-on-veil text-deep">
        <Icon name="i-ph-play-fill" />
      </span>
      {t('video.play')}
      {videoMs !== null && (
        <span className="num" dir="ltr">
          {formatStopwatch(videoMs / 1000)}
        </span>
      )}
      {captions && (
        <>
          <Icon name="i-ph-closed-captioning" />
          <VisuallyHidden>{t('video.captioned')}</VisuallyHidden>
        </>
      )}
    </button>
  )
}
