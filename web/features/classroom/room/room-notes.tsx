import { Button } from '#web/ui/button.tsx'
import { useCallCopy } from '../sessions/call-copy.ts'
import type { Status } from '../sessions/status.ts'
import type { TimerPhase } from '../sessions/timer.ts'
import { NextNote, StatusAlert, type StatusAlertProps, TimeNote } from './status-alert.tsx'
import { useNextWaiting } from './use-next-waiting.ts'

const noted = (phase: TimerPhase) => (phase === 'soon' || phase === 'last' || phase === 'over' ? phase : null)

type RoomNotesProps = Omit<StatusAlertProps, 'status'> & {
  status: Status | null
  phase: TimerPhase
  sharing: boolean
  onStopSharing: () => void
}

/** Over the stage: the most important status or else who waits for the next call, or the note about time, and a note while the screen is shared. */
export function RoomNotes({ status, phase, sharing, onStopSharing, ...rest }: RoomNotesProps) {
  const t = useCallCopy()
  const note = noted(phase)
  const { next, hide } = useNextWaiting(rest.call)
  return (
    <div className="room-notes" role="status">
      {status && <StatusAlert status={status} {...rest} />}
      {!status && next && <NextNote next={next} onHide={hide} />}
      {!status && !next && note && <TimeNote phase={note} call={rest.call} otherName={rest.otherName} />}
      {sharing && (
        <span className="pill">
          {t('room.sharing')}
          <Button size="sm" kind="danger" onClick={onStopSharing}>
            {t('room.stopSharing')}
          </Button>
        </span>
      )}
    </div>
  )
}
