import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { type BookingChoice, durations } from './use-booking-choice.ts'

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
  /** What the minutes suffice for; null for a visitor, who has none. */
  choice: Pick<BookingChoice, 'mayTake' | 'leftAfter'> | null
  onValue: (duration: LessonDuration) => void
}

export function DurationCards({ value, choice, onValue }: DurationCardsProps) {
  const t = useCopy(booking)
  const options = durations.map((duration) => {
    const tooLong = choice !== null && !choice.mayTake(duration)
    const left = choice === null ? undefined : t('left', { count: choice.leftAfter(duration) })
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
