import { type ReactNode, useEffect, useState } from 'react'
import { MemberWaits } from '#contract/classroom/events/session-state.ts'
import type { DataOf } from '#contract/shared/events/event.ts'
import { loadBeside } from '#web/features/shared/load-beside.tsx'
import { formatTime } from '#web/lib/format.ts'
import { listen } from '#web/lib/socket.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { CallDetails } from '../sessions/call.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import type { Status } from '../sessions/status.ts'
import type { TimerPhase } from '../sessions/timer.ts'
import { durationText } from '../sessions/words.ts'

// Only lessons that end soon need it.
const MoreTime = loadBeside(() => import('./more-time.tsx').then((m) => ({ default: m.MoreTime })))

/** The code of the note that offers a quarter more. */
export const fetchNotesAhead = MoreTime.fetchAhead

type Waiting = DataOf<typeof MemberWaits>

/** Who came for another call of a person who teaches in this one. */
export const useNextWaiting = ({ sessionId, teaching }: CallDetails) => {
  const [next, setNext] = useState<Waiting | null>(null)
  useEffect(
    () => (teaching ? listen(MemberWaits, (one) => one.sessionId !== sessionId && setNext(one)) : undefined),
    [sessionId, teaching],
  )
  return { next, hide: () => setNext(null) }
}

const looks: Readonly<Record<Status, { kind: 'danger' | 'warning' | 'info' | 'now'; icon: IconName }>> = {
  'own-connection': { kind: 'danger', icon: 'i-ph-wifi-slash' },
  'server-lost': { kind: 'info', icon: 'i-ph-plugs' },
  failed: { kind: 'danger', icon: 'i-ph-plugs' },
  blocked: { kind: 'danger', icon: 'i-ph-shield-warning' },
  'other-connection': { kind: 'warning', icon: 'i-ph-plugs' },
  'own-picture-paused': { kind: 'warning', icon: 'i-ph-video-camera-slash' },
  'other-picture-paused': { kind: 'info', icon: 'i-ph-video-camera-slash' },
  weak: { kind: 'warning', icon: 'i-ph-cell-signal-low' },
  connecting: { kind: 'info', icon: 'i-ph-plugs-connected' },
  'other-left': { kind: 'info', icon: 'i-ph-user-minus' },
  'waiting-start': { kind: 'now', icon: 'i-ph-clock-countdown' },
  'waiting-tutor': { kind: 'now', icon: 'i-ph-hourglass-medium' },
  'tutor-absent': { kind: 'warning', icon: 'i-ph-user-minus' },
  'waiting-student': { kind: 'now', icon: 'i-ph-hourglass-medium' },
  'student-absent': { kind: 'warning', icon: 'i-ph-user-minus' },
}

const dismissible: readonly Status[] = [
  'server-lost',
  'own-picture-paused',
  'other-picture-paused',
  'weak',
  'other-left',
]

export type StatusAlertProps = {
  status: Status
  call: CallDetails
  otherName: string
  now: number
  onRetry: () => void
  onAudioOnly: () => void
  onCancel: () => void
  onMessage: () => void
}

/** The room's one status, with the action that helps. */
export function StatusAlert(props: StatusAlertProps) {
  const { status, call, otherName, now, onRetry, onAudioOnly, onCancel, onMessage } = props
  const t = useCallCopy()
  const [hidden, setHidden] = useState<Status | null>(null)
  if (hidden !== null && hidden !== status) setHidden(null)
  if (hidden === status) return null
  const { kind, icon } = looks[status]
  const small = (words: string, act: () => void) => (
    // Below the sentence, which would be too narrow beside it on a phone.
    <Button size="sm" kind="line" className="room-status-action" onClick={act}>
      {words}
    </Button>
  )
  const actions: Partial<Record<Status, ReactNode>> = {
    failed: small(t('status.retry'), onRetry),
    blocked: small(t('status.retry'), onRetry),
    weak: small(t('status.audioOnly'), onAudioOnly),
    'tutor-absent': small(t('status.cancel'), onCancel),
    'student-absent': small(t('status.message'), onMessage),
  }
  return (
    <Alert
      kind={kind}
      icon={icon}
      title={
        <span className="block">
          {t(`status.${status}.title`, { name: otherName, gender: call.other.gender ?? 'other' })}
        </span>
      }
      className="room-status"
      action={
        dismissible.includes(status) && (
          <IconButton size="sm" icon="i-ph-x" label={t('status.dismiss')} onClick={() => setHidden(status)} />
        )
      }
    >
      <span className="room-status-text">
        {t(`status.${status}.text`, { name: otherName, time: durationText(Math.max(0, call.start - now)) })}
      </span>
      {actions[status]}
    </Alert>
  )
}

/** To a tutor in a lesson: the other member of the next one has come. Shown when there is no status. */
export function NextNote({ next, onHide }: { next: Waiting; onHide: () => void }) {
  const t = useCallCopy()
  const name = next.name ?? t('room.nextPerson')
  return (
    <Alert
      kind="now"
      icon="i-ph-user"
      className="room-status"
      title={<span className="block">{t('room.nextTitle', { name, gender: next.gender ?? 'other' })}</span>}
      action={<IconButton size="sm" icon="i-ph-x" label={t('status.dismiss')} onClick={onHide} />}
    >
      {t('room.nextText', { time: formatTime(next.startAt) })}
    </Alert>
  )
}

/** A note about the time of a call, shown when there is no status. Of a lesson that ends soon `MoreTime` tells more. */
export function TimeNote({ phase }: { phase: 'soon' | 'last' | 'over' }) {
  const t = useCallCopy()
  const [hidden, setHidden] = useState<typeof phase | null>(null)
  if (hidden === phase) return null
  const words = { soon: t('room.soonOnly'), last: t('room.last'), over: t('room.overText') }
  return (
    <Alert
      kind="now"
      className="room-status"
      action={<IconButton size="sm" icon="i-ph-x" label={t('status.dismiss')} onClick={() => setHidden(phase)} />}
    >
      {words[phase]}
    </Alert>
  )
}

const noted = (phase: TimerPhase) => (phase === 'soon' || phase === 'last' || phase === 'over' ? phase : null)

type RoomNotesProps = Omit<StatusAlertProps, 'status'> & {
  status: Status | null
  phase: TimerPhase
  sharing: boolean
  onStopSharing: () => void
  /** What stays there. */
  children?: ReactNode
}

/** Over the stage: the most important status or else who waits for the next call, or the note about time, and a note while the screen is shared. */
export function RoomNotes({ status, phase, sharing, onStopSharing, children, ...rest }: RoomNotesProps) {
  const t = useCallCopy()
  const note = noted(phase)
  const { next, hide } = useNextWaiting(rest.call)
  return (
    <div className="room-notes" role="status">
      {status && <StatusAlert status={status} {...rest} />}
      {!status && next && <NextNote next={next} onHide={hide} />}
      {rest.call.kind === 'lesson' && (note === 'soon' || note === 'last') ? (
        <MoreTime {...rest} last={note === 'last'} quiet={status !== null || next !== null} />
      ) : (
        !status && !next && note && <TimeNote phase={note} />
      )}
      {sharing && (
        <span className="pill">
          {t('room.sharing')}
          <Button size="sm" kind="danger" onClick={onStopSharing}>
            {t('room.stopSharing')}
          </Button>
        </span>
      )}
      {children}
    </div>
  )
}
