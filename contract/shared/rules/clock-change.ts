/** The two days a year on which the clocks of Cairo change. */
import { addCairoDays, cairoDayStart, dayMs } from './time.ts'

/** `forward`: the day has 23 hours, in spring; `back`: it has 25, in autumn. Null on every other day. */
export const clockChangeOn = (day: string): 'forward' | 'back' | null => {
  const length = cairoDayStart(addCairoDays(day, 1)) - cairoDayStart(day)
  if (length === dayMs) return null
  return length < dayMs ? 'forward' : 'back'
}
