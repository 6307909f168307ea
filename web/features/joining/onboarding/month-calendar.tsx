import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { freeDots } from '#web/features/shared/start-groups.ts'
import { formatDate, formatDayNumber, formatMonth } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { MonthDay } from './month.ts'
import type { TimeChoice } from './use-time-choice.ts'

const weekdays = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

function Dots({ free }: { free: number }) {
  return (
    <span className="day-free">
      {Array.from({ length: freeDots(free) }, (_, dot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots are alike
        <i key={dot} />
      ))}
    </span>
  )
}

function DayCell({ day, now }: { day: MonthDay; now: number }) {
  const t = useCopy(onboarding)
  const words = [
    formatDate(day.at, now),
    day.today && t('booking.today'),
    day.past ? t('booking.past') : t('booking.times', { count: day.free }),
  ]
  return (
    <Radio.Root
      value={day.key}
      disabled={day.free === 0}
      nativeButton
      render={<button type="button" />}
      className="day month-day"
      data-today={day.today ? '' : undefined}
      aria-label={words.filter(Boolean).join('، ')}
    >
      <span className="day-number">{formatDayNumber(day.at)}</span>
      {day.today && day.free === 0 ? <span className="day-today">{t('booking.today')}</span> : <Dots free={day.free} />}
    </Radio.Root>
  )
}

/** One month of days; dots show how many times are free. */
export function MonthCalendar({ choice, now, onTouch }: { choice: TimeChoice; now: number; onTouch: () => void }) {
  const t = useCopy(onboarding)
  const { month, blanks, days, day, setDay, previousMonth, nextMonth } = choice
  const at = days[0]?.at ?? now
  return (
    <div className="stack-2">
      <div className="row between">
        <h2 className="text-h4" aria-live="polite">
          {formatMonth(at)} <span className="num">{month.slice(0, 4)}</span>
        </h2>
        <div className="flex gap-1">
          <IconButton
            icon="i-ph-caret-left"
            flipIcon
            kind="quiet"
            label={t('booking.previous')}
            disabled={previousMonth === null}
            onClick={() => previousMonth?.()}
          />
          <IconButton
            icon="i-ph-caret-right"
            flipIcon
            kind="quiet"
            label={t('booking.next')}
            disabled={nextMonth === null}
            onClick={() => nextMonth?.()}
          />
        </div>
      </div>
      <div className="month" aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name} className="overflow-hidden text-quiet fs-micro text-center text-clip whitespace-nowrap">
            <span className="only-md">{t(`booking.weekdays.${name}`)}</span>
            <span className="only-sm">{t(`booking.letters.${name}`)}</span>
          </span>
        ))}
      </div>
      <RadioGroup<string | null>
        className="month"
        aria-label={t('booking.month')}
        value={day}
        onValueChange={(next) => {
          if (next === null) return
          onTouch()
          setDay(next)
        }}
      >
        {Array.from({ length: blanks }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cells are alike
          <span key={cell} />
        ))}
        {days.map((one) => (
          <DayCell key={one.key} day={one} now={now} />
        ))}
      </RadioGroup>
      <p className="hint justify-start">
        <Icon name="i-ph-dots-three-outline-fill" className="icon-4 text-accent" />
        {t('booking.dots')}
      </p>
    </div>
  )
}
