import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { cancelling } from '#web/copy/cancelling.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import { formatMinutes } from '#web/lib/format.ts'

/** Until when a lesson that is booked now can be cancelled for nothing, and what it costs afterwards. */
export function CancelPolicy() {
  const t = useCopy(cancelling)
  const late = useConfig()?.lateCancel
  if (!late || late.hours === 0 || late.share === 0) return t('free')
  return t('late', {
    count: late.hours,
    used: formatMinutes(Math.floor((LessonDuration.Long * late.share) / 10_000)),
    of: formatMinutes(LessonDuration.Long),
  })
}
