import { useQueryClient } from '@tanstack/react-query'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { serverNow, useSecondClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ClockDialogProps = {
  /** The clock is so wrong that lesson rooms are blocked. */
  strict: boolean
  onClose: () => void
}

/** Tells that the device's clock is wrong: shows both times, the consequences and how to set it. */
export default function ClockDialog({ strict, onClose }: ClockDialogProps) {
  const t = useCopy(shell)
  const queryClient = useQueryClient()
  useSecondClock()
  // Every response carries the server's time, so any refetch measures the difference again.
  const check = () => void queryClient.refetchQueries({ type: 'active' })
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      size="narrow"
      title={t('clock.title')}
      footer={
        <>
          <Button onClick={check}>{t('clock.check')}</Button>
          <Button kind="line" onClick={onClose}>
            {t('clock.later')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <dl className="grid grid-cols-2 gap-3">
          <div className="well">
            <dt className="caption quiet">{t('clock.device')}</dt>
            <dd className="num strong">{formatDateTime(Date.now(), serverNow())}</dd>
          </div>
          <div className="well">
            <dt className="caption quiet">{t('clock.real')}</dt>
            <dd className="num strong">{formatDateTime(serverNow(), serverNow())}</dd>
          </div>
        </dl>
        <Alert kind={strict ? 'danger' : 'warning'}>{t(strict ? 'clock.strict' : 'clock.mild')}</Alert>
        <p className="small quiet">{t('clock.how')}</p>
      </div>
    </Dialog>
  )
}
