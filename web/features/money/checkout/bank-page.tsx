import { useCallback, useEffect } from 'react'
import type { PayableTransaction } from '#contract/money/shapes/transaction.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { type DeclineReason, declineReasonOf } from '#web/features/money/payments/decline.ts'
import { type FrameMessage, postToParent } from '#web/features/money/payments/frame-messages.ts'
import { GatewayFrame } from '#web/features/money/payments/gateway-frame.tsx'
import { useSyncPayment } from '#web/features/money/payments/query.ts'
import { PageLoader } from '#web/features/shared/page-loader.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { staysAtBank } from './checkout-view.ts'

/** How long the page of a bank that has declined may take to come back with its reason. */
const returnMs = 5000

type BankPageProps = {
  paymentId: number
  url: string
  /** The student's newest payment, as far as it is known. */
  last: PayableTransaction | null
  /** Why the bank declined, as its page said on the way back. */
  onDeclined: (reason: DeclineReason | null) => void
  onClose: () => void
}

/**
 * The bank's question in a dialog. Whatever its page says on the way back, the server is asked what happened. It stands
 * beside what the checkout shows: the report of a decline often overtakes the page that knows the reason.
 */
export function BankPage({ paymentId, url, last, onDeclined, onClose }: BankPageProps) {
  const t = useCopy(checkout)
  const { mutate: sync } = useSyncPayment()
  const isShown = staysAtBank(last, paymentId)
  const hasFailed = last?.id === paymentId && last.status === TransactionStatus.Failed
  const close = useCallback(() => {
    onClose()
    sync(paymentId)
  }, [onClose, sync, paymentId])
  const follow = useCallback(
    (message: FrameMessage) => {
      if (message.action === 'returned') onDeclined(declineReasonOf(message.statusCode))
      close()
    },
    [close, onDeclined],
  )
  useEffect(() => {
    if (!isShown) return onClose()
    if (!hasFailed) return
    const timer = setTimeout(onClose, returnMs)
    return () => clearTimeout(timer)
  }, [isShown, hasFailed, onClose])
  if (!isShown) return null
  return (
    <GatewayFrame
      url={url}
      title={t('frame.bank')}
      description={t('frame.bankLead')}
      onMessage={follow}
      onClose={close}
    />
  )
}

/** The checkout inside the frame of a bank that has returned to it: tells the checkout around it, which closes it. */
export function ReturnedPage({ statusCode }: { statusCode: string | undefined }) {
  const t = useCopy(checkout)
  useEffect(() => postToParent({ action: 'returned', statusCode }), [statusCode])
  return (
    <main id="main">
      <PageLoader />
      <VisuallyHidden>{t('cardAdded.returned')}</VisuallyHidden>
    </main>
  )
}
