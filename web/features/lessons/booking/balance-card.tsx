import type { ReactNode } from 'react'
import type { BookingWeek } from '#contract/shared/rules/weeks.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatDate, formatDateTime, formatMinutes } from '#web/lib/format.ts'
import { Quarters, QuartersLegend } from '#web/ui/quarters.tsx'
import type { Balance, LotsBalance } from './balance.ts'

/** When new minutes come, or the date the subscription ends. */
function useRenewal(week: BookingWeek | null, now: number): string {
  const t = useCopy(booking)
  if (!week) return ''
  if (week.trial) return t('balance.once')
  if (week.lastEnd <= week.window.end) return t('balance.ends', { date: formatDate(week.lastEnd, now) })
  return t('balance.renews', { date: formatDate(week.window.end, now) })
}

function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <b>{title}</b>
      <span className="small quiet">{children}</span>
    </div>
  )
}

type BalanceCardProps = {
  balance: Balance
  lots: LotsBalance
  /** Whether more than one lesson is being booked. */
  several: boolean
  /** Null without a subscription: then the lesson is of the minutes beside it. */
  week: BookingWeek | null
  now: number
}

/** The minutes as they would be after the lesson that is being booked, and where it takes its own from. */
export function BalanceCard({ balance, lots, several, week, now }: BalanceCardProps) {
  const t = useCopy(booking)
  const renewal = useRenewal(week, now)
  const { spent, held, about, left } = balance
  const aboutOf = (minutes: number) => ({
    state: 'about' as const,
    of: minutes,
    label: t(several ? 'balance.aboutSeveral' : 'balance.about', { minutes: formatMinutes(minutes) }),
  })
  const leftOf = (minutes: number) => ({
    state: 'left' as const,
    of: minutes,
    label: t('balance.left', { count: minutes }),
  })
  const shown = <Item extends { state: string; of: number }>(items: Item[]): Item[] =>
    items.filter(({ state, of }) => state === 'left' || of > 0)
  const items = shown([
    { state: 'spent' as const, of: spent, label: t('balance.spent', { minutes: formatMinutes(spent) }) },
    { state: 'held' as const, of: held, label: t('balance.held', { minutes: formatMinutes(held) }) },
    aboutOf(about),
    leftOf(left),
  ])
  const sources = { week: formatMinutes(about), lots: formatMinutes(lots.about) }
  return (
    <section className="[--quarter-h:1.25rem] bg-surface rounded-lg p-4 stack gap-3" aria-label={t('balance.title')}>
      {week && (
        <>
          <Head title={t(week.trial ? 'balance.trial' : 'balance.title')}>{renewal}</Head>
          {/* The list below says the same. */}
          <div aria-hidden="true">
            <Quarters fill label="" {...balance} />
          </div>
          <QuartersLegend className="grid! grid-cols-2" items={items} />
        </>
      )}
      {lots.until !== null && (
        <>
          {week && <hr className="my-0!" />}
          <Head title={t('balance.lots')}>{t('balance.lotsUntil', { date: formatDateTime(lots.until, now) })}</Head>
          <QuartersLegend className="grid! grid-cols-2" items={shown([aboutOf(lots.about), leftOf(lots.left)])} />
          {lots.about > 0 && (
            <p className="small">
              {t(about === 0 ? 'balance.lotsAlone' : week?.trial ? 'balance.bothTrial' : 'balance.both', sources)}
            </p>
          )}
        </>
      )}
    </section>
  )
}
