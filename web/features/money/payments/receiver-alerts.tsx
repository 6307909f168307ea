import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { payments } from '#web/features/money/copy/payments.ts'
import { formatAmount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useChooseReceiver, useRefundsWithoutReceiver } from './query.ts'
import { ReceiverDialog } from './receiver-dialog.tsx'

/** Refunds that wait for the student to say where the money goes. */
export function ReceiverAlerts() {
  const { data = [] } = useRefundsWithoutReceiver()
  return data.map(({ id, amount }) => <ReceiverAlert key={id} id={id} piastres={amount} />)
}

function ReceiverAlert({ id, piastres }: { id: number; piastres: number }) {
  const t = useCopy(payments)
  const choose = useChooseReceiver()
  const [isAsking, setAsking] = useState(false)
  const amount = formatAmount(piastres)
  return (
    <Alert
      kind="warning"
      title={t('receiver.asked', { amount })}
      action={
        <Button size="sm" onClick={() => setAsking(true)}>
          {t('receiver.action')}
        </Button>
      }
    >
      {t('receiver.askedText')}
      {isAsking && (
        <ReceiverDialog
          title={t('receiver.title', { amount })}
          confirm={t('receiver.confirm')}
          busy={choose.isPending}
          error={choose.error}
          onClose={() => setAsking(false)}
          onConfirm={(target) =>
            choose.mutate(
              { id, ...target },
              {
                onSuccess: () => {
                  setAsking(false)
                  toast.show({ id: `refund-${id}`, kind: 'success', title: t('receiver.done', { amount }) })
                },
              },
            )
          }
        >
          <p className="quiet">{t('receiver.once')}</p>
        </ReceiverDialog>
      )}
    </Alert>
  )
}
