import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { minutes } from '#web/lib/format.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { durations } from './use-booking-choice.ts'

/** What a lesson costs, drawn as quarters; the words stand beside them. */
function Cost({ of }: { of: LessonDuration }) {
  return (
    <span className="quarters" aria-hidden="true">
      <i className="about" />
      {of === LessonDuration.Long && <i className="about" />}
    </span>
  )
}

type DurationCardsProps = {
  value: LessonDuration
  /** Minutes left before this lesson. */
  remaining: number
  onValue: (duration: LessonDuration) => void
}

export function DurationCards({ value, remaining, onValue }: DurationCardsProps) {
  const t = useCopy(booking)
  const options = durations.map((duration) => ({
    value: String(duration),
    label: minutes(duration),
    sub: duration > remaining ? t('tooLong') : t('left', { count: remaining - duration }),
    start: <Cost of={duration} />,
    disabled: duration > remaining,
  }))
  const choose = (text: string) => {
    const duration = durations.find((one) => String(one) === text)
    if (duration) onValue(duration)
  }
  return (
    <RadioCards
      label={t('duration')}
      options={options}
      value={String(value)}
      onValue={choose}
      className="duration-cards"
    />
  )
}
