import { hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { cairoDaysFrom, formatNearDay, formatNumber, formatTime } from '#web/lib/format.ts'

/** The large figure of the next lesson: a countdown or a day. */
export type BigTime =
  | {
      readonly kind: 'left'
      readonly value: number
      readonly unit: 'hours' | 'minutes'
      /** Minutes beyond the whole hours when `unit` is hours, else 0. */
      readonly rest: number
    }
  | { readonly kind: 'day'; readonly day: string; readonly time: string }

/** An instant on another day is counted down to only within this time. */
const countedMs = 6 * hourMs

/**
 * The time left until an instant, rounded up to the minute (11:30 left is 12 minutes), or the day and time, `غدًا 6:30
 * م`, when it is on another day and more than six hours away.
 */
export const bigTime = (at: number, now: number): BigTime => {
  if (cairoDaysFrom(at, now) > 0 && at - now > countedMs)
    return { kind: 'day', day: formatNearDay(at, now), time: formatTime(at) }
  const minutes = Math.max(1, Math.ceil((at - now) / minuteMs))
  if (minutes < 60) return { kind: 'left', value: minutes, unit: 'minutes', rest: 0 }
  return { kind: 'left', value: Math.floor(minutes / 60), unit: 'hours', rest: minutes % 60 }
}

/** A screen reader announces the countdown at these minutes only. */
const spoken = [10, 5, 1]

export const isSpoken = (ms: number): boolean => ms < hourMs && spoken.includes(Math.ceil(ms / minuteMs))

type BigTimeProps = {
  at: number
  now: number
  /** The caption above the figure: one for a remaining time, one for a named day. */
  labels: { left: string; day: string }
}

/** An instant in large figures: `3 ساعات و20 د`, or `غدًا 6:30 م`. */
export function BigTimeFigure({ at, now, labels }: BigTimeProps) {
  const t = useCopy(dashboard)
  const big = bigTime(at, now)
  if (big.kind === 'day') {
    return (
      <p className="grid">
        <span className="small quiet">{labels.day}</span>
        <span className="next-count flex items-baseline gap-2 text-now leading-[1.15] next-day">
          <b>
            {big.day} <span className="num whitespace-nowrap">{big.time}</span>
          </b>
        </span>
      </p>
    )
  }
  const unit = t(`unit.${big.unit}`, { count: big.value })
  return (
    <p className="grid">
      <span className="small quiet">{labels.left}</span>
      <span className="next-count flex items-baseline gap-2 text-now leading-[1.15]">
        <b className="num">{big.value}</b>{' '}
        <span className="text-on-deep fs-h3 font-ui">
          {big.rest > 0 ? t('unit.andMinutes', { unit, minutes: formatNumber(big.rest) }) : unit}
        </span>
      </span>
    </p>
  )
}
