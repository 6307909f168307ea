import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MySubscription, Subscription } from '#contract/lessons/shapes/subscription.ts'
import { countWeeks, trialId, weekIndexOf } from '#contract/shared/rules/weeks.ts'
import { money } from '#web/copy/money.ts'
import { subscriptions } from '#web/copy/subscriptions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { subscriptionTimes } from '#web/features/lessons/subscriptions/access.ts'
import { useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { payments } from '#web/features/money/copy/payments.ts'
import { isPaidPeriod, periodNameOf } from '#web/features/money/plans/period.ts'
import { useUpgrades } from '#web/features/money/plans/query.ts'
import { judgePurchase } from '#web/features/money/plans/renewal.ts'
import { Section } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatBareWeekday, formatDate, formatDateRange, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Quarters } from '#web/ui/quarters.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { EndSubscription } from './end-subscription.tsx'
import './payments.css'
import { PausePart } from './pause-part.tsx'
import { useNextTerm } from './query.ts'

/** The running subscription, or the last one: its weeks, what is left, and how it goes on. */
export function SubscriptionCard() {
  const t = useCopy(payments)
  const s = useCopy(subscriptions)
  const query = useSubscription()
  return (
    <Section
      title={t('subscription.title')}
      action={query.data && <SubscriptionStatus mine={query.data} />}
      query={query}
      data={query.data}
      failed={t('subscription.failed')}
      skeleton={
        <SkeletonGroup label={t('subscription.loading')}>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      }
    >
      {(mine) => (
        <div className="stack">
          {mine.isRefunding && (
            <p className="small" role="status">
              {s('refunding')}
            </p>
          )}
          <Body mine={mine} />
          <PausePart />
          <NextTerm />
        </div>
      )}
    </Section>
  )
}

function SubscriptionStatus({ mine: { info, last } }: { mine: MySubscription }) {
  const t = useCopy(payments)
  if (info?.id === trialId)
    return (
      <StatusChip kind="accent" icon="i-ph-gift">
        {t('subscription.trial')}
      </StatusChip>
    )
  if (info)
    return (
      <StatusChip kind="success" icon="i-ph-check-circle-fill">
        {t('subscription.running')}
      </StatusChip>
    )
  if (!last) return null
  return (
    <StatusChip kind="neutral" icon="i-ph-prohibit">
      {t(last.terminatedAt === null ? 'subscription.over' : 'subscription.stopped')}
    </StatusChip>
  )
}

function PlansLink({ children }: { children: ReactNode }) {
  return (
    <Link to="/plans" className={buttonClass('line', 'md', 'btn-block')}>
      {children}
    </Link>
  )
}

const strong = (chunks: ReactNode) => <b className="num">{chunks}</b>

function Body({ mine }: { mine: MySubscription }) {
  const t = useCopy(payments)
  const { info, last, remainingWeeklyMinutes: remainingMinutes } = mine
  const shown = info ?? last
  if (!shown) {
    return (
      <div className="stack">
        <p className="small quiet">{t('subscription.none')}</p>
        <PlansLink>{t('subscription.toPlans')}</PlansLink>
      </div>
    )
  }
  const total = formatMinutes(shown.weeklyMinutes)
  const leftText = t.rich('subscription.leftOf', { left: formatNumber(remainingMinutes), total, b: strong })
  if (shown.id === trialId) {
    return (
      <div className="stack">
        <h3>{t('subscription.trialTitle')}</h3>
        <dl className="facts">
          <div>
            <dt>{t('subscription.leftTrial')}</dt>
            <dd>{leftText}</dd>
          </div>
        </dl>
        <PlansLink>{t('subscription.toPlans')}</PlansLink>
      </div>
    )
  }
  return <Bought mine={mine} shown={shown} leftText={info ? leftText : null} />
}

type BoughtProps = { mine: MySubscription; shown: Subscription; leftText: ReactNode }

