import type { ReactNode } from 'react'
import { minutesLeft } from '#contract/lessons/rules/booking-access.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useBookingAccess } from '#web/features/lessons/subscriptions/query.ts'
import { SubscribeButton } from '#web/features/lessons/subscriptions/subscribe-button.tsx'
import { lazyOverlay } from '#web/features/shared/lazy-overlay.tsx'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Quarters } from '#web/ui/quarters.tsx'
import { QuotaRing } from '#web/ui/quota-ring.tsx'

const QuotaPopover = lazyOverlay(() => import('./quota-popover.tsx'))

/** A student's balance: blocks and text in the header, a ring on phones; of the week, or else of the minutes beside it. A link to the plans where there is none. */
export function QuotaMeter({ ring }: { ring?: boolean }) {
  const t = useCopy(shell)
  const access = useBookingAccess()
  if (!access) return null
  const { week, lots } = minutesLeft(access)
  const ofLots = week < LessonDuration.Short && lots > 0
  if (!access.week && !ofLots) return <SubscribeButton size="sm" kind="line" />
  const b = (chunks: ReactNode) => <b className="num text-text">{chunks}</b>
  // Without minutes of the week, those beside it are what can be booked.
  const total = ofLots ? lots : (access.week?.quota ?? 0)
  const left = ofLots ? lots : week
  const label = ofLots
    ? t('quota.lotsRing', { left: formatMinutes(left) })
    : t('quota.ring', { left: formatMinutes(left), total: formatMinutes(total) })
  const shares = { total, spent: total - left, label }
  const words = ofLots
    ? t.rich('quota.lotsLeft', { left, b })
    : t.rich(access.week?.trial ? 'quota.trialLeft' : 'quota.left', { left, total: formatNumber(total), b })
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
