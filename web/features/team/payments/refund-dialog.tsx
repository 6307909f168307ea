import { limits } from '#contract/vocabulary/limits.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { adminPayments } from '#web/features/team/copy/admin-payments.ts'
import { formatAmount } from '#web/lib/format.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { type PaymentRow, useRefundable, useRefundPayment } from './query.ts'
import { RefundParts } from './refund-parts.tsx'

type RefundDialogProps = { payment: PaymentRow; onClose: () => void }

/** Names the sum that comes back before anything is sent. The one that counts is the server's. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const t = useCopy(adminPayments)
  const c = useCopy(common)
  const sum = useRefundable(payment.id)
  const refund = useRefundPayment()
  const [reason, setReason] = useTypedText(`payment-refund-${payment.id}`)
  const name = payment.payer?.name ?? payment.payer?.email ?? String(payment.id)
  const length = textLength(cleanText(reason))
  const { max } = limits.refundReason
  const amount = sum.data ?? 0
  const { providerRefNum } = payment
  const send = () => {
    if (providerRefNum === null) return
    const text = cleanText(reason)
    refund.mutate(
      { orderRefNum: providerRefNum, ...(text !== '' && { reason: text }) },
      {
        onSuccess: () => {
          onClose()
          toast.show({ id: `refund-${payment.id}`, kind: 'success', title: t('refund.done', { name }) })
        },
        onError: (error) => tellWaiting(error) && onClose(),
      },
    )
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!refund.isPending}
      title={t('refund.title', { name })}
      footerAtEnd
      footer={
        <>
          <Button kind="line" disabled={refund.isPending} onClick={onClose}>
            {t('refund.keep')}
          </Button>
          <Button
            kind="danger"
            loading={refund.isPending}
            disabled={amount === 0 || providerRefNum === null || length > max}
            onClick={send}
          >
            {amount === 0 ? t('refund.action') : t('refund.confirm', { amount: formatAmount(amount) })}
          </Button>
        </>
      }
    >
      <div className="stack">
        {sum.isPending && (
          <SkeletonGroup label={t('refund.loading')}>
            <Skeleton className="h-12" />
          </SkeletonGroup>
        )}
        {sum.isError && (
          <ErrorState title={t('refund.failedSum')} onRetry={() => void sum.refetch()} retrying={sum.isFetching}>
            <ErrorText error={sum.error} />
          </ErrorState>
        )}
        {sum.data === 0 && <Alert kind="warning">{t('refund.nothing')}</Alert>}
        {amount > 0 && (
          <>
            <dl className="facts">
              <RefundParts txId={payment.id} />
              <div>
                <dt>{t('refund.sum')}</dt>
                <dd className="strong num">{formatAmount(amount)}</dd>
              </div>
            </dl>
            <p className="quiet">{t('refund.text')}</p>
            <Field label={t('refund.reason')} aside={c('optional')} counter={{ used: length, max }}>
              <Textarea value={reason} onValue={setReason} rows={2} />
            </Field>
          </>
        )}
        {refund.error && (
          <Alert kind="danger" urgent title={t('refund.failed')}>
            {errorText(refund.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
