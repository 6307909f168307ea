import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { browserKind } from '../sessions/browser.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import type { OwnMedia, OwnState } from '../sessions/own-media.ts'

type FaultAlertProps = { own: OwnState; media: OwnMedia; audioOnly: boolean }

/** The most important device fault, how to fix it in this browser, and a retry button. */
export function FaultAlert({ own, media, audioOnly }: FaultAlertProps) {
  const t = useCallCopy()
  const cameraFault = audioOnly ? null : own.cameraFault
  const fault = own.micFault ?? cameraFault
  if (!fault) return null
  const device = !own.micFault ? 'camera' : own.micFault === cameraFault ? 'both' : 'mic'
  const retry = { both: () => media.ask('both'), mic: () => media.retryMic(), camera: () => media.setCamera(true) }
  return (
    <Alert
      kind={own.micFault ? 'danger' : 'warning'}
      icon={own.micFault ? 'i-ph-microphone-slash' : 'i-ph-video-camera-slash'}
      urgent
      title={<span className="block">{t(`fault.${device}.${fault}`)}</span>}
    >
      {fault === 'denied' ? t(`fault.how.${browserKind(navigator.userAgent)}`) : t(`fault.way.${fault}`)}
      {!own.micFault && ` ${t('fault.soundWorks')}`}
      {fault !== 'unsupported' && (
        <Button
          kind="line"
          size="sm"
          icon="i-ph-arrows-clockwise"
          className="flex mt-2"
          onClick={() => void retry[device]()}
        >
          {t('fault.retry')}
        </Button>
      )}
    </Alert>
  )
}
