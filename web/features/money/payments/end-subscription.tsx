import { useState } from 'react'
import { isRefundedByHand } from '#contract/money/rules/refunds.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useUpcoming } from '#web/features/lessons/query.ts'
import { payments } from '#web/features/money/copy/payments.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { serverNow } from '#web/lib/clock.ts'
import { formatAmount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCancelSubscription, useNextTerm, usePayment, useRefundableSum, useRequestRefund } from './query.ts'
import { ReceiverDialog } from './receiver-dialog.tsx'

type EndSubscriptionProps = {
  transactionId: number
  /** It is the one that is paid ahead. */
  ahead?: boolean
}

/** Ends a subscription early. Offered only while some of its money would come back. */
export function EndSubscription({ transactionId, ahead = false }: EndSubscriptionProps) {
  const t = useCopy(payments)
  const { data: sum } = useRefundableSum(transactionId)
  const { data: payment } = usePayment(transactionId)
  const [isAsking, setAsking] = useState(false)
  // A gateway's page may have taken cash for what began as another way: only its refusal to send it back tells.
  const [isByHand, setByHand] = useState(false)
  // Without the payment it is not known how its money comes back.
  if (sum === undefined || payment === undefined) return null
  if (sum === 0) return <p className="caption quiet">{t('end.nothing')}</p>
  const inCash = isByHand || isRefundedByHand(payment.paymentMethod)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="caption quiet">
        {ahead
          ? t(inCash ? 'end.ahead.ifCash' : 'end.ahead.ifGateway', { amount: formatAmount(sum) })
          : t(inCash ? 'end.ifCash' : 'end.ifGateway', { amount: formatAmount(sum) })}
      </p>
      <Button kind="plain" size="sm" icon="i-ph-prohibit" className="-ms-3" onClick={() => setAsking(true)}>
        {t(ahead ? 'end.ahead.action' : 'end.action')}
      </Button>
      {inCash && isAsking && (
        <CashEndDialog txId={transactionId} sum={sum} ahead={ahead} onClose={() => setAsking(false)} />
      )}
      {!inCash && (
        <EndDialog open={isAsking} onOpen={setAsking} sum={sum} ahead={ahead} onByHand={() => setByHand(true)} />
      )}
    </div>
  )
}

const useComingCount = (): number => {
  const { data: upcoming = [] } = useUpcoming()
  return upcoming.filter(({ start }) => start > serverNow()).length
}

type CashEndDialogProps = { txId: number; sum: number; ahead: boolean; onClose: () => void }

/** As `EndDialog`; the student says first where the team transfers the money. */
function CashEndDialog({ txId, sum, ahead, onClose }: CashEndDialogProps) {
  const t = useCopy(payments)
  const request = useRequestRefund(({ amount }) => {
    onClose()
    toast.show({
      id: 'subscription',
      kind: 'success',
      title: t(ahead ? 'end.ahead.done' : 'end.done'),
      text: t('end.willTransfer', { amount: formatAmount(amount) }),
    })
  })
  const coming = useComingCount()
  const hasNext = useNextTerm() != null
  return (
    <ReceiverDialog
      title={t(ahead ? 'end.ahead.title' : 'end.title')}
      confirm={t(ahead ? 'end.ahead.action' : 'end.action')}
      danger
      busy={request.isPending}
      error={request.error}
      onClose={onClose}
      onConfirm={(target) => request.mutate({ txId, ...target })}
    >
      <p>
        {t(ahead ? 'end.ahead.textCash' : hasNext ? 'end.next.textCash' : 'end.textCash', {
          amount: formatAmount(sum),
        })}{' '}
        {coming > 0 && !ahead && t('end.lessons', { count: coming })} {!ahead && t('end.returned')}
      </p>
    </ReceiverDialog>
  )
}

type EndDialogProps = {
  open: boolean
  onOpen: (open: boolean) => void
  sum: number
  ahead: boolean
  /** Nothing was ended, because the student has to say first where the money goes. */
  onByHand: () => void
}

/** Names what comes back and what is lost. The sum that counts is the one the server answers with. */
function EndDialog({ open, onOpen, sum, ahead, onByHand }: EndDialogProps) {
  const t = useCopy(payments)
  const cancel = useCancelSubscription(
    ({ refundAmount }) => {
      onOpen(false)
      toast.show({
        id: 'subscription',
        kind: 'success',
        title: t(ahead ? 'end.ahead.done' : 'end.done'),
        text: t('end.returns', { amount: formatAmount(refundAmount) }),
      })
    },
    { ahead },
  )
  const coming = useComingCount()
  const hasNext = useNextTerm() != null
  const run = () =>
    cancel.mutate(undefined, {
      onError: (error) => {
        // The question stays open, and goes on with where the money goes.
        if (codeOf(error) === 'refund-receiver-required') return onByHand()
        onOpen(false)
        toast.show({ id: 'subscription', kind: 'danger', title: t('end.failed'), text: errorText(error) })
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      kind="danger"
      icon="i-ph-prohibit"
      title={t(ahead ? 'end.ahead.title' : 'end.title')}
      confirm={t(ahead ? 'end.ahead.action' : 'end.action')}
      cancel={t(ahead ? 'end.ahead.keep' : 'end.keep')}
      busy={cancel.isPending}
      onConfirm={run}
    >
      {t(ahead ? 'end.ahead.text' : hasNext ? 'end.next.text' : 'end.text', { amount: formatAmount(sum) })}{' '}
      {coming > 0 && !ahead && t('end.lessons', { count: coming })} {!ahead && t('end.returned')}
    </ConfirmDialog>
  )
}
