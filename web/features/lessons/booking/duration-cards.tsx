import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { durations } from './use-booking-choice.ts'

/** The lesson's length drawn as quarters of an hour; the text beside it says the same. */
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
  /** Minutes left before this lesson; null for a visitor, who has no balance. */
  remaining: number | null
  onValue: (duration: LessonDuration) => void
}

export function DurationCards({ value, remaining, onValue }: DurationCardsProps) {
  const t = useCopy(booking)
  const options = durations.map((duration) => {
    const tooLong = remaining !== null && duration > remaining
    const left = remaining === null ? undefined : t('left', { count: remaining - duration })
    return {
      value: String(duration),
      label: formatMinutes(duration),
      sub: tooLong ? t('tooLong') : left,
      start: <Cost of={duration} />,
      disabled: tooLong,
    }
  })
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