function Bought({ mine, shown, leftText }: BoughtProps) {
  const t = useCopy(payments)
  const m = useCopy(money)
  const now = useMinuteClock()
  const [start, end] = [Date.parse(shown.start), Date.parse(shown.end)]
  const next = useNextTerm()
  const { data: upgrades } = useUpgrades()
  const purchasable = judgePurchase(mine, now, next)
  const total = formatMinutes(shown.weeklyMinutes)
  // The last day that still counts: the end itself is outside.
  const range = formatDateRange(start, end - 1, now)
  const period = isPaidPeriod(shown.period) ? m(`period.${periodNameOf(shown.period)}`) : null
  return (
    <div className="stack">
      <h3>{m('weekly', { minutes: total })}</h3>
      {leftText !== null && <WeekBars shown={shown} now={now} />}
      <dl className="facts">
        <div>
          <dt>{t('subscription.period')}</dt>
          <dd>
            {period !== null && `${period} · `}
            <span className="num">{range}</span>
          </dd>
        </div>
        {leftText !== null && (
          <>
            <div>
              <dt>{t('subscription.renews')}</dt>
              <dd>{t('subscription.everyDay', { day: formatBareWeekday(start) })}</dd>
            </div>
            <div>
              <dt>{t('subscription.left')}</dt>
              <dd>{leftText}</dd>
            </div>
          </>
        )}
      </dl>
      {leftText !== null && (
        <Quarters
          fill
          total={shown.weeklyMinutes}
          spent={shown.weeklyMinutes - mine.remainingWeeklyMinutes}
          label={formatMinutes(mine.remainingWeeklyMinutes)}
        />
      )}
      {purchasable.state === 'renewable' && (
        <Alert kind="info" title={t('subscription.endsSoon', { date: formatDate(end, now) })}>
          {t('subscription.endsSoonText')}
        </Alert>
      )}
      {(purchasable.state === 'renewable' || (purchasable.state === 'open' && next !== undefined)) && (
        <PlansLink>{t(purchasable.state === 'open' ? 'subscription.toPlans' : 'subscription.renew')}</PlansLink>
      )}
      {purchasable.state !== 'renewable' && (upgrades?.offers.length ?? 0) > 0 && (
        <PlansLink>{t('subscription.upgrade')}</PlansLink>
      )}
      {leftText !== null && (
        <>
          <hr className="my-0" />
          <EndSubscription transactionId={shown.txId} />
        </>
      )}
    </div>
  )
}

/** What is paid ahead, from when on it counts, and the way to take that back. */
function NextTerm() {
  const t = useCopy(payments)
  const m = useCopy(money)
  const now = useMinuteClock()
  const next = useNextTerm()
  if (!next) return null
  return (
    <>
      <Alert kind="success" title={t('subscription.nextTitle')}>
        {t('subscription.nextText', {
          minutes: m('weekly', { minutes: formatMinutes(next.weeklyMinutes) }),
          start: formatDate(next.start, now),
          // The last day that still counts: the end itself is outside.
          end: formatDate(Date.parse(next.end) - 1, now),
        })}
      </Alert>
      <EndSubscription transactionId={next.txId} ahead />
    </>
  )
}

/** A bar for each week: those that passed, the present one, those to come. */
function WeekBars({ shown, now }: { shown: Subscription; now: number }) {
  const t = useCopy(payments)
  const { start, end, pauses } = subscriptionTimes(shown)
  const weeks = countWeeks({ start, end }, pauses)
  if (weeks === 0) return null
  const current = weekIndexOf(start, now, pauses)
  const label = t('subscription.week', {
    week: formatNumber(Math.min(current + 1, weeks)),
    weeks: formatNumber(weeks),
  })
  return (
    <div className="week-bars grid grid-flow-col gap-2px" role="img" aria-label={label}>
      {Array.from({ length: weeks }, (_, week) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a week
        <i key={week} className={week < current ? 'past' : week === current ? 'current' : undefined} />
      ))}
    </div>
  )
}
