import { useState } from 'react'
import type { StudioAppointment } from '#contract/joining/shapes/studio-appointment.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { visit } from '#web/features/joining/copy/visit.ts'
import { useCloseVisit } from '#web/features/joining/visit-query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

type VisitClosingProps = { shown: StudioAppointment; tutorId: number }

/** Says that an open visit was held, once it has begun, or withdraws it. */
export function VisitClosing({ shown, tutorId }: VisitClosingProps) {
  const t = useCopy(visit)
  const close = useCloseVisit(tutorId)
  const [asks, setAsks] = useState(false)
  const send = (state: 'done' | 'withdrawn') =>
    close.mutate(
      { ...shown, state },
      {
        onSuccess: () => {
          setAsks(false)
          if (state === 'done') toast.show({ kind: 'success', title: t('marked') })
        },
      },
    )
  return (
    <>
      {shown.state === 'due' && (
        <Button size="sm" icon="i-ph-check" loading={close.isPending} onClick={() => send('done')}>
          {t('done')}
        </Button>
      )}
      <Button size="sm" kind="line" onClick={() => setAsks(true)}>
        {t('withdraw')}
      </Button>
      {close.error && !asks && (
        <Alert kind="danger" urgent title={t('failed')} className="basis-full">
          {errorText(close.error)}
        </Alert>
      )}
      <ConfirmDialog
        open={asks}
        onOpen={setAsks}
        kind="danger"
        icon="i-ph-calendar-x"
        title={t('withdrawTitle')}
        confirm={t('withdraw')}
        cancel={t('withdrawKeep')}
        busy={close.isPending}
        error={close.error}
        errorTitle={t('failed')}
        onConfirm={() => send('withdrawn')}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </>
  )
}
