import { minuteMs } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { formatNumber } from '#web/lib/format.ts'

/** A length of time as days, hours and minutes. Pure. */
interface CountdownPart {
  readonly unit: 'days' | 'hours' | 'minutes'
  readonly value: number
}

/** Minutes are rounded up, so that the last one reads 1; units before the first that counts are left out. */
export const countdownParts = (ms: number): CountdownPart[] => {
  const minutes = Math.max(0, Math.ceil(ms / minuteMs))
  const parts: CountdownPart[] = [
    { unit: 'days', value: Math.floor(minutes / 1440) },
    { unit: 'hours', value: Math.floor((minutes % 1440) / 60) },
    { unit: 'minutes', value: minutes % 60 },
  ]
  const first = parts.findIndex(({ value }) => value > 0)
  return first < 0 ? parts.slice(2) : parts.slice(first)
}

/** The time left until an instant, in large figures. */
export function Countdown({ until, now, label }: { until: number; now: number; label: string }) {
  const t = useCopy(onboarding)
  return (
    <div>
      <p className="small quiet mb-1.5">{label}</p>
      <p className="onboarding-countdown flex gap-2" role="timer">
        {countdownParts(until - now).map(({ unit, value }) => (
          <span key={unit}>
            <b className="num text-[2.25rem] font-title leading-[1.15]">{formatNumber(value)}</b>
            <span>{t(`appointment.${unit}`, { count: value })}</span>
          </span>
        ))}
      </p>
    </div>
  )
}
