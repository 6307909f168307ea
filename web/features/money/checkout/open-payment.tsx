import type { ReactNode } from 'react'
import type { PayableTransaction } from '#contract/money/shapes/transaction.ts'
import { money as limits } from '#contract/vocabulary/limits.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { CancelPayment } from '#web/features/money/payments/cancel-payment.tsx'
import { CopyReference, ReferenceNumber } from '#web/features/money/payments/copy-reference.tsx'
import { Countdown } from '#web/features/money/payments/countdown.tsx'
import { useSyncPayment } from '#web/features/money/payments/query.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatCount, formatDateTime } from '#web/lib/format.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { savePicture } from '#web/lib/save-picture.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { type OpenStep, openStepOf } from './checkout-view.ts'

const headings = {
  created: 'created',
  bank: 'card',
  hosted: 'hosted',
  card: 'card',
  scan: 'wallet',
  notified: 'wallet',
  reference: 'reference',
} as const satisfies Record<OpenStep, string>

type OpenPaymentProps = {
  payment: PayableTransaction
  /** For another plan or period than the page is about. */
  isOther: boolean
  onBank: (url: string) => void
}

/** A payment that waits for its payer: what to do, until when, and the ways to check or cancel it. */
export function OpenPayment({ payment, isOther, onBank }: OpenPaymentProps) {
  const t = useCopy(checkout)
  const { redirectUrl } = payment
  const step = openStepOf(payment)
  const heading = headings[step]
  const expiresAt = payment.expiresAt === null ? null : Date.parse(payment.expiresAt)
  return (
    <>
      <div>
        <h1 className="focus:shadow-none">{t(`open.${heading}`)}</h1>
        <p className="small quiet">{t(`open.${heading}Lead`)}</p>
      </div>
      {isOther && <Alert kind="warning">{t('open.otherPlan')}</Alert>}
      <Card className="stack">
        {step === 'reference' && payment.providerRefNum !== null && (
          <div className="reference-box">
            <span className="small quiet">{t('open.number')}</span>
            <ReferenceNumber reference={payment.providerRefNum} />
            <CopyReference reference={payment.providerRefNum} kind="line" />
          </div>
        )}
        {step === 'scan' && payment.walletQr !== null && <WalletQr address={payment.walletQr} />}
        {step === 'notified' && <p>{t.rich('open.notified', { phone: formatPhone(payment.phone), n: isolated })}</p>}
        {step === 'bank' && redirectUrl !== null && (
          <Button icon="i-ph-shield-check" className="justify-self-start" onClick={() => onBank(redirectUrl)}>
            {t('open.toBank')}
          </Button>
        )}
        {step === 'hosted' && redirectUrl !== null && (
          <a href={redirectUrl} className={buttonClass('main', 'md', 'justify-self-start')}>
            {t('open.toHosted')}
          </a>
        )}
        {step === 'card' && <p>{t('open.cardWait')}</p>}
        {step !== 'created' && <Due payment={payment} expiresAt={expiresAt} step={step} />}
        {step === 'reference' && <CounterSteps />}
        <Waiting transactionId={payment.id} />
        <div className="btn-row justify-center">
          <CancelPayment payment={payment} label={t(step === 'reference' ? 'open.cancelNumber' : 'open.cancel')} />
        </div>
      </Card>
    </>
  )
}

const strong = (chunks: ReactNode) => <b className="num text-text">{chunks}</b>
const isolated = (chunks: ReactNode) => (
  <bdi dir="ltr" className="num whitespace-nowrap">
    {chunks}
  </bdi>
)

function Due({ payment, expiresAt, step }: { payment: PayableTransaction; expiresAt: number | null; step: OpenStep }) {
  const t = useCopy(checkout)
  const now = useMinuteClock()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {expiresAt !== null && (
          <b className="block">{t('open.validUntil', { when: formatDateTime(expiresAt, now) })}</b>
        )}
        <span className="small quiet">
          {t.rich('open.amount', { amount: formatAmount(payment.amount), b: strong })}
        </span>
        {step === 'reference' && <span className="block caption quiet">{t('open.fees')}</span>}
      </p>
      {expiresAt !== null && <Countdown until={expiresAt} now={now} />}
    </div>
  )
}

function CounterSteps() {
  const t = useCopy(checkout)
  return (
    <ol className="pay-steps">
      <li>
        <span>{t.rich('open.steps.place', { b: strong })}</span>
      </li>
      <li>{t('open.steps.tell')}</li>
      <li>{t('open.steps.start')}</li>
    </ol>
  )
}

function WalletQr({ address }: { address: string }) {
  const t = useCopy(checkout)
  return (
    <div className="reference-box">
      <img src={address} alt={t('open.qrLabel')} className="qr" />
      <p className="small quiet">{t('open.scanText')}</p>
      <Button kind="line" size="sm" icon="i-ph-download-simple" onClick={() => void savePicture('hiwar-qr', address)}>
        {t('open.saveQr')}
      </Button>
    </div>
  )
}

/** The page looks by itself; whoever has just paid may press. */
function Waiting({ transactionId }: { transactionId: number }) {
  const t = useCopy(checkout)
  const check = useSyncPayment()
  const seconds = formatCount(limits.pollMs / 1000, 'seconds', true)
  return (
    <>
      <Alert
        kind="info"
        icon="i-ph-hourglass"
        title={t('open.waiting')}
        action={
          <Button kind="quiet" size="sm" loading={check.isPending} onClick={() => check.mutate(transactionId)}>
            {t('open.check')}
          </Button>
        }
      >
        {t('open.polling', { seconds })}
      </Alert>
      {/* Still shown after an answer, the payment has not moved. */}
      <LiveRegion visible>
        {check.isSuccess && !check.isPending && <span className="small">{t('open.notYet')}</span>}
      </LiveRegion>
      {check.isError && (
        <Alert kind="danger" urgent>
          {codeOf(check.error) === 'fawry-error' ? t('open.checkFailed') : errorText(check.error)}
        </Alert>
      )}
    </>
  )
}
