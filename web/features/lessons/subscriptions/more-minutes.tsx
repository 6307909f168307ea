import { Link } from '@tanstack/react-router'
import { isRunning, trialId } from '#contract/shared/rules/weeks.ts'
import type { PackSize } from '#contract/vocabulary/minutes.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { subscriptions } from '#web/copy/subscriptions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { useSubscription } from './query.ts'

/** As the address of the checkout spells them. */
const periodNames = {
  [PlanPeriod.Month]: 'month',
  [PlanPeriod.Quarter]: 'quarter',
  [PlanPeriod.Year]: 'year',
} as const

/** The plan and period beside which extra minutes can be bought: those of the subscription that runs; null without one, or while none are sold. */
export const usePackPlace = () => {
  const info = useSubscription().data?.info
  const now = useMinuteClock()
  const areSold = useConfig()?.packs !== false
  if (!areSold || !info || info.id === trialId || info.period === PlanPeriod.FreeTrial) return null
  const [start, end] = [Date.parse(info.start), Date.parse(info.end)]
  const terminatedAt = info.terminatedAt === null ? null : Date.parse(info.terminatedAt)
  return isRunning({ start, end, terminatedAt }, now) ? { plan: info.planId, period: periodNames[info.period] } : null
}

type MoreMinutesProps = Pick<ButtonProps, 'kind' | 'size' | 'className'> & { minutes: PackSize }

/** Leads to the payment for a pack of extra minutes; nothing for whom has no subscription to buy it beside. */
export function MoreMinutes({ minutes, ...look }: MoreMinutesProps) {
  const t = useCopy(subscriptions)
  const place = usePackPlace()
  if (!place) return null
  return (
    <Button
      icon="i-ph-plus-circle"
      {...look}
      render={<Link to="/checkout/$plan/$period" params={place} search={{ pack: minutes }} />}
    >
      {t('morePack', { minutes: formatMinutes(minutes) })}
    </Button>
  )
}
