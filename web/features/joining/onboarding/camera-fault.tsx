import { sessions } from '#web/copy/sessions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { browserKind } from '#web/features/classroom/sessions/browser.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { RecorderFault } from './recorder-state.ts'

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
