import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatMinutes, formatTime } from '#web/lib/format.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { DayPart, Start } from './start-groups.ts'
import './start-times.css'

const partIcons: Record<DayPart, IconName> = {
  dawn: 'i-ph-moon',
  morning: 'i-ph-sun-horizon',
  noon: 'i-ph-sun',
  evening: 'i-ph-sun-horizon',
  night: 'i-ph-moon-stars',
}

/** One start time. One that collides with another lesson of the student is struck through and disabled. */
export function StartPill({ start }: { start: Start }) {
  const t = useCopy(booking)
  const words = formatTime(start.start)
  return (
    <Radio.Root
      value={start.start}
      disabled={start.held}
      nativeButton
      render={<button type="button" />}
      className="start"
      aria-label={start.held ? t('held', { time: words }) : words}
    >
      {words}
    </Radio.Root>
  )
}

type StartTimesProps = {
  groups: readonly { part: DayPart; starts: readonly Start[] }[]
  value: number | null
  /** Number of starts that only the tutor's notice excludes, and that notice in minutes. */
  hidden: number
  notice: number
  onValue: (start: number) => void
}

export function StartTimes({ groups, value, hidden, notice, onValue }: StartTimesProps) {
  const t = useCopy(booking)
  const anyHeld = groups.some(({ starts }) => starts.some((one) => one.held))
  return (
    <>
      <RadioGroup<number | null>
        aria-label={t('start')}
        value={value}
        onValueChange={(next) => next !== null && onValue(next)}
        className="stack"
      >
        {groups.map(({ part, starts }) => (
          <div key={part}>
            <h4 className="[--icon-size:1.125rem] flex items-center gap-1.5 mb-1.5 text-quiet fs-small font-ui">
              <Icon name={partIcons[part]} />
              {t(`parts.${part}`)}
            </h4>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2">
              {starts.map((start) => (
                <StartPill key={start.start} start={start} />
              ))}
            </div>
          </div>
        ))}
      </RadioGroup>
      {groups.length === 0 && <p className="small quiet">{t('noTimes')}</p>}
      {hidden > 0 && (
        <p className="hint justify-start mt-3">
          <Icon name="i-ph-info" className="icon-4 mt-px" />
          {t('hidden', { count: hidden, notice: formatMinutes(notice) })}
        </p>
      )}
      {anyHeld && <p className="hint mt-1">{t('heldNote')}</p>}
    </>
  )
}
