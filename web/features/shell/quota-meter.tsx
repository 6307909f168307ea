import type { BookingAccess } from '#contract/rules/booking-access.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useBookingAccess } from '#web/features/subscriptions/query.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Quarters } from '#web/ui/quarters.tsx'
import { QuotaRing } from '#web/ui/quota-ring.tsx'
import { lazyOverlay } from './lazy-overlay.tsx'

const QuotaPopover = lazyOverlay(() => import('./quota-popover.tsx'))

/** Minutes to draw: those of the week or trial; for an expired subscription its weekly minutes with none left. */
const toQuotaShares = (access: BookingAccess): { total: number; left: number } | null => {
  if (access.week) return { total: access.week.quota, left: access.remaining }
  return access.state === 'no-subscription' ? null : { total: access.weeklyMinutes, left: 0 }
}

const quotaLabelKey = (access: BookingAccess) => {
  if (!access.week) return 'quota.over'
  return access.week.trial ? 'quota.trialLeft' : 'quota.left'
}

/** The weekly balance of a student: blocks and text in the header, a ring in the top bar on phones. */
export function QuotaMeter({ ring }: { ring?: boolean }) {
  const t = useCopy(shell)
  const access = useBookingAccess()
  const balance = access && toQuotaShares(access)
  if (!balance) return null
  const { total, left } = balance
  const over = access.week === null
  const label = over ? t('quota.over') : t('quota.ring', { left: formatMinutes(left), total: formatMinutes(total) })
  const shares = { total, spent: total - left, label }
  const words = t.rich(quotaLabelKey(access), {
    left,
    total: formatNumber(total),
    b: (chunks) => <b className="num text-text">{chunks}</b>,
  })
  const face = ring ? (
    <QuotaRing size={44} value={left} {...shares} />
  ) : (
    <>
      <span className="block caption quiet mb-1" aria-hidden="true">
        {words}
      </span>
      <Quarters {...shares} />
    </>
  )
  return (
    <QuotaPopover
      trigger={(props) => (
        <button type="button" className="grid content-center min-h-control text-start rounded-xs" {...props}>
          {face}
        </button>
      )}
    />
  )
}
