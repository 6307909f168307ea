import { Link, Navigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Plan } from '#contract/money/shapes/plan.ts'
import type { UsableWays } from '#contract/money/shapes/transaction.ts'
import type { PaymentWay } from '#contract/vocabulary/money.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { type DeclineReason, declineReasonOf } from '#web/features/money/payments/decline.ts'
import { allWays, useLastPayment, usePaymentWays, useSyncPayment } from '#web/features/money/payments/query.ts'
import { type PeriodName, periodOf } from '#web/features/money/plans/period.ts'
import { displayPriceOf } from '#web/features/money/plans/price.ts'
import { type Coupon, usePlan } from '#web/features/money/plans/query.ts'
import type { Purchasable } from '#web/features/money/plans/renewal.ts'
import { usePurchasable } from '#web/features/money/plans/use-purchasable.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { openHelp } from '#web/features/shared/help.ts'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { UnsavedGuard } from '#web/features/shared/unsaved-guard.tsx'
import { codeOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { BankPage } from './bank-page.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import { decideCheckoutView, type EndedUnpaid } from './checkout-view.ts'
import { CouponField } from './coupon-field.tsx'
import { CardForm, FreeForm, HostedForm, InstallmentForm, ReferenceForm, WalletForm } from './method-forms.tsx'
import { MethodTabs } from './method-tabs.tsx'
import { OpenPayment } from './open-payment.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayProblem, phoneCodes } from './pay-problem.tsx'
import { PaymentPaid } from './payment-paid.tsx'
import { type PayAttempt, type StartedPayment, useInstallmentPlans, usePay } from './query.ts'

type CheckoutPageProps = {
  planId: number
  period: PeriodName
  /** Undefined: the first one that can be used. */
  tab: PaymentWay | undefined
  onTab: (tab: PaymentWay) => void
  /** The gateway's result code, where its page has led here. It says nothing that the server has not said. */
  returnedWith: string | undefined
}

/** Paying for a plan: choosing a way, waiting for the payer or the gateway, and how it ended. */
export function CheckoutPage({ planId, period, tab, onTab, returnedWith }: CheckoutPageProps) {
  const t = useCopy(checkout)
  const plan = usePlan(planId)
  const last = useLastPayment()
  const usable = usePaymentWays()
  const purchasable = usePurchasable()
  const subscription = useSubscription()
  const { mutate: sync } = useSyncPayment()
  const [coupon, setCoupon] = useState<Coupon | null>(null)
  const [bank, setBank] = useState<{ paymentId: number; url: string } | null>(null)
  const [followedId, setFollowedId] = useState<number | null>(null)
  const [declined, setDeclined] = useState<DeclineReason | null>(() => declineReasonOf(returnedWith))

  const payment = last.data ?? null
  const view = decideCheckoutView({ last: payment, followedId, purchasable })
  const openId = view.kind === 'open' ? view.payment.id : null
  const returnedId = returnedWith === undefined ? null : (payment?.id ?? null)
  useEffect(() => {
    // Once seen open here, or returned to from the gateway, its end is shown as news.
    const id = openId ?? returnedId
    if (id !== null) setFollowedId(id)
  }, [openId, returnedId])
  useEffect(() => {
    // A gateway that left its frame has led here: what it decided may not have been reported yet.
    if (returnedWith !== undefined && openId !== null) sync(openId)
  }, [returnedWith, openId, sync])
  const start = useCallback(({ transactionId, redirectUrl }: StartedPayment) => {
    setDeclined(null)
    setFollowedId(transactionId)
    setBank(redirectUrl === undefined ? null : { paymentId: transactionId, url: redirectUrl })
  }, [])
  const leaveBank = useCallback(() => setBank(null), [])

  // Without the subscription the ways of paying would be shown for a moment to somebody who cannot use them.
  if (last.data === undefined || plan.isPending || subscription.isPending || usable.isPending) {
    if (last.data === undefined && last.isError) {
      return (
        <CheckoutFrame>
          <ErrorState
            title={t('failed')}
            onRetry={() => void last.refetch()}
            retrying={last.isFetching}
            secondary={<ReportButton />}
          >
            <ErrorText error={last.error} />
          </ErrorState>
        </CheckoutFrame>
      )
    }
    return (
      <CheckoutFrame summary={<Skeleton className="order-place h-14 lg:h-96 rounded-lg!" />}>
        <CheckoutSkeleton />
      </CheckoutFrame>
    )
  }

  const price = plan.data && displayPriceOf(plan.data, periodOf[period], coupon)
  const isOther = payment?.planId !== planId || payment.planPeriod !== periodOf[period]
  const isForThisPlan = view.kind === 'form' || ((view.kind === 'open' || view.kind === 'paid') && !isOther)
  const summary = plan.data && price && isForThisPlan && (
    <OrderSummary
      plan={plan.data}
      period={period}
      price={price}
      coupon={coupon}
      charged={view.kind === 'open' || view.kind === 'paid' ? view.payment.amount : undefined}
    >
      {view.kind === 'form' && <CouponField planId={planId} period={period} coupon={coupon} onCoupon={setCoupon} />}
    </OrderSummary>
  )
  return (
    <CheckoutFrame summary={summary}>
      {view.kind === 'open' && (
        <OpenPayment
          key={view.payment.id}
          payment={view.payment}
          isOther={isOther}
          onBank={(url) => setBank({ paymentId: view.payment.id, url })}
        />
      )}
      {view.kind === 'paid' && <PaymentPaid payment={view.payment} />}
      {view.kind === 'subscribed' && <Subscribed running={view.running} />}
      {view.kind === 'form' &&
        (plan.data ? (
          <PaymentChoice
            plan={plan.data}
            period={period}
            usable={usable.data ?? allWays}
            coupon={coupon}
            onCoupon={setCoupon}
            tab={tab}
            onTab={onTab}
            ended={view.ended}
            declined={declined}
            onStart={start}
          />
        ) : (
          <PlanMissing error={plan.error} onRetry={() => void plan.refetch()} retrying={plan.isFetching} />
        ))}
      {bank && <BankPage key={bank.url} {...bank} last={payment} onDeclined={setDeclined} onClose={leaveBank} />}
    </CheckoutFrame>
  )
}

type PaymentChoiceProps = {
  plan: Plan
  period: PeriodName
  coupon: Coupon | null
  onCoupon: (coupon: Coupon | null) => void
  usable: UsableWays
  tab: PaymentWay | undefined
  onTab: (tab: PaymentWay) => void
  ended: EndedUnpaid | null
  declined: DeclineReason | null
  onStart: (started: StartedPayment) => void
}

function PaymentChoice(props: PaymentChoiceProps) {
  const { plan, period, coupon, onCoupon, usable, tab, onTab, ended, declined, onStart } = props
  const t = useCopy(checkout)
  const { amount } = displayPriceOf(plan, periodOf[period], coupon)
  const purchase = { planId: plan.id, period, coupon, amount }
  // The price with the coupon, or without, is then shown, and nothing is sent before another press.
  const pay = usePay(purchase, { onStart, onCoupon })
  const { data: fitting = [] } = useInstallmentPlans(purchase, amount > 0 && usable.ways.includes('installment'))
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
      <div>
        <h1 className="focus:shadow-none">{t('title')}</h1>
        <p className="small quiet">{t('lead')}</p>
      </div>
      {ended && !pay.isError && <EndedNotice ended={ended} declined={declined} />}
      {pay.error && <PayProblem error={pay.error} onOver={pay.reset} />}
      {shown === undefined && <PaymentsOff />}
      {shown !== undefined && amount === 0 && <FreeForm {...form} />}
      {shown !== undefined && amount > 0 && (
        <>
          {tabs.length > 1 && <MethodTabs tabs={tabs} value={shown} onValue={choose} />}
          {shown === 'card' && <CardForm {...form} />}
          {shown === 'wallet' && <WalletForm {...form} />}
          {shown === 'reference' && <ReferenceForm {...form} />}
          {shown === 'installment' && <InstallmentForm {...form} plans={fitting} />}
          {shown === 'hosted' && <HostedForm {...form} methods={usable.hostedMethods} />}
        </>
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

function Subscribed({ running }: { running: Extract<Purchasable, { state: 'blocked' | 'renewed' }> }) {
  const t = useCopy(checkout)
  const now = useMinuteClock()
  const end = formatDate(running.end, now)
  return (
    <EmptyState
      level={1}
      className="card card-turned py-12!"
      title={t('subscribed.title')}
      action={
        <div className="btn-row justify-center">
          <Button render={<Link to="/tutors" />}>{t('subscribed.book')}</Button>
          <Button kind="line" render={<Link to="/plans" />}>
            {t('subscribed.toPlans')}
          </Button>
        </div>
      }
    >
      {running.opensAt === null
        ? t('subscribed.renewed', { end })
        : t('subscribed.text', { end, from: formatDate(running.opensAt, now) })}
    </EmptyState>
  )
}

type PlanMissingProps = { error: Error | null; onRetry: () => void; retrying: boolean }

/** A plan that is gone or for others leads to those on offer; anything else may pass. */
function PlanMissing({ error, onRetry, retrying }: PlanMissingProps) {
  const t = useCopy(checkout)
  const code = codeOf(error)
  if (code === 'plan-not-found' || code === 'forbidden') return <Navigate to="/plans" replace />
  return (
    <ErrorState title={t('failed')} onRetry={onRetry} retrying={retrying} secondary={<ReportButton />}>
      <ErrorText error={error} />
    </ErrorState>
  )
}

function CheckoutSkeleton() {
  const t = useCopy(checkout)
  return (
    <SkeletonGroup label={t('loading')} className="stack-gap">
      <Skeleton className="h-9 w-1/2" />
      <Skeleton className="h-20 rounded!" />
      <Skeleton className="h-72 rounded-lg!" />
    </SkeletonGroup>
  )
}
