import { useState } from 'react'
import { weeklyTimeAt } from '#contract/lessons/rules/weekly-hours.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { weekly } from '#web/features/lessons/copy/weekly.ts'
import { EndWeeklyDialog } from '#web/features/lessons/weekly-hours/end-weekly-dialog.tsx'
import { useKeepWeeklyHour, useWeeklyHourAt } from '#web/features/lessons/weekly-hours/weekly-hours.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatBareWeekday, formatTime } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Meeting, nameOf } from './meeting.ts'

type WeeklyDialogProps = { meeting: Meeting; open: boolean; onOpen: (open: boolean) => void }

/** Asks whether the hour of a lesson is kept every week, or is kept no longer where it is already. */
export function WeeklyDialog({ meeting, open, onOpen }: WeeklyDialogProps) {
  const hour = useWeeklyHourAt({ tutorId: meeting.tutor.userId, start: meeting.start })
  // As it was when the dialog opened: a change arrives before the dialog has closed.
  const [shown, setShown] = useState({ open, hour })
  if (shown.open !== open) setShown({ open, hour: open ? hour : shown.hour })
  return shown.hour ? (
    <EndWeeklyDialog hour={shown.hour} now={serverNow()} open={open} onOpen={onOpen} />
  ) : (
    <KeepWeeklyDialog meeting={meeting} open={open} onOpen={onOpen} />
  )
}

function KeepWeeklyDialog({ meeting, open, onOpen }: WeeklyDialogProps) {
  const t = useCopy(weekly)
  const keep = useKeepWeeklyHour()
  const { start, lesson, tutor } = meeting
  const words = { day: formatBareWeekday(start), time: formatTime(start), name: nameOf(tutor) }
  const confirm = () =>
    keep.mutate(
      { tutorId: tutor.userId, ...weeklyTimeAt(start), duration: lesson.duration },
      {
        onSuccess: () => {
          onOpen(false)
          toast.show({ id: `weekly-${meeting.id}`, kind: 'success', title: t('kept', words) })
        },
      },
    )
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      icon="i-ph-repeat"
      title={t('ask.title', words)}
      subject={t('when', words)}
      confirm={t('ask.yes')}
      cancel={t('ask.no')}
      busy={keep.isPending}
      error={keep.error}
      errorTitle={t('ask.failed')}
      onConfirm={confirm}
    >
      {t('ask.text')}
    </ConfirmDialog>
  )
}
