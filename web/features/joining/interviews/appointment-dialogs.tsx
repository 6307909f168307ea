import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatDateTimeRange } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Appointment, keyOf } from './appointments.ts'
import { DecisionForm } from './decision-form.tsx'
import { FilmDialog } from './film.tsx'
import { useDecide } from './query.ts'
import type { AppointmentTasks } from './tasks.ts'
import { decisionErrorText, personName } from './words.ts'

type OneDialogProps = { one: Appointment; open: boolean; onOpen: (open: boolean) => void; now: number }

/** The dialogs that cards open through `tasks`; rendered once per screen. */
export function AppointmentDialogs({
  tasks,
  now,
  onRetry,
}: {
  tasks: AppointmentTasks
  now: number
  onRetry: () => void
}) {
  const { task, open, setOpen } = tasks
  if (!task) return null
  const { kind, one } = task
  const shared = { one, open, onOpen: setOpen, now }
  if (kind === 'result') return <ResultDialog key={keyOf(one)} {...shared} />
  if (kind === 'call-off') return <CallOffDialog key={keyOf(one)} {...shared} />
  return (
    one.video && (
      <FilmDialog film={one.video} name={personName(one.applicant)} open={open} onOpen={setOpen} onRetry={onRetry} />
    )
  )
}

function ResultDialog({ one, open, onOpen, now }: OneDialogProps) {
  const t = useCopy(interviews)
  const name = personName(one.applicant)
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      title={t('decision.title', { name })}
      description={`${t(`kind.${one.kind}`)}، ${formatDateTimeRange(one.start, one.end, now)}`}
      start={<Avatar name={name} src={one.applicant.image} side="tutor" decorative />}
    >
      <div className="pb-4">
        <DecisionForm one={one} now={now} onDone={() => onOpen(false)} hasKeys />
      </div>
    </Dialog>
  )
}

/** Confirms calling an appointment off before its start. */
function CallOffDialog({ one, open, onOpen, now }: OneDialogProps) {
  const t = useCopy(interviews)
  const decide = useDecide()
  const name = personName(one.applicant)
  const confirm = () =>
    decide.mutate(
      { one, choice: 'cancelled', feedback: '' },
      {
        onSuccess: () => {
          onOpen(false)
          toast.show({ id: keyOf(one), kind: 'success', title: t('callOff.done', { name }) })
        },
      },
    )
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      kind="danger"
      icon="i-ph-calendar-x"
      title={t('callOff.title', { name })}
      subject={formatDateTimeRange(one.start, one.end, now)}
      confirm={t('callOff.yes')}
      cancel={t('callOff.keep')}
      busy={decide.isPending}
      error={decide.error}
      errorTitle={t('callOff.failed')}
      explain={decisionErrorText}
      onConfirm={confirm}
    >
      {t('callOff.text', { name })}
    </ConfirmDialog>
  )
}
