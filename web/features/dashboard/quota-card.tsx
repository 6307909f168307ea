import { countsInWeek } from '#contract/rules/quota.ts'
import { bookingWeek } from '#contract/rules/weeks.ts'
import type { MySubscription } from '#contract/shapes/subscription.ts'
import { dashboard } from '#web/copy/dashboard.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { type Balance, balanceOf } from '#web/features/booking/balance.ts'
import { subscriptionTimes } from '#web/features/booking/subscription-times.ts'
import type { Meeting } from '#web/features/lessons/meeting.ts'
import { useUpcoming } from '#web/features/lessons/query.ts'
import { useSubscription } from '#web/features/subscriptions/query.ts'
import { dateTime, minutes, number } from '#web/lib/format.ts'
import { QuartersLegend } from '#web/ui/quarters.tsx'
import { QuotaRing } from '#web/ui/quota-ring.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Section } from './section.tsx'

interface WeekBalance extends Balance {
  readonly trial: boolean
  /** When minutes come back; null when the subscription ends first. */
  readonly renewsAt: number | null
  readonly endsAt: number
}

/** Minutes of the running week as they stand; null without a subscription. */
const weekBalance = (
  { info, remainingWeeklyMinutes: remaining }: MySubscription,
  coming: readonly Meeting[],
  now: number,
): WeekBalance | null => {
  const week = info && bookingWeek(subscriptionTimes(info), now)
  if (!week) return null
  const ahead = coming
    .filter((one) => one.start > now && countsInWeek(one, week))
    .reduce((sum, one) => sum + one.lesson.duration, 0)
  const renews = !week.trial && week.window.end < week.lastEnd
  return {
    ...balanceOf({ quota: week.quota, remaining, ahead, wanted: 0 }),
    trial: week.trial,
    renewsAt: renews ? week.window.end : null,
    endsAt: week.lastEnd,
  }
}

export function QuotaCard({ now }: { now: number }) {
  const t = useCopy(dashboard)
  const subscription = useSubscription()
  const upcoming = useUpcoming()
  const known = subscription.data && upcoming.data
  const balance = known && weekBalance(subscription.data, upcoming.data, now)
  return (
    <Section
      className="dash-quota"
      title={t(balance?.trial ? 'quota.trial' : 'quota.title')}
      query={subscription.data ? upcoming : subscription}
      data={balance}
      failed={t('quota.failed')}
      skeleton={
        <div className="quota-row" role="status" aria-label={t('quota.loading')}>
          <Skeleton className="size-34 rounded-full" />
          <div className="stack-2 w-28">
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        </div>
      }
    >
      {(found) => (found ? <Quota balance={found} now={now} /> : <NoSubscription />)}
    </Section>
  )
}

function Quota({ balance, now }: { balance: WeekBalance; now: number }) {
  const t = useCopy(dashboard)
  const { total, spent, held, left, trial, renewsAt, endsAt } = balance
  const b = (chunks: React.ReactNode) => <b className="num text-text">{chunks}</b>
  const label = t('quota.words', {
    left: minutes(left),
    total: minutes(total),
    held: minutes(held),
    spent: minutes(spent),
  })
  return (
    <>
      <div className="quota-row">
        <QuotaRing
          label={label}
          total={total}
          spent={spent}
          held={held}
          value={left}
          caption={t('quota.caption', { count: left })}
        />
        <QuartersLegend
          items={[
            { state: 'left', label: <span>{t.rich('quota.left', { minutes: number(left), b })}</span> },
            { state: 'held', label: <span>{t.rich('quota.held', { minutes: number(held), b })}</span> },
            { state: 'spent', label: <span>{t.rich('quota.spent', { minutes: number(spent), b })}</span> },
          ]}
        />
      </div>
      <hr />
      <p className="small quiet">
        {trial
          ? t('quota.once')
          : renewsAt !== null
            ? t('quota.renews', { when: dateTime(renewsAt, now) })
            : t('quota.ends', { when: dateTime(endsAt, now) })}
      </p>
    </>
  )
}

function NoSubscription() {
  const t = useCopy(dashboard)
  return (
    <div className="well">
      <b>{t('quota.none.title')}</b>
      <p className="small quiet">{t('quota.none.text')}</p>
    </div>
  )
}
