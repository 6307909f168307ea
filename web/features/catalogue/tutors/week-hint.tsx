import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatWeekday } from '#web/lib/format.ts'
import { dayLetter, type FreeTime, weekHint } from './free-week.ts'

const levels = ['none', 'few', 'many'] as const

/** Seven small bars that show how much of each of the next days is free. */
export function WeekHint({ free, notice, now }: { free: FreeTime; notice: number; now: number }) {
  const t = useCopy(tutors)
  const days = weekHint(free, notice, now)
  const words = days.map(({ at, level }) =>
    t('week.day', { day: formatWeekday(at), level: t(`week.${levels[level]}`) }),
  )
  return (
    <div
      className="week-hint grid grid-cols-[repeat(7,1fr)] gap-4px text-quiet fs-micro leading-[1.4] text-center"
      role="img"
      aria-label={`${t('week.label')}: ${words.join('، ')}`}
    >
      {days.map(({ at, level }, index) => (
        <span className="grid gap-3px" key={at} data-level={level} title={words[index]}>
          <i />
          {t(`letters.${dayLetter(at)}`)}
        </span>
      ))}
    </div>
  )
}
