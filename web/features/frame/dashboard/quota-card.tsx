import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type BookingAccess, minutesLeft } from '#contract/lessons/rules/booking-access.ts'
import { subscriptions } from '#web/copy/subscriptions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { type Balance, balanceOf } from '#web/features/lessons/booking/balance.ts'
import { PauseNote } from '#web/features/lessons/subscriptions/pause-note.tsx'
import { useBookingAccess, useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { useNextTerm } from '#web/features/money/payments/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { formatDate, formatDateTime, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { QuartersLegend } from '#web/ui/quarters.tsx'
import { QuotaRing } from '#web/ui/quota-ring.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function QuotaCard({ now }: { now: number }) {
  const t = useCopy(dashboard)
  const subscription = useSubscription()
  const access = useBookingAccess()
  const held = subscription.data?.held ?? 0
  return (
    <Section
      className="dash-quota order-2"
      title={t(access?.week?.trial ? 'quota.trial' : 'quota.title')}
      query={subscription}
      data={access ?? undefined}
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
        known.week ? (
          <Quota
            access={known}
            balance={balanceOf({ quota: known.week.quota, remaining: known.remaining, ahead: held, wanted: 0 })}
            now={now}
          />
        ) : (
          <Over access={known} now={now} />
        )
      }
    </Section>
  )
}

type QuotaProps = { access: Extract<BookingAccess, { week: object }>; balance: Balance; now: number }

/** The last line of the card: when new minutes come, or why none do. */
const useRenewal = ({ state, week, renewsAt, opensAt }: QuotaProps['access'], now: number): string => {
  const t = useCopy(dashboard)
  const s = useCopy(subscriptions)
  if (state === 'subscription-refunding') return s('refunding')
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
      <PauseNote className="mb-2" />
      <PaidAhead now={now} />
      <Lots access={access} now={now} />
      <Foot>{renewal}</Foot>
    </>
  )
}

/** Minutes beside the week, as far as there are some. */
function Lots({ access, now }: { access: BookingAccess; now: number }) {
  const t = useCopy(dashboard)
  const [first] = access.lots
  if (!first) return null
  const { lots } = minutesLeft(access)
  const key = access.week ? 'quota.lots' : 'quota.lotsAlone'
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 small mb-2">
      <span>{t.rich(key, { minutes: formatMinutes(lots), when: formatDateTime(first.end, now), b: strong })}</span>
      <Link to="/minutes" className="lone-link">
        {t('quota.all')}
      </Link>
    </p>
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
  const past = access.state === 'open' ? access.without : access
  if (past.state === 'no-subscription') {
    return access.state === 'open' ? (
      <Lots access={access} now={now} />
    ) : (
      <div className="well">
        <b>{t('quota.none.title')}</b>
        <p className="small quiet">{t('quota.none.text')}</p>
      </div>
    )
  }
  const { weeklyMinutes, endedAt, state } = past
  return (
    <>
      <div className="quota-row">
        <QuotaRing
          label={t(access.state === 'open' ? 'quota.title' : 'quota.over')}
          total={weeklyMinutes}
          spent={weeklyMinutes}
          value={access.state === 'open' ? minutesLeft(access).lots : 0}
          caption={
            access.state === 'open' ? t('quota.caption', { count: minutesLeft(access).lots }) : t('quota.noneNow')
          }
        />
        <p className="small">{t.rich('quota.gave', { minutes: formatNumber(weeklyMinutes), b: strong })}</p>
      </div>
      <hr />
      <PaidAhead now={now} />
      <Lots access={access} now={now} />
      <Foot>
        {t(state === 'subscription-stopped' ? 'quota.stoppedOn' : 'quota.endedOn', { when: formatDate(endedAt, now) })}
      </Foot>
    </>
  )
}
