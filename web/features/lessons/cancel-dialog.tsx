import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatDateTimeRange, formatMinutes } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Meeting, nameOf } from './meeting.ts'
import { useCancelLesson } from './query.ts'

type CancelDialogProps = { meeting: Meeting; open: boolean; onOpen: (open: boolean) => void }

/** Confirms a cancellation: names the lesson and says whether its minutes return. */
export function CancelDialog({ meeting, open, onOpen }: CancelDialogProps) {
  const t = useCopy(lessons)
  const cancel = useCancelLesson()
  const name = nameOf(meeting.other)
  const confirm = () =>
    cancel.mutate(meeting.id, {
      onSuccess: () => {
        onOpen(false)
        toast.show({ id: `lesson-${meeting.id}`, kind: 'success', title: t('done.cancelled', { name }) })
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      kind="danger"
      icon="i-ph-calendar-x"
      title={t('confirm.title', { name })}
      subject={formatDateTimeRange(meeting.start, meeting.end, serverNow())}
      confirm={t('confirm.yes')}
      cancel={t('confirm.keep')}
      busy={cancel.isPending}
      error={cancel.error}
      errorTitle={t('done.failed')}
      onConfirm={confirm}
    >
      {t(`confirm.${meeting.mine}`, { minutes: formatMinutes(meeting.lesson.duration), name })}
    </ConfirmDialog>
  )
}
