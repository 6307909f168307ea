import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { formatNumber } from '#web/lib/format.ts'
import { countdownParts } from './countdown-parts.ts'

/** The time left until an instant, in large figures. */
export function Countdown({ until, now, label }: { until: number; now: number; label: string }) {
  const t = useCopy(onboarding)
  return (
    <div>
      <p className="small quiet mb-1.5">{label}</p>
      <p className="onboarding-countdown flex gap-2" role="timer">
        {countdownParts(until - now).map(({ unit, value }) => (
          <span key={unit}>
            <b className="num">{formatNumber(value)}</b>
            <span>{t(`appointment.${unit}`, { count: value })}</span>
          </span>
        ))}
      </p>
    </div>
  )
}
