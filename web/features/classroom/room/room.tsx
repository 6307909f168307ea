import { type CSSProperties, type ReactNode, useState } from 'react'
import { signalBars } from '#contract/classroom/rules/connection-quality.ts'
import type { LoadedClip } from '#contract/classroom/shapes/clip.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import { loadBeside } from '#web/features/shared/load-beside.tsx'
import { PageStage, pageParts } from '../page/page-code.ts'
import type { CallDetails } from '../sessions/call.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import { type CodePart, useCodeAhead } from '../sessions/code-ahead.ts'
import { useFullScreen, useIdle, useNarrow, useRoomKeys, useTransport, useWakeLock } from '../sessions/hooks.ts'
import { usePictureWindowWhenHidden } from '../sessions/picture-window.ts'
import { timerAt } from '../sessions/timer.ts'
import { nameOf } from '../sessions/words.ts'
import type { SessionTransport } from '../transport/transport.ts'
import { Controls } from './controls.tsx'
import { AbsentDialog, LeaveDialog } from './leave-dialogs.tsx'
import { MorePanel } from './more-panel.tsx'
import { mePerson, otherPerson } from './people.ts'
import { RoomChat, RoomSide, type SidePanel, useRoomChat } from './room-side.tsx'
import { QuarterLine, RoomTop } from './room-top.tsx'
import { RemoteSound } from './sound.tsx'
import { fetchNotesAhead, RoomNotes } from './status-alert.tsx'
import { useRoomActions } from './use-room-actions.ts'
import { useRoomStatus } from './use-room-events.ts'
import { VideoStage } from './video-stage.tsx'
import { useVisibleArea, type VisibleArea } from './visible-area.ts'

// Once the other member is there, so that they delay no picture.
const SignalButtons = loadBeside(() => import('./signals.tsx').then((m) => ({ default: m.SignalButtons })))
const SignalChip = loadBeside(() => import('./signals.tsx').then((m) => ({ default: m.SignalChip })))
const MaterialsSide = loadBeside(() =>
  import('#web/features/classroom/page/materials-side.tsx').then((m) => ({ default: m.MaterialsSide })),
)
// Loaded when a clip is played: most calls are without one.
const ClipBar = loadBeside(() =>
  import('#web/features/classroom/clips/clip-bar.tsx').then((m) => ({ default: m.ClipBar })),
)

/** So long after both see each other the code of a shared page is fetched, where the lobby was left before it was there. */
const pageCodeMs = 8000
/** And so long after it that of what else may be opened. */
const otherCodeMs = 20_000
/** Between two parts, in which the voice recovers on a slow line. */
const [pageRestMs, otherRestMs] = [2000, 4000]

const otherCode = ({ kind, teaching }: CallDetails, panel: SidePanel | undefined): readonly CodePart[] => [
  ...(panel?.code ?? []),
  ...(kind === 'interview' ? [] : [ClipBar.fetchAhead]),
  ...(kind !== 'interview' && teaching ? [MaterialsSide.fetchAhead] : []),
  ...(kind === 'lesson' ? [fetchNotesAhead] : []),
]

/** Read by the room and by the conversation that covers it. */
const insetStyle = ({ top, height }: NonNullable<VisibleArea['inset']>) =>
  ({ '--room-top': `${top}px`, '--room-block': `${height}px` }) as CSSProperties

type RoomProps = {
  call: CallDetails
  transport: SessionTransport
  inside: ReadonlySet<number>
  now: number
  onLeave: () => void
  /** Over the picture, once the call was connected: nothing of it is loaded before. */
  over?: ((transport: SessionTransport) => ReactNode) | undefined
  panel?: SidePanel | undefined
  /** The page of a material that both see. */
  page: PagePlace | null
  /** The clip that both hear. */
  clip: LoadedClip | null
}

