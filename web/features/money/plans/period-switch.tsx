import { type PlanPrice, planDiscount } from '#contract/money/rules/pricing.ts'
import { money } from '#web/copy/money.ts'
import { plans as copy } from '#web/copy/plans.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatDiscount } from '#web/lib/format.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { type PeriodName, periodNames, periodOf } from './period.ts'

type PeriodSwitchProps = { plans: readonly PlanPrice[]; value: PeriodName; onValue: (period: PeriodName) => void }

/** Month, quarter or year, each with what it saves: the same on all plans, or up to the most that one saves. */
export function PeriodSwitch({ plans, value, onValue }: PeriodSwitchProps) {
  const t = useCopy(copy)
  const m = useCopy(money)
  const options = periodNames.map((name) => {
    const discounts = plans.map((plan) => planDiscount(plan, periodOf[name]))
    const most = Math.max(0, ...discounts)
    const same = discounts.every((discount) => discount === most)
    const less = most > 0 && t(same ? 'less' : 'upToLess', { discount: formatDiscount(most) })
    return {
      value: name,
      label: (
        <>
          {m(`period.${name}`)} {less && <span className="text-success-text fs-micro">{less}</span>}
        </>
      ),
    }
  })
  return (
    <div className="period-switch lt-md:w-full">
      <SegmentedControl block label={t('periods')} options={options} value={value} onValue={onValue} />
    </div>
  )
}
