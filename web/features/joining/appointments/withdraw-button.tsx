import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { appointmentCalls } from '#web/features/joining/copy/appointment-calls.ts'
import type { Appointment } from '#web/features/joining/interviews/appointments.ts'
import { useWithdraw } from '#web/features/joining/interviews/query.ts'
import { personName } from '#web/features/joining/interviews/words.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatDateTimeRange } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** The applicant calls the appointment off; asks first. */
export function WithdrawButton({ one }: { one: Appointment }) {
  const t = useCopy(appointmentCalls)
  const withdraw = useWithdraw(one)
  const [isConfirming, setConfirming] = useState(false)
  const name = personName(one.manager)
  return (
    <>
      <Button kind="danger-line" size="sm" icon="i-ph-calendar-x" onClick={() => setConfirming(true)}>
        {t('cancel.action')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpen={setConfirming}
        kind="danger"
        icon="i-ph-calendar-x"
        title={t('cancel.title', { name })}
        subject={formatDateTimeRange(one.start, one.end, serverNow())}
        confirm={t('cancel.yes')}
        cancel={t('cancel.keep')}
        busy={withdraw.isPending}
        error={withdraw.error}
        errorTitle={t('cancel.failed')}
        onConfirm={() => withdraw.mutate()}
      >
        {t('cancel.text', { name })}
      </ConfirmDialog>
    </>
  )
}
