import { useEffect, useRef, useState } from 'react'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Icon } from '#web/ui/icon.tsx'

type IntroVideoProps = { name: string; video: string | null; poster: string | null }

/** The poster of the intro video; the video is not fetched until it is pressed. */
export function IntroVideo({ name, video, poster }: IntroVideoProps) {
  const t = useCopy(tutors)
  const [state, setState] = useState<'still' | 'playing' | 'failed'>('still')
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (state === 'playing') player.current?.focus()
  }, [state])

  if (video && state === 'playing') {
    return (
      <div className="profile-cover">
        {/* biome-ignore lint/a11y/useMediaCaption: tutors record without captions, and the page says so */}
        <video
          ref={player}
          src={video}
          poster={poster ?? undefined}
          controls
          autoPlay
          playsInline
          preload="metadata"
          aria-label={t('video.title', { name })}
          onError={() => setState('failed')}
        />
      </div>
    )
  }
  return (
    <div className="profile-cover">
      {poster && <img src={poster} alt="" width={1200} height={750} fetchPriority="high" decoding="async" />}
      {state === 'failed' && (
        <p role="alert" className="profile-play">
          <Icon name="i-ph-warning-circle" />
          {t('video.failed')}
        </p>
      )}
      {video && state === 'still' && (
        <button type="button" className="profile-play" onClick={() => setState('playing')}>
          <span className="profile-play-disc">
            <Icon name="i-ph-play-fill" />
          </span>
          {t('video.play')}
        </button>
      )}
    </div>
  )
}
