import { useState } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { payments } from '#web/copy/payments.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useUpcoming } from '#web/features/lessons/query.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatAmount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCancelSubscription, useRefundableSum } from './query.ts'

/** Ends the running subscription early. Offered only while some of its money would come back. */
export function EndSubscription({ transactionId }: { transactionId: number }) {
  const t = useCopy(payments)
  const { data: sum } = useRefundableSum(transactionId)
  const [asking, setAsking] = useState(false)
  if (sum === undefined) return null
  if (sum === 0) return <p className="caption quiet">{t('end.nothing')}</p>
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="caption quiet">{t('end.returns', { amount: formatAmount(sum) })}</p>
      <Button kind="plain" size="sm" icon="i-ph-prohibit" className="-ms-3" onClick={() => setAsking(true)}>
        {t('end.action')}
      </Button>
      <EndDialog open={asking} onOpen={setAsking} sum={sum} />
    </div>
  )
}

type EndDialogProps = { open: boolean; onOpen: (open: boolean) => void; sum: number }

/** Names what comes back and what is lost. The sum that counts is the one the server answers with. */
function EndDialog({ open, onOpen, sum }: EndDialogProps) {
  const t = useCopy(payments)
  const { data: upcoming = [] } = useUpcoming()
  const cancel = useCancelSubscription()
  const coming = upcoming.filter(({ start }) => start > serverNow()).length
  const run = () =>
    cancel.mutate(undefined, {
      onSettled: () => onOpen(false),
      onSuccess: ({ refundAmount }) =>
        toast.show({
          id: 'subscription',
          kind: 'success',
          title: t('end.done'),
          text: t('end.returns', { amount: formatAmount(refundAmount) }),
        }),
      onError: (error) =>
        toast.show({ id: 'subscription', kind: 'danger', title: t('end.failed'), text: errorText(error) }),
    })
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      kind="danger"
      icon="i-ph-prohibit"
      title={t('end.title')}
      confirm={t('end.action')}
      cancel={t('end.keep')}
      busy={cancel.isPending}
      onConfirm={run}
    >
      {t('end.text', { amount: formatAmount(sum) })} {coming > 0 && t('end.lessons', { count: coming })}
    </ConfirmDialog>
  )
}
