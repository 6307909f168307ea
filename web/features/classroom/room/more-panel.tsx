import { useEffect, useState } from 'react'
import { type Devices, listDevices } from '#web/lib/media-devices.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { DeviceMenus } from '../lobby/device-menus.tsx'
import { useCallCopy } from '../sessions/call-copy.ts'
import { Control } from '../sessions/control.tsx'
import { canFullScreen, useFullScreen } from '../sessions/hooks.ts'
import { canShowPictureWindow, togglePictureWindow, usePictureWindow } from '../sessions/picture-window.ts'
import { preferences, usePreference } from '../sessions/preferences.ts'

const noDevices: Devices = { microphones: [], cameras: [], speakers: [] }

/** The available devices; updated when one is plugged in or removed. */
const useDevices = (): Devices => {
  const [devices, setDevices] = useState(noDevices)
  useEffect(() => {
    const look = () => void listDevices().then(setDevices)
    look()
    navigator.mediaDevices.addEventListener('devicechange', look)
    return () => navigator.mediaDevices.removeEventListener('devicechange', look)
  }, [])
  return devices
}

type MoreProps = {
  onDevice: (kind: 'audioinput' | 'videoinput', deviceId: string) => void
  audioOnly: boolean
  onAudioOnly: (on: boolean) => void
  whole: boolean
  onWhole: () => void
}

function MoreContent({ onDevice, audioOnly, onAudioOnly, whole, onWhole }: MoreProps) {
  const t = useCallCopy()
  const [sounds, setSounds] = usePreference(preferences.sounds)
  const { full, toggle } = useFullScreen()
  const isFloating = usePictureWindow()
  return (
    <div className="call-more stack">
      <Switch checked={audioOnly} onChecked={onAudioOnly} atEnd>
        {t('check.audioOnly')}
      </Switch>
      <Switch checked={sounds} onChecked={setSounds} atEnd>
        {t('controls.sounds')}
      </Switch>
      <DeviceMenus devices={useDevices()} onDevice={onDevice} camera={!audioOnly} />
      <div className="btn-row">
        <Button kind="quiet" size="sm" icon={whole ? 'i-ph-arrows-out' : 'i-ph-arrows-in'} onClick={onWhole}>
          {t(whole ? 'controls.fill' : 'controls.fit')}
        </Button>
        {canShowPictureWindow() && (
          <Button kind="quiet" size="sm" icon="i-ph-picture-in-picture" onClick={() => void togglePictureWindow()}>
            {t(isFloating ? 'controls.closePictureWindow' : 'controls.pictureWindow')}
          </Button>
        )}
        {canFullScreen() && (
          <Button kind="quiet" size="sm" icon={full ? 'i-ph-corners-in' : 'i-ph-corners-out'} onClick={toggle}>
            {t(full ? 'controls.exitFullScreen' : 'controls.fullScreen')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Settings and actions that are rarely needed during a lesson. */
export function MorePanel(props: MoreProps) {
  const t = useCallCopy()
  return (
    <Popover
      align="center"
      title={t('controls.more')}
      className="w-80"
      trigger={<Control icon="i-ph-dots-three-bold" label={t('controls.more')} />}
    >
      <MoreContent {...props} />
    </Popover>
  )
}
