import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useBalance } from '#web/features/subscriptions/balance.ts'
import { minutes, number } from '#web/lib/format.ts'
import { Quarters } from '#web/ui/quarters.tsx'
import { QuotaRing } from '#web/ui/quota-ring.tsx'
import { onDemand } from './on-demand.tsx'

const QuotaPopover = onDemand(() => import('./quota-popover.tsx'))

/** The weekly balance of a student: quarters and words in the header, a ring in the bar on phones. */
export function QuotaMeter({ ring }: { ring?: boolean }) {
  const t = useCopy(shell)
  const balance = useBalance()
  if (!balance) return null
  const { total, left, trial } = balance
  const label = t('quota.ring', { left: minutes(left), total: minutes(total) })
  const shares = { total, spent: total - left, label }
  const words = t.rich(trial ? 'quota.trialLeft' : 'quota.left', {
    left,
    total: number(total),
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
