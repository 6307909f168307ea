import { useNavigate } from '@tanstack/react-router'
import { canShareScreen } from '#web/lib/media-devices.ts'
import { toast } from '#web/ui/toast.tsx'
import { type CallDetails, homeOf } from '../sessions/call.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import { preferences, usePreference } from '../sessions/preferences.ts'
import type { SessionTransport } from '../transport/transport.ts'

interface RoomInput {
  call: CallDetails
  transport: SessionTransport
  now: number
  onLeave: () => void
}

/** The actions of the controls, and the ways to leave. */
export const useRoomActions = ({ call, transport, now, onLeave }: RoomInput) => {
  const t = useCallCopy()
  const navigate = useNavigate()
  const [audioOnly, keepAudioOnly] = usePreference(preferences.audioOnly)
  const { audio, video, screen } = transport.local

  const setAudioOnly = (on: boolean) => {
    keepAudioOnly(on)
    void transport.setAudioOnly(on)
  }
  const micOn = audio?.enabled ?? false
  const toggleCamera = () => {
    // Turning the camera on ends the sound-only mode.
    if (audioOnly) setAudioOnly(false)
    void transport.setCamera(video === null)
  }
  const go = async () => {
    onLeave()
    // Before the end the same screen offers the way back, and what follows an interview or a demo session.
    if (call.kind !== 'lesson' || now < call.end) return
    if (call.teaching) await navigate({ to: '/lesson-summary/$id', params: { id: call.id } })
    else await navigate({ to: homeOf(call), search: { rate: call.id } })
  }
  return {
    audioOnly,
    setAudioOnly,
    mic: { on: micOn, toggle: () => void transport.setMic(!micOn) },
    camera: { on: video !== null, toggle: toggleCamera },
    share: canShareScreen() ? { on: screen !== null, toggle: () => void transport.shareScreen(screen === null) } : null,
    leave: () => void go(),
    leaveCancelled: () => {
      toast.show({ id: 'cancelled', kind: 'success', title: t('absent.done') })
      onLeave()
      void navigate({ to: homeOf(call), search: {} })
    },
  }
}
