import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BookingAccess } from '#contract/lessons/rules/booking-access.ts'
import { countsInWeek } from '#contract/lessons/rules/quota.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { type Balance, balanceOf } from '#web/features/lessons/booking/balance.ts'
import type { Meeting } from '#web/features/lessons/meeting.ts'
import { useUpcoming } from '#web/features/lessons/query.ts'
import { useBookingAccess, useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { useNextTerm } from '#web/features/money/payments/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { formatDate, formatDateTime, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { QuartersLegend } from '#web/ui/quarters.tsx'
import { QuotaRing } from '#web/ui/quota-ring.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The minutes of the current week or trial: spent, booked ahead, left. */
const balanceNow = (access: Extract<BookingAccess, { week: object }>, coming: readonly Meeting[], now: number) => {
  const { week, remaining } = access
  const ahead = coming
    .filter((meeting) => meeting.start > now && countsInWeek(meeting, week))
    .reduce((sum, meeting) => sum + meeting.lesson.duration, 0)
  return balanceOf({ quota: week.quota, remaining, ahead, wanted: 0 })
}

export function QuotaCard({ now }: { now: number }) {
  const t = useCopy(dashboard)
  const subscription = useSubscription()
  const upcoming = useUpcoming()
  const access = useBookingAccess()
  const coming = upcoming.data
  return (
    <Section
      className="dash-quota order-2"
      title={t(access?.week?.trial ? 'quota.trial' : 'quota.title')}
      query={subscription.data ? upcoming : subscription}
      data={access && coming ? { access, coming } : undefined}
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
      {(known) =>
        known.access.week ? (
          <Quota access={known.access} balance={balanceNow(known.access, known.coming, now)} now={now} />
        ) : (
          <Over access={known.access} now={now} />
        )
      }
    </Section>
  )
}

type QuotaProps = { access: Extract<BookingAccess, { week: object }>; balance: Balance; now: number }

/** The last line of the card: when new minutes come, or why none do. */
const useRenewal = ({ state, week, renewsAt, opensAt }: QuotaProps['access'], now: number): string => {
  const t = useCopy(dashboard)
  if (state === 'trial-used') return t('quota.onceUsed')
  if (state === 'trial-lesson-booked')
    return opensAt === null ? t('quota.onceLast') : t('quota.oneAtATime', { when: formatDateTime(opensAt, now) })
  if (week.trial) return t('quota.once')
  return renewsAt === null
    ? t('quota.ends', { when: formatDateTime(week.lastEnd, now) })
    : t('quota.renews', { when: formatDateTime(renewsAt, now) })
}

const strong = (chunks: ReactNode) => <b className="num text-text">{chunks}</b>

/** What is paid ahead, and from when on it counts. */
function PaidAhead({ now }: { now: number }) {
  const t = useCopy(dashboard)
  const next = useNextTerm()
  if (!next) return null
  const when = formatDate(next.start, now)
  return (
    <p className="small mb-2">
      {t.rich('quota.next', { minutes: formatMinutes(next.weeklyMinutes), when, b: strong })}
    </p>
  )
}

function Quota({ access, balance, now }: QuotaProps) {
  const t = useCopy(dashboard)
  const renewal = useRenewal(access, now)
  const { total, spent, held, left } = balance
  const label = t('quota.words', {
    left: formatMinutes(left),
    total: formatMinutes(total),
    held: formatMinutes(held),
    spent: formatMinutes(spent),
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
            { state: 'left', label: <span>{t.rich('quota.left', { minutes: formatNumber(left), b: strong })}</span> },
            { state: 'held', label: <span>{t.rich('quota.held', { minutes: formatNumber(held), b: strong })}</span> },
            {
              state: 'spent',
              label: <span>{t.rich('quota.spent', { minutes: formatNumber(spent), b: strong })}</span>,
            },
          ]}
        />
      </div>
      <hr />
      <PaidAhead now={now} />
      <Foot>{renewal}</Foot>
    </>
  )
}

/** The last line of the card, with the way to more minutes beside it. */
function Foot({ children }: { children: ReactNode }) {
  const t = useCopy(dashboard)
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 small quiet">
      {children}
      <Link to="/plans" className="lone-link">
        {t('quota.plans')}
      </Link>
    </p>
  )
}

/** No subscription: what the last one included, and when it ended. */
function Over({ access, now }: { access: Extract<BookingAccess, { week: null }>; now: number }) {
  const t = useCopy(dashboard)
  if (access.state === 'no-subscription') {
    return (
      <div className="well">
        <b>{t('quota.none.title')}</b>
        <p className="small quiet">{t('quota.none.text')}</p>
      </div>
    )
  }
  const { weeklyMinutes, endedAt, state } = access
  return (
    <>
      <div className="quota-row">
        <QuotaRing
          label={t('quota.over')}
          total={weeklyMinutes}
          spent={weeklyMinutes}
          value={0}
          caption={t('quota.noneNow')}
        />
        <p className="small">{t.rich('quota.gave', { minutes: formatNumber(weeklyMinutes), b: strong })}</p>
      </div>
      <hr />
      <PaidAhead now={now} />
      <Foot>
        {t(state === 'subscription-stopped' ? 'quota.stoppedOn' : 'quota.endedOn', { when: formatDate(endedAt, now) })}
      </Foot>
    </>
  )
}
