import './sessions.css'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { sessions } from '#web/copy/sessions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/account/query.ts'
import { ForbiddenScreen } from '#web/features/shell/error-screens.tsx'
import { PageLoader } from '#web/features/shell/page-loader.tsx'
import { useTitle } from '#web/features/shell/title.tsx'
import { serverNow, useSecondClock } from '#web/lib/clock.ts'
import { useClockTrust } from '#web/lib/network.ts'
import { useConnection } from '#web/lib/socket.ts'
import { BrowserGate } from './browser-gate.tsx'
import { type CallDetails, callDetailsOf, devicesOpenAt, phaseOf } from './call.ts'
import { CancelledScreen, DarkScreen, EndedScreen, MovedScreen } from './ended-screens.tsx'
import { useAudioOnPress, useDarkTheme } from './hooks.ts'
import { entersNow, joinState, type MicState } from './join-state.ts'
import { Lobby } from './lobby/lobby.tsx'
import { OwnMedia, type OwnState } from './own-media.ts'
import { preferences, usePreference } from './preferences.ts'
import { useGrant, useInside, useLesson } from './query.ts'
import { readRememberedSeat } from './remembered-seat.ts'
import { Room } from './room/room.tsx'
import { useRoom } from './use-room.ts'
import { nameOf } from './words.ts'

const micStateOf = ({ asking, audio, micFault }: OwnState): MicState => {
  if (audio) return 'ready'
  if (micFault) return 'failed'
  return asking === 'idle' || asking === 'explain' ? 'unasked' : 'asking'
}

/** The user's devices. They are opened once the lesson is near, and released when the screen closes. */
const useOwnMedia = (lessonId: number, audioOnly: boolean, near: boolean) => {
  const [media] = useState(() => {
    const seat = readRememberedSeat(lessonId, serverNow())
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
    if (near && ['idle', 'looking'].includes(media.read().asking)) void media.start(atFirst)
  }, [media, atFirst, near])
  useEffect(() => () => media.stop(), [media])
  return [media, useSyncExternalStore(media.subscribe, media.read)] as const
}

function OpenCall({ call, now, onChanged }: { call: CallDetails; now: number; onChanged: () => void }) {
  const phase = phaseOf(call, now)
  const clock = useClockTrust()
  const socket = useConnection()
  const [audioOnly] = usePreference(preferences.audioOnly)
  const [media, own] = useOwnMedia(call.lessonId, audioOnly, now >= devicesOpenAt(call))
  const inside = useInside(call.sessionId)
  const { grant, state: token, retry } = useGrant(call.sessionId, call.lessonId, phase === 'open')
  const { place, enter, leave, toLobby } = useRoom({ call, media, grant, audioOnly, onRefused: onChanged })
  // Why the call is joined without pressing the join button: `back` after a reload or from another tab, `press` when
  // the user pressed it before the devices were allowed.
  const [coming, setComing] = useState<'back' | 'press' | null>(() =>
    readRememberedSeat(call.lessonId, serverNow()) === null ? null : 'back',
  )
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

  if (place.at === 'room' && phase === 'open')
    return <Room call={call} transport={place.transport} inside={inside} now={now} onLeave={leave} />
  if (place.at === 'moved') {
    const here = () => {
      toLobby()
      setComing('back')
      void media.start(audioOnly)
    }
    return <MovedScreen onHere={here} />
  }
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
    />
  )
}

/** `/lesson/{id}`: the device check, the room, and the screens shown in their place. */
export function LessonCall({ lessonId }: { lessonId: number }) {
  const t = useCopy(sessions)
  const user = useRequiredUser()
  const { data, error, refetch } = useLesson(lessonId)
  const now = useSecondClock()
  const call = useMemo(() => data && callDetailsOf(data, user.id), [data, user.id])
  useDarkTheme()
  useAudioOnPress()
  useTitle(call && t('title', { name: nameOf(t, call.other) }))
  const refresh = useCallback(() => void refetch(), [refetch])
  // The route's error screen handles refusals and faults.
  if (error && !data) throw error
  if (!data)
    return (
      <DarkScreen>
        <PageLoader />
      </DarkScreen>
    )
  if (!call)
    return (
      <DarkScreen>
        <ForbiddenScreen />
      </DarkScreen>
    )
  if (call.canceledAt !== null) return <CancelledScreen call={call} now={now} />
  // Checked before any device is opened, so that no camera starts for a lesson that is over.
  if (phaseOf(call, now) === 'over') return <EndedScreen call={call} />
  return (
    <BrowserGate>
      <OpenCall key={call.sessionId} call={call} now={now} onChanged={refresh} />
    </BrowserGate>
  )
}
