import { Alert } from '#web/ui/alert.tsx'
import type { CallDetails, CallPhase } from '../sessions/call.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import { liveText, nameOf } from '../sessions/words.ts'

type LiveLineProps = { call: CallDetails; phase: CallPhase; inside: ReadonlySet<number>; now: number }

/** When the lesson begins, and whether the other member is inside. */
export function LiveLine({ call, phase, inside, now }: LiveLineProps) {
  const t = useCallCopy()
  const name = nameOf(t, call.other)
  const otherIn = inside.has(call.other.userId)
  const who = otherIn
    ? t('inside.other', { name })
    : phase === 'early'
      ? t('inside.noneEarly')
      : t('inside.none', { name })
  return (
    <Alert
      kind={otherIn ? 'success' : 'now'}
      icon={otherIn ? 'i-ph-user-check' : undefined}
      title={liveText(t, call, now)}
    >
      <span role="status">{inside.has(call.me.userId) ? t('inside.mine') : who}</span>
    </Alert>
  )
}