/** The call itself: the two members, the time, and the controls. */
export function Room({ call, transport, inside, now, onLeave, over, panel, page: shown, clip }: RoomProps) {
  const t = useCallCopy()
  useTransport(transport)
  useWakeLock()
  usePictureWindowWhenHidden()
  const { toggle: toggleFullScreen } = useFullScreen()
  const actions = useRoomActions({ call, transport, now, onLeave })
  const { audioOnly, setAudioOnly, mic, camera, share, leave } = actions
  const [whole, setWhole] = useState(false)
  const [hasConnected, setHasConnected] = useState(false)
  if (!hasConnected && transport.state === 'connected') setHasConnected(true)
  const [openDialog, setOpenDialog] = useState<'leave' | 'absent' | null>(null)
  const chat = useRoomChat(call)
  const [sideOpen, setSideOpen] = useState<'panel' | 'materials' | null>(null)
  const side = panel && sideOpen === 'panel' && !chat.open ? panel : null
  const showsMaterials = sideOpen === 'materials' && !chat.open
  const toggleSide = () => {
    // One of the two stands beside the picture.
    chat.close()
    setSideOpen(side === null ? 'panel' : null)
  }
  const toggleMaterials = () => {
    chat.close()
    setSideOpen(showsMaterials ? null : 'materials')
  }
  const idle = useIdle(
    chat.open || side !== null || showsMaterials || shown !== null || clip !== null || openDialog !== null,
  )
  // Controls behind the sheet must not be reachable.
  const isNarrow = useNarrow()
  const covered = isNarrow && chat.open

  const area = useVisibleArea()

  const { remote } = transport
  // A screen that the other shares is what they want to be seen now.
  const page = remote?.sharing && remote.screen ? null : shown
  const isCalm = transport.state === 'connected' && !transport.weak
  useCodeAhead(pageParts, isCalm && call.kind !== 'interview' ? pageCodeMs : null, pageRestMs)
  useCodeAhead(otherCode(call, panel), isCalm ? otherCodeMs : null, otherRestMs)
  const otherInside = remote !== null || inside.has(call.other.userId)
  const status = useRoomStatus({ call, transport, inside: otherInside, audioOnly, now })
  const timer = timerAt(call, now)
  const otherName = nameOf(t, call.other)
  const toggleWhole = () => setWhole((before) => !before)
  // A talk before an interview is no lesson: nothing is taught in it.
  const canShow = call.teaching && call.kind !== 'interview'
  const [myself, them] = [mePerson(call, transport, t('you')), otherPerson(call, transport, otherName, audioOnly)]
  const stage = (
    <VideoStage
      me={myself}
      other={them}
      screen={remote?.sharing ? remote.screen : null}
      alone={!otherInside}
      audioOnly={audioOnly}
      whole={whole}
      onWhole={toggleWhole}
    />
  )

  useRoomKeys({
    KeyM: mic.toggle,
    KeyV: camera.toggle,
    KeyC: chat.toggle,
    KeyS: () => share?.toggle(),
    KeyF: toggleFullScreen,
    KeyR: () => panel && toggleSide(),
    KeyG: () => canShow && toggleMaterials(),
    Escape: () => (chat.open ? chat.close() : setSideOpen(null)),
  })

  return (
    <main
      id="main"
      className="room grid h-[var(--room-block,100dvh)] mt-[var(--room-top,0)] overflow-hidden bg-sunken text-text grid-cols-1"
      data-theme="dark"
      data-chat={chat.open ? '' : undefined}
      // On phones the files lie over the page instead of taking its place.
      data-side={side || (showsMaterials && !isNarrow) ? '' : undefined}
      data-page={page ? '' : undefined}
      data-height={area.height === 'tall' ? undefined : area.height}
      style={area.inset ? insetStyle(area.inset) : undefined}
    >
      <RoomTop
        call={call}
        title={t('title', { name: otherName })}
        timer={timer}
        bars={remote && remote.quality !== null ? signalBars(remote.quality) : null}
      />
      <div className="room-middle">
        <div className="room-stage" inert={covered}>
          {page ? (
            <PageStage
              call={call}
              place={page}
              me={myself}
              other={them}
              otherInside={otherInside}
              score={remote?.quality ?? null}
              weak={transport.weak}
              instead={stage}
            />
          ) : (
            stage
          )}
          <QuarterLine timer={timer} />
          {remote &&
            call.kind === 'lesson' &&
            (call.teaching ? (
              <SignalChip sessionId={call.sessionId} name={otherName} />
            ) : (
              <SignalButtons sessionId={call.sessionId} />
            ))}
          <RoomNotes
            status={status}
            phase={timer.phase}
            call={call}
            otherName={otherName}
            now={now}
            sharing={share?.on ?? false}
            onStopSharing={() => share?.toggle()}
            onRetry={() => transport.retry()}
            onAudioOnly={() => setAudioOnly(true)}
            onCancel={() => setOpenDialog('absent')}
            onMessage={chat.show}
          >
            {hasConnected && over?.(transport)}
          </RoomNotes>
          <RemoteSound track={remote?.audio ?? null} name="remote" />
          <RemoteSound track={remote?.sharing ? remote.screenSound : null} name="screen" />
        </div>
        {side && <RoomSide panel={side} onClose={() => setSideOpen(null)} />}
        {showsMaterials && (
          <MaterialsSide
            call={call}
            place={page}
            clipId={clip?.id ?? null}
            score={remote?.quality ?? null}
            weak={transport.weak}
            isAlone={remote === null}
            onClose={() => setSideOpen(null)}
          />
        )}
        {chat.open && <RoomChat call={call} onClose={chat.close} />}
      </div>
      {clip && <ClipBar call={call} clip={clip} otherInside={otherInside} voice={remote?.audio ?? null} />}
      <Controls
        chat={chat}
        side={panel ? { title: panel.title, open: side !== null, toggle: toggleSide } : null}
        materials={canShow ? { open: showsMaterials, toggle: toggleMaterials } : null}
        mic={mic}
        camera={camera}
        share={share}
        hidden={idle}
        covered={covered}
        onLeave={() => (now < call.end ? setOpenDialog('leave') : leave())}
        more={
          <MorePanel
            onDevice={(kind, id) => void transport.switchDevice(kind, id)}
            audioOnly={audioOnly}
            onAudioOnly={setAudioOnly}
            whole={whole}
            onWhole={toggleWhole}
          />
        }
      />
      <LeaveDialog
        open={openDialog === 'leave'}
        onOpen={(open) => setOpenDialog(open ? 'leave' : null)}
        leftMs={call.end - Math.max(now, call.start)}
        onLeave={leave}
      />
      <AbsentDialog
        open={openDialog === 'absent'}
        onOpen={(open) => setOpenDialog(open ? 'absent' : null)}
        lessonId={call.id}
        otherName={otherName}
        onCancelled={actions.leaveCancelled}
      />
    </main>
  )
}
