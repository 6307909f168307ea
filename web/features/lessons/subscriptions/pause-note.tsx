import type { Interval } from '#contract/shared/rules/time.ts'
import { subscriptions } from '#web/copy/subscriptions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useRest } from './query.ts'

/** Until when the subscription rests, in words. */
export const useRestWords = (rest: Interval | null, now: number): string | null => {
  const t = useCopy(subscriptions)
  if (!rest) return null
  const dates = { start: formatDate(rest.start, now), end: formatDate(rest.end, now) }
  return t(rest.start > now ? 'willRest' : 'rests', dates)
}

/** Until when the subscription rests, and why nothing can be booked meanwhile; nothing while none is near. */
export function PauseNote({ className }: { className?: string }) {
  const words = useRestWords(useRest(), useMinuteClock())
  if (!words) return null
  return (
    <p className={cx('flex gap-2 small', className)} role="status">
      <Icon name="i-ph-pause-circle" className="icon-5 shrink-0 text-accent" />
      {words}
    </p>
  )
}
