import type { BookingWeek } from '#contract/shared/rules/weeks.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatDate, formatMinutes } from '#web/lib/format.ts'
import { Quarters, QuartersLegend } from '#web/ui/quarters.tsx'
import type { Balance } from './balance.ts'

/** When new minutes come, or the date the subscription ends. */
function useRenewal(week: BookingWeek | null, now: number): string {
  const t = useCopy(booking)
  if (!week) return ''
  if (week.trial) return t('balance.once')
  if (week.lastEnd <= week.window.end) return t('balance.ends', { date: formatDate(week.lastEnd, now) })
  return t('balance.renews', { date: formatDate(week.window.end, now) })
}

type BalanceCardProps = {
  balance: Balance
  /** Whether more than one lesson is being booked. */
  several: boolean
  week: BookingWeek
  now: number
}

/** The week's minutes as they would be after the lesson that is being booked. */
export function BalanceCard({ balance, several, week, now }: BalanceCardProps) {
  const t = useCopy(booking)
  const renewal = useRenewal(week, now)
  const { spent, held, about, left } = balance
  const items = [
    { state: 'spent' as const, of: spent, label: t('balance.spent', { minutes: formatMinutes(spent) }) },
    { state: 'held' as const, of: held, label: t('balance.held', { minutes: formatMinutes(held) }) },
    {
      state: 'about' as const,
      of: about,
      label: t(several ? 'balance.aboutSeveral' : 'balance.about', { minutes: formatMinutes(about) }),
    },
    { state: 'left' as const, of: left, label: t('balance.left', { count: left }) },
  ].filter(({ state, of }) => state === 'left' || of > 0)
  return (
    <section className="[--quarter-h:1.25rem] bg-surface rounded-lg p-4 stack gap-3" aria-label={t('balance.title')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b>{t(week.trial ? 'balance.trial' : 'balance.title')}</b>
        <span className="small quiet">{renewal}</span>
      </div>
      {/* The list below says the same. */}
      <div aria-hidden="true">
        <Quarters fill label="" {...balance} />
      </div>
      <QuartersLegend className="grid! grid-cols-2" items={items} />
    </section>
  )
}
