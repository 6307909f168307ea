import './sessions.css'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { PageLoader } from '#web/features/shared/page-loader.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useClockTrust } from '#web/lib/network.ts'
import { useConnection } from '#web/lib/socket.ts'
import { useKeptFocus } from '#web/lib/use-kept-focus.ts'
import { useCallClip } from '../clips/call-clip.ts'
import { Lobby } from '../lobby/lobby.tsx'
import { useShownPage } from '../page/shown-page.ts'
import { Room } from '../room/room.tsx'
import type { SidePanel } from '../room/room-side.tsx'
import type { SessionTransport } from '../transport/transport.ts'
import { type CallDetails, devicesOpenAt, phaseOf } from './call.ts'
import { DarkScreen, MovedScreen } from './ended-screens.tsx'
import { entersNow, joinState, type MicState } from './join-state.ts'
import { OwnMedia, type OwnState } from './own-media.ts'
import { preferences, usePreference } from './preferences.ts'
import { useGrant, useInside } from './query.ts'
import { readRememberedSeat } from './remembered-seat.ts'
import { useRoom } from './use-room.ts'

const micStateOf = ({ permission, audio, micFault }: OwnState): MicState => {
  if (audio) return 'ready'
  if (micFault) return 'failed'
  return permission === 'idle' || permission === 'explain' ? 'unasked' : 'asking'
}

/** The user's devices. They are opened once the call is near, and released when the screen closes. */
const useOwnMedia = (sessionId: string, audioOnly: boolean, near: boolean) => {
  const [media] = useState(() => {
    const seat = readRememberedSeat(sessionId, serverNow())
    const remembered = {
      mic: seat?.mic,
      camera: seat?.camera,
      microphoneId: seat?.microphoneId ?? (preferences.microphone.read() || undefined),
      cameraId: seat?.cameraId ?? (preferences.camera.read() || undefined),
    }
    return new OwnMedia(remembered, near)
  })
  const [atFirst] = useState(audioOnly)
  useEffect(() => {
    // The user may have opened the devices before, from the preview.
    if (near && ['idle', 'looking'].includes(media.read().permission)) void media.start(atFirst)
  }, [media, atFirst, near])
  useEffect(() => () => media.stop(), [media])
  return [media, useSyncExternalStore(media.subscribe, media.read)] as const
}

type OpenCallProps = {
  call: CallDetails
  now: number
  /** The booking is no longer what the screen shows. */
  onChanged: () => void
  /** Below the device check: what helps with a call of this kind. */
  lobbyNotes?: ReactNode
  /** Below the preview of the lobby: what one side reads before the call. */
  lobbyAbout?: ReactNode
  /** Over the picture, once there is one. */
  inRoom?: (transport: SessionTransport) => ReactNode
  /** Opens beside the picture. */
  panel?: SidePanel | undefined
  /** Shown after the call was left, where leaving does not lead to another screen. */
  afterLeaving?: (onReturn: () => void) => ReactNode
}

/** A call that stands: the device check, and the room. */
export function OpenCall({ call, now, onChanged, lobbyNotes, lobbyAbout, inRoom, panel, afterLeaving }: OpenCallProps) {
  const phase = phaseOf(call, now)
  const clock = useClockTrust()
  const socket = useConnection()
  const [audioOnly] = usePreference(preferences.audioOnly)
  const [media, own] = useOwnMedia(call.sessionId, audioOnly, now >= devicesOpenAt(call))
  const inside = useInside(call.sessionId)
  const page = useShownPage(call.sessionId)
  const clip = useCallClip(call.sessionId)
  const { grant, state: token, retry } = useGrant(call.sessionId, phase === 'open', onChanged)
  const { place, enter, leave, toLobby } = useRoom({ call, media, grant, audioOnly, onRefused: onChanged })
  // Why the call is joined without pressing the join button: `back` after a reload or from another tab, `press` when
  // the user pressed it before the devices were allowed.
  const [coming, setComing] = useState<'back' | 'press' | null>(() =>
    readRememberedSeat(call.sessionId, serverNow()) === null ? null : 'back',
  )
  const [hasLeft, setHasLeft] = useState(false)
  const join = joinState({ phase, clock, mic: micStateOf(own), socket, token, entering: place.at === 'entering' })
  // A user who asked for a microphone and got none is shown the reason first; one who is coming back rejoins without
  // it.
  const stuck = join === 'allow' || join === 'clock' || join === 'retry' || (join === 'listen' && coming === 'press')

  useEffect(() => {
    if (coming === null) return
    if (stuck || phase !== 'open') setComing(null)
    else if (entersNow(join)) {
      setComing(null)
      void enter()
    }
  }, [coming, stuck, phase, join, enter])

  useKeptFocus(hasLeft ? 'left' : place.at)

  const comeBack = () => {
    setHasLeft(false)
    toLobby()
    setComing('back')
    void media.start(audioOnly)
  }
  const leaveRoom = () => {
    leave()
    setHasLeft(true)
  }
  if (hasLeft && afterLeaving) return afterLeaving(comeBack)
  if (place.at === 'room' && phase === 'open') {
    return (
      <Room
        call={call}
        transport={place.transport}
        inside={inside}
        now={now}
        onLeave={leaveRoom}
        over={inRoom}
        panel={panel}
        page={page}
        clip={clip}
      />
    )
  }
  if (place.at === 'moved') return <MovedScreen call={call} onHere={comeBack} />
  if (coming === 'back' || place.at === 'entering')
    return (
      <DarkScreen>
        <PageLoader />
      </DarkScreen>
    )
  return (
    <Lobby
      call={call}
      phase={phase}
      now={now}
      inside={inside}
      own={own}
      media={media}
      join={join}
      onJoin={() => void enter()}
      onJoinOnceAllowed={() => setComing('press')}
      onRetry={retry}
      notes={lobbyNotes}
      about={lobbyAbout}
      code={panel?.code}
    />
  )
}
