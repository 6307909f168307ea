import { useState } from 'react'
import type { PayableTransaction } from '#contract/money/shapes/transaction.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCancelPayment } from './query.ts'
import { groupReference } from './status.ts'

type CancelPaymentProps = {
  payment: Pick<PayableTransaction, 'id' | 'paymentMethod' | 'providerRefNum' | 'gateway'>
  label: string
} & Pick<ButtonProps, 'kind' | 'size'>

/** Cancels an open payment after asking. A number may be paid at a counter in the meantime, which then wins. */
export function CancelPayment({ payment, label, kind = 'danger-line', size }: CancelPaymentProps) {
  const t = useCopy(checkout)
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelPayment()
  const number = payment.paymentMethod === PaymentMethod.Fawry ? payment.providerRefNum : null
  // Paymob has no order to cancel: its page can be paid until it expires.
  const explanation =
    payment.gateway === 'paymob' ? 'cancelHostedText' : number === null ? 'cancelText' : 'cancelNumberText'
  const run = () =>
    cancel.mutate(payment.id, {
      onSettled: () => setAsking(false),
      onError: (error) => {
        // It was paid or had ended: what is fetched again says so better than an error.
        const code = codeOf(error)
        if (code === 'illegal' || code === 'bad-request') return
        const text = code === 'fawry-error' ? t('open.cancelNoAnswer') : errorText(error)
        toast.show({ id: 'payment', kind: 'danger', title: t('open.cancelFailed'), text })
      },
    })
  return (
    <>
      <Button kind={kind} size={size} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        kind="danger"
        icon="i-ph-prohibit"
        title={
          number === null ? t('open.cancelTitle') : t('open.cancelNumberTitle', { number: groupReference(number) })
        }
        confirm={label}
        cancel={t('open.cancelNo')}
        busy={cancel.isPending}
        onConfirm={run}
      >
        {t(`open.${explanation}`)}
      </ConfirmDialog>
    </>
  )
}
