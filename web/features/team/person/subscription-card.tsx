import { useState } from 'react'
import { currentPause } from '#contract/lessons/rules/pauses.ts'
import type { MySubscription, Subscription } from '#contract/lessons/shapes/subscription.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { trialId } from '#contract/shared/rules/weeks.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { subscriptionTimes } from '#web/features/lessons/subscriptions/access.ts'
import { isPaidPeriod, periodNameOf } from '#web/features/money/plans/period.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { FailedSection, Section } from '#web/features/shared/section.tsx'
import { adminDesk } from '#web/features/team/copy/admin-desk.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatAmount, formatDateRange, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useRefundable } from '../payments/query.ts'
import { RefundParts } from '../payments/refund-parts.tsx'
import { CancelDialog } from '../subscriptions/cancel-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { useSubscriptionOf } from './query.ts'

function State({ mine: { info, last } }: { mine: MySubscription }) {
  const t = useCopy(adminPerson)
  const now = useMinuteClock()
  if (info?.id === trialId) {
    return (
      <StatusChip kind="accent" icon="i-ph-gift">
        {t('subscription.trial')}
      </StatusChip>
    )
  }
  if (info && subscriptionTimes(info).pauses.some(({ start, end }) => start <= now && end > now)) {
    return (
      <StatusChip kind="info" icon="i-ph-pause-circle">
        {t('subscription.resting')}
      </StatusChip>
    )
  }
  if (info) {
    return (
      <StatusChip kind="success" icon="i-ph-check-circle-fill">
        {t('subscription.running')}
      </StatusChip>
    )
  }
  if (!last) return null
  return (
    <StatusChip kind="neutral" icon="i-ph-prohibit">
      {t(last.terminatedAt === null ? 'subscription.over' : 'subscription.stopped')}
    </StatusChip>
  )
}

function Cancelling({ person, subscription }: { person: UserSelf; subscription: Subscription }) {
  const t = useCopy(adminPerson)
  const me = useRequiredUser()
  const sum = useRefundable(subscription.txId)
  const [isAsking, setAsking] = useState(false)
  if (sum.isError)
    return (
      <FailedSection text={t('subscription.sumFailed')} onRetry={() => void sum.refetch()} retrying={sum.isFetching} />
    )
  if (sum.data === undefined) return <Skeleton className="h-control" />
  if (sum.data === 0) return <p className="caption quiet">{t('subscription.nothing')}</p>
  return (
    <>
      <dl className="facts">
        <RefundParts txId={subscription.txId} />
        <div>
          <dt>{t('subscription.sum')}</dt>
          <dd className="strong num">{formatAmount(sum.data)}</dd>
        </div>
      </dl>
      {me.role === Role.SuperAdmin ? (
        <Button kind="danger-line" className="justify-self-start" onClick={() => setAsking(true)}>
          {t('subscription.cancel.action', { amount: formatAmount(sum.data) })}
        </Button>
      ) : (
        <p className="caption quiet">{t('subscription.onlySuper')}</p>
      )}
      {isAsking && <CancelDialog person={person} subscription={subscription} onClose={() => setAsking(false)} />}
    </>
  )
}

function Extending({ subscription }: { subscription: Subscription }) {
  const t = useCopy(adminDesk)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="line" icon="i-ph-calendar-plus" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('extend.action')}
      </Button>
      {isOpen && <ExtendDialog subscription={subscription} onClose={() => setOpen(false)} />}
    </>
  )
}

function Body({ person, mine }: { person: UserSelf; mine: MySubscription }) {
  const t = useCopy(adminPerson)
  const m = useCopy(money)
  const now = useMinuteClock()
  const { info, last, remainingWeeklyMinutes } = mine
  const shownInfo = info ?? last
  if (!shownInfo) return <p className="small quiet">{t('subscription.none')}</p>
  const total = formatMinutes(shownInfo.weeklyMinutes)
  const isTrial = shownInfo.id === trialId
  const rest = info && currentPause(subscriptionTimes(info), now)
  const period = isPaidPeriod(shownInfo.period) ? `${m(`period.${periodNameOf(shownInfo.period)}`)} · ` : ''
  return (
    <div className="stack">
      <h3>{m('weekly', { minutes: total })}</h3>
      <dl className="facts">
        {!isTrial && (
          <div>
            <dt>{t('subscription.period')}</dt>
            <dd>
              {period}
              <span className="num">
                {formatDateRange(Date.parse(shownInfo.start), Date.parse(shownInfo.end) - 1, now)}
              </span>
            </dd>
          </div>
        )}
        {rest && (
          <div>
            <dt>{t('subscription.rest')}</dt>
            <dd className="num">{formatDateRange(rest.start, rest.end - 1, now)}</dd>
          </div>
        )}
        {info && (
          <div>
            <dt>{t('subscription.left')}</dt>
            <dd>{t('subscription.leftOf', { left: formatNumber(remainingWeeklyMinutes), total })}</dd>
          </div>
        )}
        {!isTrial && (
          <div>
            <dt>{t('subscription.payment')}</dt>
            <dd className="num">{shownInfo.txId}</dd>
          </div>
        )}
      </dl>
      {info && !isTrial && <Extending subscription={info} />}
      {info && !isTrial && <Cancelling person={person} subscription={info} />}
    </div>
  )
}

/** The running subscription or the last one, and what ending it now would give back. */
export function SubscriptionCard({ person }: { person: UserSelf }) {
  const t = useCopy(adminPerson)
  const query = useSubscriptionOf(person.id)
  return (
    <Section
      title={t('subscription.title')}
      action={query.data && <State mine={query.data} />}
      query={query}
      data={query.data}
      failed={t('subscription.failed')}
      skeleton={
        <SkeletonGroup label={t('subscription.loading')}>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      }
    >
      {(mine) => <Body person={person} mine={mine} />}
    </Section>
  )
}
