import { Link } from '@tanstack/react-router'
import type { Plan } from '#contract/money/shapes/plan.ts'
import { dayMs, utcDayStart } from '#contract/shared/rules/time.ts'
import { trialId } from '#contract/shared/rules/weeks.ts'
import { money as limits } from '#contract/vocabulary/limits.ts'
import type { PaymentWay } from '#contract/vocabulary/money.ts'
import { money } from '#web/copy/money.ts'
import { plans as copy } from '#web/copy/plans.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { allWays, usePaymentWays } from '#web/features/money/payments/query.ts'
import { GuardianNotice } from '#web/features/people/guardian/guardian-notice.tsx'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { openHelp } from '#web/features/shared/help.ts'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate, formatMinutes, formatTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { PacksPart } from './packs-part.tsx'
import type { PeriodName } from './period.ts'
import { PeriodSwitch } from './period-switch.tsx'
import { PlanCard } from './plan-card.tsx'
import './plans.css'
import { findMiddlePlan } from './price.ts'
import { usePlans, useUpgrades } from './query.ts'
import { usePurchasable } from './use-purchasable.ts'

type PlansPageProps = { period: PeriodName; onPeriod: (period: PeriodName) => void }

export function PlansPage({ period, onPeriod }: PlansPageProps) {
  const t = useCopy(copy)
  const plans = usePlans()
  return (
    <>
      <header className="grid gap-4 mb-6 lg:grid-cols-[1fr_auto] lg:items-end">
        <div>
          <h1 className="focus:shadow-none">{t('title')}</h1>
          <p className="quiet measure">{t('lead')}</p>
        </div>
        {plans.data && plans.data.length > 0 && <PeriodSwitch plans={plans.data} value={period} onValue={onPeriod} />}
      </header>
      <div className="stack-gap">
        <GuardianNotice beforePaying />
        <CurrentPlanNotice />
        {plans.data && plans.isError && <ErrorStrip onRetry={() => void plans.refetch()} retrying={plans.isFetching} />}
        {plans.data && (plans.data.length > 0 ? <Offer plans={plans.data} period={period} /> : <NoPlans />)}
        {!plans.data && !plans.isError && <CardsSkeleton />}
        {!plans.data && plans.isError && (
          <ErrorState
            title={t('failed')}
            onRetry={() => void plans.refetch()}
            retrying={plans.isFetching}
            secondary={<ReportButton />}
          >
            <ErrorText error={plans.error} />
          </ErrorState>
        )}
      </div>
    </>
  )
}

function Offer({ plans, period }: { plans: readonly Plan[]; period: PeriodName }) {
  const now = useMinuteClock()
  const purchasable = usePurchasable()
  const { data: upgrades = null } = useUpgrades()
  const { ways } = usePaymentWays().data ?? allWays
  const picked = findMiddlePlan(plans.filter((plan) => !plan.forInvitesOnly))
  return (
    <>
      {ways.length === 0 && <PaymentOff />}
      <ul className="plan-grid mt-4">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            period={period}
            picked={plan === picked}
            purchasable={purchasable}
            upgrades={upgrades}
            now={now}
          />
        ))}
      </ul>
      {ways.length > 0 && <PacksPart now={now} />}
      {ways.length > 0 && <Methods ways={ways} />}
      <Questions now={now} />
    </>
  )
}

/** Above the plans, because none of them can be bought at present. */
function PaymentOff() {
  const m = useCopy(money)
  return (
    <Alert kind="warning" title={m('off')}>
      {m('offText')}
    </Alert>
  )
}

/** What a plan can be paid with. */
function Methods({ ways }: { ways: readonly PaymentWay[] }) {
  const m = useCopy(money)
  return (
    <p className="flex flex-wrap items-center gap-2 mt-2">
      <span className="small quiet">{m('payBy')}</span>
      {ways.map((method) => (
        <span
          key={method}
          className="inline-flex items-center justify-center min-h-8 px-2.5 border rounded-xs bg-raised fs-caption font-strong leading-[1.3]"
        >
          {m(`method.${method}`)}
        </span>
      ))}
    </p>
  )
}

const questions = ['renewal', 'change', 'rest'] as const

function Questions({ now }: { now: number }) {
  const t = useCopy(copy)
  // Weeks begin at midnight UTC, which is another hour in Cairo in summer than in winter.
  const time = formatTime(utcDayStart(now) + dayMs)
  return (
    <div className="grid gap-gap mt-4 lg:grid-cols-3">
      {questions.map((name) => (
        <div key={name}>
          <h3 className="text-h4">{t(`faq.${name}.title`)}</h3>
          <p className="small quiet">{t(`faq.${name}.text`, { time })}</p>
        </div>
      ))}
    </div>
  )
}

/** What the student has now, above what they could have. */
function CurrentPlanNotice() {
  const t = useCopy(copy)
  const now = useMinuteClock()
  const purchasable = usePurchasable()
  const { data } = useSubscription()
  const toPayments = (
    <Link to="/payments" className="lone-link">
      {t('toPayments')}
    </Link>
  )
  if (!purchasable || !data) return null
  if (purchasable.state === 'open') {
    const { info, last, remainingWeeklyMinutes: remainingMinutes } = data
    if (info?.id !== trialId) return last ? <p className="small">{toPayments}</p> : null
    return (
      <Alert kind="neutral" icon="i-ph-gift" title={t('trial.title', { minutes: formatMinutes(info.weeklyMinutes) })}>
        {remainingMinutes > 0 ? t('trial.text', { count: remainingMinutes }) : t('trial.used')}
      </Alert>
    )
  }
  const { state, weeklyMinutes, end } = purchasable
  if (state === 'waiting') {
    return (
      <Alert
        kind="info"
        icon="i-ph-stack"
        title={t('running.waitingTitle', { minutes: formatMinutes(weeklyMinutes), date: formatDate(end, now) })}
      >
        {t('running.waiting')}
        <span className="block mt-1">{toPayments}</span>
      </Alert>
    )
  }
  const next = {
    blocked: () => t('running.blocked', { date: formatDate(end - limits.renewalMs, now) }),
    renewable: () => t('running.renewable'),
    renewed: () => t('running.renewed'),
  }
  return (
    <Alert
      kind="info"
      icon="i-ph-stack"
      title={t('running.title', { minutes: formatMinutes(weeklyMinutes), date: formatDate(end, now) })}
    >
      {next[state]()}
      <span className="block mt-1">{toPayments}</span>
    </Alert>
  )
}

function NoPlans() {
  const t = useCopy(copy)
  return (
    <EmptyState
      title={t('none.title')}
      action={
        <Button kind="line" onClick={() => openHelp('contact')}>
          {t('none.action')}
        </Button>
      }
    >
      {t('none.text')}
    </EmptyState>
  )
}

function CardsSkeleton() {
  const t = useCopy(copy)
  return (
    <SkeletonGroup label={t('loading')} className="plan-grid mt-4">
      {[0, 1, 2].map((card) => (
        <div key={card} className="card plan">
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-12 w-1/2" />
          <Skeleton className="h-control rounded!" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
