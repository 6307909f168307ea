import { Link } from '@tanstack/react-router'
import { plans } from '#web/copy/plans.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { SubscribeButton } from '#web/features/lessons/subscriptions/subscribe-button.tsx'
import { formatAmount, formatMinutes } from '#web/lib/format.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { isPaidPeriod, periodNameOf } from './period.ts'
import { displayPriceOf } from './price.ts'
import { usePlans } from './query.ts'

/** Buys the last plan again, at today's price. Leads to all plans where that one is no longer on offer. */
export function RenewButton(look: Pick<ButtonProps, 'kind' | 'size'>) {
  const t = useCopy(plans)
  const last = useSubscription().data?.last
  const plan = usePlans().data?.find(({ id }) => id === last?.planId)
  if (!last || !plan || !isPaidPeriod(last.period)) return <SubscribeButton {...look} />
  const { amount } = displayPriceOf(plan, last.period)
  return (
    <Button
      icon="i-ph-arrows-clockwise"
      {...look}
      title={t('card.renewPrice', { minutes: formatMinutes(plan.weeklyMinutes), amount: formatAmount(amount) })}
      render={<Link to="/checkout/$plan/$period" params={{ plan: plan.id, period: periodNameOf(last.period) }} />}
    >
      {t('card.renew')}
    </Button>
  )
}
