import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatDateTimeRange } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Appointment } from './appointment.ts'
import { useCancelAppointment } from './query.ts'

/** Cancels after a question that names the appointment and who is told. */
export function CancelAppointment({ appointment, name }: { appointment: Appointment; name: string }) {
  const t = useCopy(onboarding)
  const [open, setOpen] = useState(false)
  const cancel = useCancelAppointment()
  const confirm = () =>
    cancel.mutate(appointment, {
      onSuccess: () => {
        setOpen(false)
        toast.show({ id: 'appointment-cancelled', kind: 'success', title: t('appointment.cancelled') })
      },
    })
  return (
    <>
      <Button kind="danger-line" onClick={() => setOpen(true)}>
        {t('appointment.cancel')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpen={setOpen}
        kind="danger"
        icon="i-ph-calendar-x"
        title={t(`appointment.cancelTitle.${appointment.kind}`, { name })}
        subject={formatDateTimeRange(appointment.start, appointment.end, serverNow())}
        confirm={t('appointment.cancelYes')}
        cancel={t('appointment.cancelKeep')}
        busy={cancel.isPending}
        error={cancel.error}
        errorTitle={t('appointment.cancelFailed')}
        onConfirm={confirm}
      >
        {t('appointment.cancelHelp', { name })}
      </ConfirmDialog>
    </>
  )
}
