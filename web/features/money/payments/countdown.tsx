import './payments.css'
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatCount } from '#web/lib/format.ts'

/** The time a payer still has. */
interface TimeLeft {
  readonly days: number
  readonly hours: number
  readonly minutes: number
}

/** Whole minutes, rounded down: 59 seconds left are 0 minutes. Null once the time is over. */
export const timeLeftOf = (until: number, now: number): TimeLeft | null => {
  const ms = until - now
  if (ms <= 0) return null
  return {
    days: Math.floor(ms / dayMs),
    hours: Math.floor((ms % dayMs) / hourMs),
    minutes: Math.floor((ms % hourMs) / minuteMs),
  }
}

const units = ['days', 'hours', 'minutes'] as const

/** `باقي يوم واحد و23 ساعة`: the two largest units of the time left; null once it is over. */
const useTimeLeftText = (until: number, now: number): string | null => {
  const m = useCopy(money)
  const timeLeft = timeLeftOf(until, now)
  if (!timeLeft) return null
  const parts = units.filter((unit) => timeLeft[unit] > 0).map((unit) => formatCount(timeLeft[unit], unit))
  const [first, rest] = parts
  if (first === undefined) return m('leftUnder')
  return m('left', { time: rest === undefined ? first : m('and', { first, rest }) })
}

/** Days, hours and minutes in boxes. Days are left out when there are none. */
export function Countdown({ until, now }: { until: number; now: number }) {
  const m = useCopy(money)
  const timeLeft = timeLeftOf(until, now)
  const text = useTimeLeftText(until, now)
  if (!timeLeft || text === null) return null
  return (
    <div className="countdown flex gap-2" role="timer" aria-label={text}>
      {units
        .filter((unit) => unit !== 'days' || timeLeft.days > 0)
        .map((unit) => (
          <span key={unit} aria-hidden="true">
            <b>{String(timeLeft[unit]).padStart(2, '0')}</b>
            <small>{m(`unit.${unit}`, { count: timeLeft[unit] })}</small>
          </span>
        ))}
    </div>
  )
}
