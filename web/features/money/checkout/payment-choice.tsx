import { Link } from '@tanstack/react-router'
import type { UsableWays } from '#contract/money/shapes/transaction.ts'
import type { PaymentWay } from '#contract/vocabulary/money.ts'
import { errorCodeText, errorText } from '#web/copy/errors.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { type DeclineReason, declineReasonOfError } from '#web/features/money/payments/decline.ts'
import type { PeriodName } from '#web/features/money/plans/period.ts'
import type { Coupon } from '#web/features/money/plans/query.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { RateLimitNotice } from '#web/features/shared/rate-limit-notice.tsx'
import { UnsavedGuard } from '#web/features/shared/unsaved-guard.tsx'
import { codeOf, isNoAnswerError, newPriceOf, retryAfterOf } from '#web/lib/api-errors.ts'
import { formatAmount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { EndedUnpaid } from './checkout-view.ts'
import type { Extra } from './extra.ts'
import { CardForm, FreeForm, HostedForm, InstallmentForm, ReferenceForm, WalletForm } from './payment-forms.tsx'
import { PaymentWays } from './payment-ways.tsx'
import { type PayAttempt, type StartedPayment, useInstallmentPlans, usePay } from './query.ts'

type PaymentChoiceProps = {
  planId: number
  period: PeriodName
  /** Piastres. */
  amount: number
  coupon: Coupon | null
  onCoupon: (coupon: Coupon | null) => void
  /** What is bought instead of the plan for the period. */
  extra: Extra | null
  usable: UsableWays
  tab: PaymentWay | undefined
  onTab: (tab: PaymentWay) => void
  ended: EndedUnpaid | null
  declined: DeclineReason | null
  onStart: (started: StartedPayment) => void
}

export function PaymentChoice(props: PaymentChoiceProps) {
  const { planId, period, amount, coupon, onCoupon, extra, usable, tab, onTab, ended, declined, onStart } = props
  const t = useCopy(checkout)
  const packMinutes = extra?.buys === 'pack' ? extra.minutes : undefined
  const purchase = { planId, period, coupon, buys: extra?.buys ?? 'plan', packMinutes, amount } as const
  // The price with the coupon, or without, is then shown, and nothing is sent before another press.
  const pay = usePay(purchase, { onStart, onCoupon })
  const { data: fitting = [] } = useInstallmentPlans(
    purchase,
    // A bank divides whole prices.
    extra === null && amount > 0 && usable.ways.includes('installment'),
  )
  const tabs = usable.ways.filter((way) => way !== 'installment' || fitting.length > 0)
  const shown = tabs.find((way) => way === tab) ?? tabs[0]
  const choose = (next: PaymentWay) => {
    pay.reset()
    onTab(next)
  }
  const form = {
    amount,
    paying: pay.isPending,
    phoneError: phoneCodes.includes(codeOf(pay.error)) ? errorCodeText(codeOf(pay.error)) : undefined,
    onPay: (attempt: PayAttempt) => pay.mutate(attempt),
  }
  return (
    <>
      <UnsavedGuard
        // A gateway's own page is where the payer is led to.
        isDirty={() => pay.isPending && pay.variables?.way !== 'hosted'}
        words={{ title: t('leave.title'), text: t('leave.text'), yes: t('leave.yes'), stay: t('leave.stay') }}
      />
      <h1 className="focus:shadow-none">{t('title')}</h1>
      {ended && !pay.isError && <EndedNotice ended={ended} declined={declined} />}
      {pay.error &&
        (isPriceError(pay.error) && pay.variables && pay.context ? (
          <PriceChange
            error={pay.error}
            from={pay.context.amount}
            to={amount}
            attempt={pay.variables}
            onPay={form.onPay}
          />
        ) : (
          <PayProblem error={pay.error} onOver={pay.reset} />
        ))}
      {shown === undefined && <PaymentsOff />}
      {shown !== undefined && amount === 0 && <FreeForm {...form} isUpgrade={extra?.buys === 'upgrade'} />}
      {shown !== undefined && amount > 0 && (
        <PaymentWays ways={tabs} value={shown} onValue={choose}>
          {shown === 'card' && <CardForm {...form} />}
          {shown === 'wallet' && <WalletForm {...form} />}
          {shown === 'reference' && <ReferenceForm {...form} />}
          {shown === 'installment' && <InstallmentForm {...form} plans={fitting} />}
          {shown === 'hosted' && <HostedForm {...form} methods={usable.hostedMethods} />}
        </PaymentWays>
      )}
    </>
  )
}

/** No way of paying is switched on: what can be done instead is to ask the team. */
function PaymentsOff() {
  const t = useCopy(checkout)
  const m = useCopy(money)
  return (
    <EmptyState
      className="card py-12!"
      title={m('off')}
      action={
        <div className="btn-row justify-center">
          <Button icon="i-ph-envelope-simple" onClick={() => openHelp('contact')}>
            {t('askTeam')}
          </Button>
          <Button kind="line" render={<Link to="/plans" />}>
            {t('subscribed.toPlans')}
          </Button>
        </div>
      }
    >
      {m('offText')}
    </EmptyState>
  )
}

/** How the payment before ended, and that nothing was taken. */
function EndedNotice({ ended, declined }: { ended: EndedUnpaid; declined: DeclineReason | null }) {
  const t = useCopy(checkout)
  if (ended !== 'failed')
    return (
      <Alert kind={ended === 'expired' ? 'warning' : 'neutral'} urgent>
        {t(`ended.${ended}`)}
      </Alert>
    )
  return (
    <Alert kind="danger" urgent title={t('ended.failed')}>
      {declined && `${t(`decline.${declined}`)} `}
      {t('ended.failedNext')}
    </Alert>
  )
}

const sentences = {
  'fawry-error': 'problem.gateway',
  'service-unavailable': 'problem.off',
  illegal: 'problem.open',
  forbidden: 'problem.forbidden',
} as const

const isKnown = (code: string | null): code is keyof typeof sentences => code !== null && Object.hasOwn(sentences, code)

/** Codes that stand below the phone field instead. */
const phoneCodes: readonly (string | null)[] = ['invalid-phone', 'phone-required']

/** What was shown is not what it costs: the price changed, or the coupon is over. */
const isPriceError = (error: Error): boolean => newPriceOf(error) !== null || codeOf(error) === 'coupon-not-found'

type PriceChangeProps = {
  error: Error
  /** Piastres on the button that was pressed, and on the one that is shown now. */
  from: number
  to: number
  attempt: PayAttempt
  onPay: (attempt: PayAttempt) => void
}

/** Both prices, and one press that sends the same attempt at the new one. */
function PriceChange({ error, from, to, attempt, onPay }: PriceChangeProps) {
  const t = useCopy(checkout)
  // What was read again may be older than the refusal; the last word is what the server named.
  const amount = newPriceOf(error) ?? to
  return (
    <Alert
      kind="warning"
      urgent
      title={t(newPriceOf(error) === null ? 'problem.coupon' : 'problem.price')}
      // Parts carry the bank's interest, which the form shows with the new sum before it is agreed to.
      action={
        attempt.way !== 'installment' &&
        amount === to && (
          <Button kind="line" size="sm" onClick={() => onPay(attempt)}>
            {amount === 0 ? t('activate') : t('problem.priceYes', { amount: formatAmount(amount) })}
          </Button>
        )
      }
    >
      <span className="block">
        <VisuallyHidden>{t('problem.prices', { from: formatAmount(from), to: formatAmount(amount) })}</VisuallyHidden>
        <span aria-hidden="true" className="num">
          <s className="quiet">{formatAmount(from)}</s> <b>{formatAmount(amount)}</b>
        </span>
      </span>
      {t('problem.untaken')}
    </Alert>
  )
}

/** Why an attempt to pay was not accepted, above the form. */
function PayProblem({ error, onOver }: { error: Error; onOver: () => void }) {
  const t = useCopy(checkout)
  const code = codeOf(error)
  const wait = retryAfterOf(error)
  if (phoneCodes.includes(code)) return null
  if (wait !== null) return <RateLimitNotice seconds={wait} onOver={onOver} />
  const text = isKnown(code) ? t(sentences[code]) : isNoAnswerError(error) ? t('problem.noAnswer') : errorText(error)
  const declined = declineReasonOfError(error)
  return (
    <Alert kind="danger" urgent>
      {declined && `${t(`decline.${declined}`)} `}
      {text} {(code === 'forbidden' || code === 'plan-not-found') && <Link to="/plans">{t('subscribed.toPlans')}</Link>}
    </Alert>
  )
}
