/** A length of time as days, hours and minutes. Pure. */
import { minuteMs } from '#contract/shared/rules/time.ts'

export interface CountdownPart {
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
