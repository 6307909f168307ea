import { subscriptionWeekOf, trialId } from '#contract/rules/weeks.ts'
import type { MySubscription } from '#contract/shapes/subscription.ts'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSubscription } from '#web/features/subscription/query.ts'
import { serverNow } from '#web/lib/clock.ts'
import { dateTime, minutes, number } from '#web/lib/format.ts'
import { Popover } from '#web/ui/popover.tsx'
import { Quarters } from '#web/ui/quarters.tsx'
import { QuotaRing } from '#web/ui/quota-ring.tsx'

type Balance = { total: number; left: number; trial: boolean; renewsAt: number | null }

const balanceOf = ({ info, remainingWeeklyMinutes: left }: MySubscription): Balance | null => {
  if (!info) return null
  const trial = info.id === trialId
  const renewsAt = trial ? null : (subscriptionWeekOf(Date.parse(info.start), serverNow())?.end ?? null)
  const lasts = renewsAt !== null && renewsAt < Date.parse(info.end)
  return { total: info.weeklyMinutes, left, trial, renewsAt: lasts ? renewsAt : null }
}

function Details({ trial, renewsAt }: Balance) {
  const t = useCopy(shell)
  const zone = useCopy(common)('cairoTime')
  return (
    <div className="stack-2">
      {trial && <p>{t('quota.trial')}</p>}
      {renewsAt !== null && <p>{t('quota.renewal', { when: dateTime(renewsAt, serverNow()), zone })}</p>}
      <p className="quiet">{t('quota.rule')}</p>
    </div>
  )
}

/** The weekly balance of a student: quarters and words in the header, a ring in the bar on phones. */
export function QuotaMeter({ ring }: { ring?: boolean }) {
  const t = useCopy(shell)
  const { data } = useSubscription()
  const balance = data ? balanceOf(data) : null
  if (!balance) return null
  const { total, left, trial } = balance
  const label = t('quota.ring', { left: minutes(left), total: minutes(total) })
  const shares = { total, spent: total - left, label }
  const words = t.rich(trial ? 'quota.trialLeft' : 'quota.left', {
    left: number(left),
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
    <Popover
      align="start"
      title={t('quota.title')}
      trigger={
        <button type="button" className="text-start rounded-xs" title={t('quota.open')}>
          {face}
        </button>
      }
    >
      <Details {...balance} />
    </Popover>
  )
}
