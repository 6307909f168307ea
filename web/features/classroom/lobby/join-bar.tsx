import { formatStopwatch } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { useCallCopy } from '../sessions/call-copy.ts'
import { isPressable, type JoinState } from '../sessions/join-state.ts'
import { durationText } from '../sessions/words.ts'

const working: readonly JoinState[] = ['asking', 'offline', 'preparing', 'entering']
const icons: Partial<Record<JoinState, IconName>> = {
  ready: 'i-ph-video-camera-fill',
  listen: 'i-ph-headphones-fill',
  allow: 'i-ph-microphone-fill',
  retry: 'i-ph-arrows-clockwise',
  early: 'i-ph-clock-countdown',
  clock: 'i-ph-clock-countdown',
}

type JoinBarProps = { state: JoinState; opensInMs: number; otherName: string; onPress: () => void }

/** The join button. While something is missing its label says what. */
export function JoinBar({ state, opensInMs, otherName, onPress }: JoinBarProps) {
  const t = useCallCopy()
  // Below an hour a running clock, above it words.
  const time = opensInMs < 3_600_000 ? formatStopwatch(Math.ceil(opensInMs / 1000)) : durationText(opensInMs)
  const busy = working.includes(state)
  return (
    <div className="fixed inset-x-0 bottom-0 z-bar grid gap-2 pt-3 px-gutter pb-[calc(0.75rem_+_env(safe-area-inset-bottom))] border-t bg-surface lg:static lg:p-0 lg:border-0 lg:bg-transparent">
      <Button
        kind={isPressable(state) || state === 'entering' ? 'now' : 'quiet'}
        size="lg"
        block
        icon={busy ? 'i-ph-circle-notch' : icons[state]}
        disabled={!isPressable(state)}
        className={busy ? 'is-working' : undefined}
        onClick={onPress}
      >
        <span className="num">{t(`join.${state}`, { time })}</span>
      </Button>
      {state === 'listen' && <p className="caption quiet text-center">{t('join.listenHint', { name: otherName })}</p>}
      {state === 'early' && <p className="caption quiet text-center">{t('live.openHint')}</p>}
    </div>
  )
}
