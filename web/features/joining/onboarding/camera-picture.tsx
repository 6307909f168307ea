import '#web/styles/parts/video.css'
import { sessions } from '#web/copy/sessions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { levels } from '#web/features/classroom/sessions/audio.ts'
import { browserKind } from '#web/features/classroom/sessions/browser.ts'
import { useAudioOnPress, useLevel } from '#web/features/classroom/sessions/hooks.ts'
import { Video } from '#web/features/classroom/sessions/video.tsx'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Studio } from './film-recorder.ts'
import type { RecorderFault } from './recorder-state.ts'

const heardFrom = 2

/** The own camera as in a mirror, and whether the microphone hears anything. */
export function CameraPicture({ tracks }: { tracks: Pick<Studio, 'audio' | 'video'> }) {
  const t = useCopy(onboarding)
  const level = useLevel(tracks.audio)
  useAudioOnPress()
  const isHeard = level >= heardFrom
  return (
    <>
      <Video track={tracks.video} mirrored label={t('camera.preview')} name="recorder" />
      <span className="video-tag absolute top-3 end-3">
        <Icon name={isHeard ? 'i-ph-microphone-fill' : 'i-ph-microphone'} className="icon-sm" />
        <span
          className="onboarding-level w-10 h-1.5 rounded-full overflow-hidden bg-veil-faint"
          role="img"
          aria-label={t('camera.level', { level: formatNumber(level) })}
          style={{ '--share': level / levels }}
        />
        {t(isHeard ? 'camera.heard' : 'camera.silent')}
      </span>
    </>
  )
}

/** Why there is no picture, in the words of the call's device check, and how to get it back in this browser. */
export function CameraFault({ fault, onRetry }: { fault: RecorderFault; onRetry: () => void }) {
  const t = useCopy(onboarding)
  const words = useCopy(sessions)
  const title = fault === 'interrupted' ? t('camera.interrupted') : words(`fault.both.${fault}`)
  const way =
    fault === 'interrupted'
      ? t('camera.interruptedText')
      : fault === 'denied'
        ? words(`fault.how.${browserKind(navigator.userAgent)}`)
        : words(`fault.way.${fault}`)
  return (
    <Alert kind="danger" icon="i-ph-video-camera-slash" urgent title={<span className="block">{title}</span>}>
      {way}
      {fault !== 'unsupported' && (
        <Button kind="line" size="sm" icon="i-ph-arrows-clockwise" className="flex mt-2" onClick={onRetry}>
          {t('camera.retry')}
        </Button>
      )}
    </Alert>
  )
}
