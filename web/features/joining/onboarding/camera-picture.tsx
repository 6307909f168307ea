import '#web/styles/parts/video.css'
import { useCopy } from '#web/copy/use-copy.ts'
import { levels } from '#web/features/classroom/sessions/audio.ts'
import { useAudioOnPress, useLevel } from '#web/features/classroom/sessions/hooks.ts'
import { Video } from '#web/features/classroom/sessions/video.tsx'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Studio } from './film-recorder.ts'

const heardFrom = 2

/** The own camera as in a mirror, and whether the microphone hears anything. */
export function CameraPicture({ tracks }: { tracks: Pick<Studio, 'audio' | 'video'> }) {
  const t = useCopy(onboarding)
  const level = useLevel(tracks.audio)
  useAudioOnPress()
  const heard = level >= heardFrom
  return (
    <>
      <Video track={tracks.video} mirrored label={t('camera.preview')} name="recorder" />
      <span className="video-tag absolute top-3 end-3">
        <Icon name={heard ? 'i-ph-microphone-fill' : 'i-ph-microphone'} className="icon-sm" />
        <span
          className="onboarding-level w-10 h-1.5 rounded-full overflow-hidden bg-veil-faint"
          role="img"
          aria-label={t('camera.level', { level: formatNumber(level) })}
          style={{ '--share': level / levels }}
        />
        {t(heard ? 'camera.heard' : 'camera.silent')}
      </span>
    </>
  )
}
