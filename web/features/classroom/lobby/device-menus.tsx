import { useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { canChooseSpeaker, type Devices } from '#web/lib/media-devices.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { playTest } from '../sessions/audio.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import { preferences, usePreference } from '../sessions/preferences.ts'

type DeviceSelectProps = {
  label: string
  devices: readonly MediaDeviceInfo[]
  value: string
  onValue: (deviceId: string) => void
}

function DeviceSelect({ label, devices, value, onValue }: DeviceSelectProps) {
  const t = useCallCopy()
  // The remembered device may be unplugged; the list then begins with the browser's default.
  const known = devices.some((device) => device.deviceId === value)
  const options = devices.map((device, index) => ({
    value: device.deviceId,
    label: device.label || t('check.device', { number: formatNumber(index + 1) }),
  }))
  return (
    <Field label={label}>
      <Select
        options={options}
        value={known ? value : (devices[0]?.deviceId ?? '')}
        onValue={onValue}
        disabled={devices.length === 0}
        placeholder={t('check.defaultDevice')}
      />
    </Field>
  )
}

function SpeakerSelect({ speakers }: Pick<Devices, 'speakers'>) {
  const t = useCallCopy()
  const [speaker, setSpeaker] = usePreference(preferences.speaker)
  const [testing, setTesting] = useState(false)
  const test = () => {
    setTesting(true)
    void playTest(speaker).finally(() => setTesting(false))
  }
  return (
    <div className="grid gap-2">
      {canChooseSpeaker() && speakers.length > 0 && (
        <DeviceSelect label={t('check.speaker')} devices={speakers} value={speaker} onValue={setSpeaker} />
      )}
      <Button
        kind="quiet"
        size="sm"
        icon="i-ph-speaker-high"
        className="justify-self-start"
        disabled={testing}
        onClick={test}
      >
        {t(testing ? 'check.testing' : 'check.testTone')}
      </Button>
    </div>
  )
}

type DeviceMenusProps = {
  devices: Devices
  onDevice: (kind: 'audioinput' | 'videoinput', deviceId: string) => void
  camera: boolean
}

/** Menus for microphone, camera and loudspeaker; the choice is remembered on this device. */
export function DeviceMenus({ devices, onDevice, camera }: DeviceMenusProps) {
  const t = useCallCopy()
  const [microphone, setMicrophone] = usePreference(preferences.microphone)
  const [cameraId, setCamera] = usePreference(preferences.camera)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-3 items-start">
      <DeviceSelect
        label={t('check.mic')}
        devices={devices.microphones}
        value={microphone}
        onValue={(id) => {
          setMicrophone(id)
          onDevice('audioinput', id)
        }}
      />
      {camera && (
        <DeviceSelect
          label={t('check.camera')}
          devices={devices.cameras}
          value={cameraId}
          onValue={(id) => {
            setCamera(id)
            onDevice('videoinput', id)
          }}
        />
      )}
      <SpeakerSelect speakers={devices.speakers} />
    </div>
  )
}
