import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useEffect, useRef } from 'react'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { freeDots } from '#web/features/shared/start-groups.ts'
import { formatDate, formatDayNumber, formatWeekday } from '#web/lib/format.ts'
import type { Day } from './week.ts'

type DayStripProps = { days: readonly Day[]; value: string; now: number; onValue: (day: string) => void }

/** The days of the bookable week; up to three dots show how much is free. */
export function DayStrip({ days, value, now, onValue }: DayStripProps) {
  const t = useCopy(booking)
  const strip = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen day is what has to come into view
  useEffect(() => {
    const box = strip.current?.getBoundingClientRect()
    const day = strip.current?.querySelector('[data-checked]')?.getBoundingClientRect()
    if (!box || !day) return
    // Scrolls the strip alone: `scrollIntoView` would scroll the page as well.
    const before = Math.min(0, day.left - box.left)
    const after = Math.max(0, day.right - box.right)
    strip.current?.scrollBy({ left: before || after })
  }, [value])

  return (
    <RadioGroup ref={strip} className="days" aria-label={t('day')} value={value} onValueChange={(day) => onValue(day)}>
      {days.map((day) => (
        <Radio.Root
          key={day.key}
          value={day.key}
          disabled={day.past || (day.free === 0 && day.key !== value)}
          nativeButton
          render={<button type="button" />}
          className="day"
          data-past={day.past ? '' : undefined}
          aria-label={`${formatDate(day.at, now)}${day.today ? `، ${t('today')}` : ''}، ${day.past ? t('past') : t('freeStarts', { count: day.free })}`}
        >
          <span className="day-name">{formatWeekday(day.at)}</span>
          <span className="day-number">{formatDayNumber(day.at)}</span>
          {day.today ? (
            <span className="day-today">{t('today')}</span>
          ) : (
            <span className="day-free">
              {Array.from({ length: freeDots(day.free) }, (_, dot) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: dots are alike
                <i key={dot} />
              ))}
            </span>
          )}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
