import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { money } from '#web/copy/money.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { periodNameOf } from '#web/features/money/plans/period.ts'
import { lowestLessonPrice } from '#web/features/money/plans/price.ts'
import { usePlans } from '#web/features/money/plans/query.ts'
import { formatAmount, formatMinutes } from '#web/lib/format.ts'

/** What a lesson costs at least with plans as they are on offer, and with which payment. Says so where there are none. */
export function LessonPrice({ explained = false }: { explained?: boolean }) {
  const t = useCopy(tutors)
  const m = useCopy(money)
  const { data: plans } = usePlans()
  if (!plans) return null
  const lowest = lowestLessonPrice(plans)
  if (lowest === null) return explained ? t('noPlans') : null
  return (
    <span>
      {t(explained ? 'priceBy' : 'price', {
        length: formatMinutes(LessonDuration.Long),
        amount: formatAmount(lowest.perLesson),
        total: formatAmount(lowest.amount),
        period: m(`forPeriod.${periodNameOf(lowest.period)}`),
      })}
      {explained && <>. {t('priceNote')}</>}
    </span>
  )
}
