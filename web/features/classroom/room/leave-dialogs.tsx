import { Alert } from '#web/ui/alert.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useCallCopy } from '../sessions/call-copy.ts'
import { useCancelLesson } from '../sessions/query.ts'
import { durationText } from '../sessions/words.ts'

type DialogState = { open: boolean; onOpen: (open: boolean) => void }

export function LeaveDialog({ open, onOpen, leftMs, onLeave }: DialogState & { leftMs: number; onLeave: () => void }) {
  const t = useCallCopy()
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      kind="danger"
      icon="i-ph-phone-disconnect"
      title={t('leave.title')}
      confirm={t('leave.confirm')}
      cancel={t('leave.keep')}
      onConfirm={onLeave}
    >
      {t('leave.text', { time: durationText(leftMs) })}
    </ConfirmDialog>
  )
}

type AbsentProps = DialogState & { lessonId: number; otherName: string; onCancelled: () => void }

/** Confirms cancelling because the tutor did not come; the minutes return. The server checks the absence. */
export function AbsentDialog({ open, onOpen, lessonId, otherName, onCancelled }: AbsentProps) {
  const t = useCallCopy()
  const cancel = useCancelLesson(lessonId)
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      kind="danger"
      icon="i-ph-calendar-x"
      title={t('absent.title', { name: otherName })}
      confirm={t('absent.confirm')}
      cancel={t('absent.keep')}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined, { onSuccess: onCancelled })}
    >
      <p>{t('absent.text')}</p>
      {cancel.isError && (
        <Alert kind="danger" urgent className="mt-3">
          {t('absent.failed')}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
