import { subscriptions } from '#web/copy/subscriptions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { subscriptionTimes } from './access.ts'
import { useSubscription } from './query.ts'

/** Until when the subscription rests, and why nothing can be booked meanwhile; nothing while none is near. */
export function PauseNote() {
  const t = useCopy(subscriptions)
  const now = useMinuteClock()
  const info = useSubscription().data?.info
  const pause = info && subscriptionTimes(info).pauses.find(({ end }) => end > now)
  if (!pause) return null
  const dates = { start: formatDate(pause.start, now), end: formatDate(pause.end, now) }
  return (
    <p className="flex gap-2 small" role="status">
      <Icon name="i-ph-pause-circle" className="icon-5 shrink-0 text-accent" />
      {t(pause.start > now ? 'willRest' : 'rests', dates)}
    </p>
  )
}
