import { sessions } from '#web/copy/sessions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { browserKind } from '../browser.ts'
import type { OwnMedia, OwnState } from '../own-media.ts'

type FaultAlertProps = { own: OwnState; media: OwnMedia; audioOnly: boolean }

/** The fault that matters most, how to put it right in this browser, and another try. */
export function FaultAlert({ own, media, audioOnly }: FaultAlertProps) {
  const t = useCopy(sessions)
  const fault = own.micFault ?? (audioOnly ? null : own.cameraFault)
  if (!fault) return null
  const device = own.micFault ? 'mic' : 'camera'
  const again = () => void (own.micFault ? media.ask(audioOnly ? 'mic' : 'both') : media.setCamera(true))
  return (
    <Alert
      kind={own.micFault ? 'danger' : 'warning'}
      icon={own.micFault ? 'i-ph-microphone-slash' : 'i-ph-video-camera-slash'}
      urgent
      title={t(`fault.${device}.${fault}`)}
    >
      {fault === 'denied' && t(`fault.how.${browserKind(navigator.userAgent)}`)}
      {fault !== 'unsupported' && (
        <Button kind="line" size="sm" icon="i-ph-arrows-clockwise" className="flex mt-2" onClick={again}>
          {t('fault.retry')}
        </Button>
      )}
    </Alert>
  )
}
