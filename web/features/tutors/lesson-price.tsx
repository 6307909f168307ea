import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { lowestLessonPrice } from '#web/features/plans/price.ts'
import { usePlans } from '#web/features/plans/query.ts'
import { formatAmount, formatMinutes } from '#web/lib/format.ts'

/** What a lesson costs with plans as they are on offer. Says so where there are none. */
export function LessonPrice({ explained = false }: { explained?: boolean }) {
  const t = useCopy(tutors)
  const { data: plans } = usePlans()
  if (!plans) return null
  const price = lowestLessonPrice(plans)
  if (price === null) return explained ? t('noPlans') : null
  return (
    <span>
      {t('price', { length: formatMinutes(LessonDuration.Long), amount: formatAmount(price) })}
      {explained && <>. {t('priceNote')}</>}
    </span>
  )
}
