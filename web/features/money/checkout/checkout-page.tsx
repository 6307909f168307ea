import './checkout.css'
import { Link, Navigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { purchaseKindOf } from '#contract/money/rules/purchases.ts'
import type { PackSize } from '#contract/vocabulary/minutes.ts'
import type { PaymentWay } from '#contract/vocabulary/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { type DeclineReason, declineReasonOf } from '#web/features/money/payments/decline.ts'
import { allWays, useLastPayment, usePaymentWays, useSyncPayment } from '#web/features/money/payments/query.ts'
import { type PeriodName, periodOf } from '#web/features/money/plans/period.ts'
import { displayPriceOf } from '#web/features/money/plans/price.ts'
import { type Coupon, usePlan } from '#web/features/money/plans/query.ts'
import type { Unpurchasable } from '#web/features/money/plans/renewal.ts'
import { usePurchasable } from '#web/features/money/plans/use-purchasable.ts'
import { GuardianNotice } from '#web/features/people/guardian/guardian-notice.tsx'
import { useGuardianNeed } from '#web/features/people/guardian/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { openHelp } from '#web/features/shared/help.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { Notices } from '#web/features/shared/notices.tsx'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { codeOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'
import { useKeptFocus } from '#web/lib/use-kept-focus.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { AskGuardian } from './ask-guardian.tsx'
import { BankPage } from './bank-page.tsx'
import { decideCheckoutView } from './checkout-view.ts'
import { CouponField } from './coupon-field.tsx'
import { type ExtraSearch, useExtra } from './extra.ts'
import { OpenPayment } from './open-payment.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PackSummary } from './pack-summary.tsx'
import { PayPlace } from './payer-fields.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PaymentPaid } from './payment-paid.tsx'
import type { StartedPayment } from './query.ts'
import { UpgradeSummary } from './upgrade-summary.tsx'

type CheckoutPageProps = {
  planId: number
  period: PeriodName
  /** What is bought instead of the plan for the period. */
  search: ExtraSearch
  onPack: (minutes: PackSize) => void
  /** Undefined: the first one that can be used. */
  tab: PaymentWay | undefined
  onTab: (tab: PaymentWay) => void
  /** The gateway's result code, where its page has led here. It says nothing that the server has not said. */
  returnedWith: string | undefined
  /** After a payment: times to begin with. */
  firstTimes: ReactNode
}

/** Paying for a plan: choosing a way, waiting for the payer or the gateway, and how it ended. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { planId, period, search, onPack, tab, onTab, returnedWith, firstTimes } = props
  const t = useCopy(checkout)
  const plan = usePlan(planId)
  const last = useLastPayment()
  const usable = usePaymentWays()
  const purchasable = usePurchasable()
  const subscription = useSubscription()
  const need = useGuardianNeed()
  const { mutate: sync } = useSyncPayment()
  const wide = useMediaQuery('(min-width: 1024px)')
  const [payPlace, setPayPlace] = useState<HTMLElement | null>(null)
  const [coupon, setCoupon] = useState<Coupon | null>(null)
  const [bank, setBank] = useState<{ paymentId: number; url: string } | null>(null)
  const [followedId, setFollowedId] = useState<number | null>(null)
  const [declined, setDeclined] = useState<DeclineReason | null>(() => declineReasonOf(returnedWith))

  const payment = last.data ?? null
  const followed = payment?.id === followedId ? payment : null
  const { wanted, extra, isLoading: isExtraLoading } = useExtra({ planId, search, followed })
  const view = decideCheckoutView({
    last: payment,
    followedId,
    purchasable,
    isExtra: extra !== null || isExtraLoading,
  })
  useKeptFocus(view.kind)
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
  if (last.data === undefined || plan.isPending || subscription.isPending || usable.isPending || isExtraLoading) {
    if (last.data === undefined && last.isError) {
      return (
        <CheckoutFrame wide={wide}>
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
      <CheckoutFrame wide={wide} summary={<Skeleton className="order-place h-18 lg:h-96 rounded-lg!" />}>
        <CheckoutSkeleton />
      </CheckoutFrame>
    )
  }

  const price = plan.data && displayPriceOf(plan.data, periodOf[period], coupon)
  const amount = extra?.amount ?? price?.amount
  // What was offered is gone: somebody upgraded elsewhere, or the subscription has ended.
  if ((search.upgrade || search.pack) && !extra && view.kind === 'form') return <Navigate to="/plans" replace />
  const isOther =
    payment?.planId !== planId ||
    payment.planPeriod !== periodOf[period] ||
    (view.kind === 'open' && purchaseKindOf(payment) !== (wanted ?? 'plan'))
  const isForThisPlan = view.kind === 'form' || (view.kind === 'open' && !isOther)
  const place = { wide, payPlace: setPayPlace }
  const extraSummary =
    view.kind !== 'form' ? null : extra?.buys === 'upgrade' ? (
      <UpgradeSummary {...place} {...extra} />
    ) : extra ? (
      <PackSummary {...place} pack={extra} onPack={onPack} />
    ) : null
  const summary = !wanted && plan.data && price && isForThisPlan && (
    <OrderSummary
      wide={wide}
      payPlace={setPayPlace}
      plan={plan.data}
      period={period}
      price={price}
      coupon={coupon}
      charged={view.kind === 'open' ? view.payment.amount : undefined}
    >
      {view.kind === 'form' && <CouponField planId={planId} period={period} coupon={coupon} onCoupon={setCoupon} />}
    </OrderSummary>
  )
  return (
    <CheckoutFrame wide={wide} summary={extraSummary || summary} paid={view.kind === 'paid'}>
      {view.kind === 'open' && (
        <OpenPayment
          key={view.payment.id}
          payment={view.payment}
          isOther={isOther}
          onBank={(url) => setBank({ paymentId: view.payment.id, url })}
        />
      )}
      {view.kind === 'paid' && <PaymentPaid payment={view.payment}>{firstTimes}</PaymentPaid>}
      {view.kind === 'subscribed' && <Subscribed running={view.running} />}
      {view.kind === 'form' && need && <GuardianNotice beforePaying />}
      {view.kind === 'form' &&
        !need &&
        (amount !== undefined ? (
          <PayPlace value={payPlace}>
            <PaymentChoice
              planId={planId}
              period={period}
              amount={amount}
              usable={usable.data ?? allWays}
              coupon={coupon}
              onCoupon={setCoupon}
              extra={extra}
              tab={tab}
              onTab={onTab}
              ended={view.ended}
              declined={declined}
              onStart={start}
            />
            {!wanted && amount > 0 && (
              <AskGuardian planId={planId} period={period} couponCode={coupon?.code} amount={amount} />
            )}
          </PayPlace>
        ) : (
          <PlanMissing error={plan.error} onRetry={() => void plan.refetch()} retrying={plan.isFetching} />
        ))}
      {bank && <BankPage key={bank.url} {...bank} last={payment} onDeclined={setDeclined} onClose={leaveBank} />}
    </CheckoutFrame>
  )
}

function Subscribed({ running }: { running: Unpurchasable }) {
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
        ? t(running.state === 'waiting' ? 'subscribed.waiting' : 'subscribed.renewed', { end })
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

type CheckoutFrameProps = { wide: boolean; summary?: ReactNode; paid?: boolean; children: ReactNode }

/**
 * The checkout has a header of its own, without places to leave for. `summary` stands beside, on phones above: keys go
 * through the page in the order in which it is read.
 */
function CheckoutFrame({ wide, summary, paid, children }: CheckoutFrameProps) {
  const t = useCopy(checkout)
  return (
    <>
      <header className="border-b bg-raised">
        <div className="w-full max-w-[calc(68rem_+_2_*_var(--gutter))] mx-auto px-gutter flex items-center gap-3 min-h-16">
          <HomeLogo />
          <span className="ms-auto row-2 small quiet whitespace-nowrap">
            <Icon name="i-ph-lock-simple" />
            {t(paid ? 'paid.done' : 'secure')}
          </span>
          <Button kind="plain" size="sm" icon="i-ph-question" onClick={() => openHelp('contact')}>
            {t('help')}
          </Button>
        </div>
      </header>
      <Notices />
      <main
        id="main"
        className={cx(
          'w-full max-w-[calc(68rem_+_2_*_var(--gutter))] mx-auto px-gutter grid items-start gap-gap pt-5 lg:gap-8 lg:pt-8 lg:pb-12',
          // Room for the pinned button.
          paid ? 'pb-8' : 'checkout pb-32',
        )}
      >
        {!wide && summary}
        <div className="stack-gap min-w-0">{children}</div>
        {wide && summary}
      </main>
    </>
  )
}
