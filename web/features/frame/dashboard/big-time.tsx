import { useCopy } from '#web/copy/use-copy.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { formatNumber } from '#web/lib/format.ts'
import { bigTime } from './countdown.ts'

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
        <span className="next-count next-day">
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
      <span className="next-count">
        <b className="num">{big.value}</b>{' '}
        <span>{big.rest > 0 ? t('unit.andMinutes', { unit, minutes: formatNumber(big.rest) }) : unit}</span>
      </span>
    </p>
  )
}
