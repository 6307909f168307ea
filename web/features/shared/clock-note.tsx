import { clockChangeOn } from '#contract/shared/rules/clock-change.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatDate } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { noonOf } from './calendar-days.ts'

/** Says that the clocks change on one of these days, and that times stay as they are written. */
export function ClockNote({ days, now }: { days: readonly string[]; now: number }) {
  const t = useCopy(common)
  const day = days.find((one) => clockChangeOn(one) !== null)
  const change = day === undefined ? null : clockChangeOn(day)
  if (day === undefined || change === null) return null
  return <Alert kind="info">{t(`clock.${change}`, { day: formatDate(noonOf(day), now) })}</Alert>
}
