import { useState } from 'react'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { CopyReference, ReferenceNumber } from '#web/features/money/payments/copy-reference.tsx'
import { guardianPage } from '#web/features/public/copy/guardian-page.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { codeOf, newPriceOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDateTime, formatMinutes } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { type GuardianPayment, type GuardianPays, usePayAsGuardian } from './query.ts'

const phonePattern = /^01[0125]\d{8}$/

type WaysProps = {
  payment: GuardianPayment
  /** The press that is under way. */
  paying: GuardianPays['way'] | null
  onPay: (pays: GuardianPays) => void
}

/** The ways that need no account; the one that is open already is left out. */
function Ways({ payment, paying, onPay }: WaysProps) {
  const t = useCopy(guardianPage)
  const [phone, setPhone] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { ways, way: open, amount: expectedAmount } = payment
  const payByWallet = () => {
    setMissing(!phonePattern.test(phone))
    if (phonePattern.test(phone)) onPay({ way: 'wallet', phone, expectedAmount })
  }
  if (ways.length === 0) return <p className="quiet">{t('pay.off')}</p>
  return (
    <>
      {ways.includes('reference') && open !== 'reference' && (
        <div className="stack gap-1">
          <Button
            icon="i-ph-receipt"
            loading={paying === 'reference'}
            disabled={paying !== null}
            onClick={() => onPay({ way: 'reference', expectedAmount })}
          >
            {t('pay.reference')}
          </Button>
          <p className="small quiet">{t('pay.referenceLead')}</p>
        </div>
      )}
      {ways.includes('wallet') && open !== 'wallet' && (
        <div className="stack">
          <Field label={t('pay.walletNumber')} error={isMissing ? t('pay.walletMissing') : undefined}>
            <PhoneInput value={phone} onValue={setPhone} />
          </Field>
          <Button kind="line" loading={paying === 'wallet'} disabled={paying !== null} onClick={payByWallet}>
            {t('pay.wallet')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Where the payment that was begun can be paid. */
function Open({ payment }: { payment: GuardianPayment }) {
  const t = useCopy(guardianPage)
  const now = useMinuteClock()
  const { reference, way, payBy } = payment
  return (
    <>
      {way === 'reference' && reference !== null && (
        <>
          <h3>{t('pay.openReference')}</h3>
          <ReferenceNumber reference={reference} />
          <div className="btn-row">
            <CopyReference reference={reference} kind="line" />
          </div>
        </>
      )}
      {way === 'wallet' && <p>{t('pay.openWallet')}</p>}
      {payBy && <p className="small quiet">{t('pay.payBy', { moment: formatDateTime(payBy, now) })}</p>}
    </>
  )
}

/** What the student asked this guardian to pay, and what became of it. */
export function PayPart({ payment, name, token }: { payment: GuardianPayment; name: string; token: string }) {
  const t = useCopy(guardianPage)
  const m = useCopy(money)
  const now = useMinuteClock()
  const pay = usePayAsGuardian(token, payment.id)
  const { state } = payment
  const isPayable = state === 'asked' || state === 'failed'
  const attempt = pay.variables
  const newPrice = newPriceOf(pay.error)
  const code = codeOf(pay.error)
  const ways = <Ways payment={payment} paying={pay.isPending ? (attempt?.way ?? null) : null} onPay={pay.mutate} />
  return (
    <Card className="stack">
      <h2 className="text-h3">{t('pay.title', { name })}</h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {t('pay.line', { minutes: formatMinutes(payment.weeklyMinutes), period: m(`period.${payment.period}`) })}
        </span>
        <b className="num text-h3">{formatAmount(payment.amount)}</b>
      </div>
      {state === 'paid' && <Alert kind="success">{t('pay.paid', { name })}</Alert>}
      {state === 'expired' && <p className="quiet">{t('pay.expired')}</p>}
      {state === 'failed' && !pay.isError && <Alert kind="danger">{t('pay.failed')}</Alert>}
      {newPrice !== null && attempt && state !== 'paid' && (
        <Alert
          kind="warning"
          urgent
          title={t('pay.price')}
          action={
            <Button kind="line" size="sm" onClick={() => pay.mutate({ ...attempt, expectedAmount: newPrice })}>
              {t('pay.priceYes', { amount: formatAmount(newPrice) })}
            </Button>
          }
        >
          {t('pay.prices', { from: formatAmount(attempt.expectedAmount), to: formatAmount(newPrice) })}
        </Alert>
      )}
      {pay.isError && newPrice === null && (
        <Alert kind="danger" urgent title={t('notDone')}>
          {code === 'illegal' ? t('pay.busy') : <ErrorText error={pay.error} />}
        </Alert>
      )}
      {isPayable && (
        <>
          <p className="small quiet">
            {t('pay.yours', { name })} {t('pay.until', { moment: formatDateTime(payment.expiresAt, now) })}
          </p>
          {ways}
        </>
      )}
      {state === 'open' && (
        <>
          <Open payment={payment} />
          {Date.parse(payment.expiresAt) > now && payment.ways.some((way) => way !== payment.way) && (
            <>
              <h3>{t('pay.other')}</h3>
              {ways}
            </>
          )}
        </>
      )}
    </Card>
  )
}
