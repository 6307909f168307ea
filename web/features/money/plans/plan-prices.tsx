import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { plans } from '#web/copy/plans.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatAmount, formatMinutes } from '#web/lib/format.ts'
import { Quarters } from '#web/ui/quarters.tsx'
import { displayPriceOf } from './price.ts'
import { usePlans } from './query.ts'

const shownPlans = 3

/** The cheapest plans with their price of a month, for a band that leads to all. Nothing until they are known. */
export function PlanPrices({ className }: { className: string }) {
  const t = useCopy(plans)
  const { data } = usePlans()
  if (!data || data.length === 0) return null
  return (
    <ul className={className} aria-label={t('monthly')}>
      {data.slice(0, shownPlans).map((plan) => {
        const minutes = formatMinutes(plan.weeklyMinutes)
        return (
          <li key={plan.id} className="stack-2 py-3">
            <span className="flex justify-between gap-3 small">
              <b>{minutes}</b>
              <span className="num">{formatAmount(displayPriceOf(plan, PlanPeriod.Month).perMonth)}</span>
            </span>
            <Quarters total={plan.weeklyMinutes} label={minutes} />
          </li>
        )
      })}
    </ul>
  )
}
