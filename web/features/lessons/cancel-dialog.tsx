import { errorText } from '#web/copy/errors.ts'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatDateTimeRange, formatMinutes } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
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
      confirm={t('confirm.yes')}
      cancel={t('confirm.keep')}
      busy={cancel.isPending}
      onConfirm={confirm}
    >
      <b className="block text-text">{formatDateTimeRange(meeting.start, meeting.end, serverNow())}</b>
      <p className="mt-1">{t(`confirm.${meeting.mine}`, { minutes: formatMinutes(meeting.lesson.duration), name })}</p>
      {cancel.error && (
        <Alert kind="danger" urgent title={t('done.failed')} className="mt-3">
          {errorText(cancel.error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
