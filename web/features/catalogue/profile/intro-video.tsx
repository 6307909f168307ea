import { useState } from 'react'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatStopwatch } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VideoPlayer } from '#web/ui/video-player.tsx'

type IntroVideoProps = { name: string; video: string | null; videoMs: number | null; poster: string | null }

/** The poster of the intro video; the video is not fetched until it is pressed. */
export function IntroVideo({ name, video, videoMs, poster }: IntroVideoProps) {
  const t = useCopy(tutors)
  const [isPlaying, setIsPlaying] = useState(false)
  if (video && isPlaying) return <VideoPlayer src={video} poster={poster} label={t('video.title', { name })} autoPlay />
  return (
    <div className="profile-cover">
      {poster && <img src={poster} alt="" width={1200} height={750} fetchPriority="high" decoding="async" />}
      {video && (
        <button type="button" className="profile-play" onClick={() => setIsPlaying(true)}>
          <span className="profile-play-disc">
            <Icon name="i-ph-play-fill" />
          </span>
          {t('video.play')}
          {videoMs !== null && (
            <span className="num" dir="ltr">
              {formatStopwatch(videoMs / 1000)}
            </span>
          )}
        </button>
      )}
    </div>
  )
}
