import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isOpen } from '#contract/money/rules/payment-status.ts'
import type { PayableTransaction } from '#contract/money/shapes/transaction.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { extraSearchOf } from '#web/features/money/checkout/extra.ts'
import { payments } from '#web/features/money/copy/payments.ts'
import { isPaidPeriod, periodNameOf } from '#web/features/money/plans/period.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { DeepBand } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { CancelPayment } from './cancel-payment.tsx'
import { CopyReference, ReferenceNumber } from './copy-reference.tsx'
import { Countdown } from './countdown.tsx'
import { usePaymentWords } from './payment-words.tsx'
import { useLastPayment } from './query.ts'
import { isExpiredNumber } from './status.ts'

const strong = (chunks: ReactNode) => <b className="num text-on-deep">{chunks}</b>

type BandProps = { payment: PayableTransaction; className: string | undefined }

/** The payment that still waits for the student, with its number and deadline; or that its number has ended unpaid. */
export function OpenPaymentBand({ className }: { className?: string }) {
  const { data: payment } = useLastPayment()
  const now = useMinuteClock()
  if (!payment) return null
  if (isOpen(payment.status)) return <Band payment={payment} className={className} />
  return isExpiredNumber(payment, now) ? <ExpiredNumber payment={payment} className={className} /> : null
}

function ExpiredNumber({ payment: { planId, planPeriod, amount, upgrade, pack }, className }: BandProps) {
  const t = useCopy(payments)
  return (
    <Alert
      kind="warning"
      className={className ?? ''}
      title={t('open.expiredTitle')}
      action={
        planId !== null &&
        isPaidPeriod(planPeriod) && (
          <Link
            to="/checkout/$plan/$period"
            params={{ plan: planId, period: periodNameOf(planPeriod) }}
            search={extraSearchOf({ upgrade, pack })}
            className={buttonClass('line', 'sm')}
          >
            {t('open.startAgain')}
          </Link>
        )
      }
    >
      {t('open.expiredText', { amount: formatAmount(amount) })}
    </Alert>
  )
}

function Band({ payment, className }: BandProps) {
  const t = useCopy(payments)
  const now = useMinuteClock()
  const { what, minutes } = usePaymentWords()(payment)
  const { planId, planPeriod, providerRefNum, paymentMethod } = payment
  const reference = paymentMethod === PaymentMethod.Fawry ? providerRefNum : null
  const until = payment.expiresAt === null ? null : Date.parse(payment.expiresAt)
  return (
    <div className={cx('open-payment-frame', className)}>
      <DeepBand className="open-payment" aria-label={t('open.label')}>
        <div className="stack">
          <div>
            <h2 className="small quiet font-body">{t(reference === null ? 'open.waiting' : 'open.reference')}</h2>
            {reference !== null && <ReferenceNumber reference={reference} />}
            <p className="small quiet">
              {t.rich('open.what', {
                what: [minutes, what].filter(Boolean).join('، '),
                amount: formatAmount(payment.amount),
                b: strong,
              })}
            </p>
          </div>
          <div className="btn-row">
            {reference !== null && <CopyReference reference={reference} kind="deep-solid" />}
            {planId !== null && isPaidPeriod(planPeriod) && (
              <Link
                to="/checkout/$plan/$period"
                params={{ plan: planId, period: periodNameOf(planPeriod) }}
                search={extraSearchOf(payment)}
                className={buttonClass(reference === null ? 'deep-solid' : 'deep-line')}
              >
                {t(reference === null ? 'open.finish' : 'open.steps')}
              </Link>
            )}
            <CancelPayment payment={payment} label={t('open.cancel')} kind="deep-line" />
          </div>
        </div>
        {until !== null && (
          <div className="open-payment-due">
            <p className="small">
              <span className="block quiet">{t('open.validUntil')}</span>
              <b>{formatDateTime(until, now)}</b>
            </p>
            <Countdown until={until} now={now} />
          </div>
        )}
      </DeepBand>
    </div>
  )
}
