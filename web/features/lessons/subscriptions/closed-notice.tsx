import { Link } from '@tanstack/react-router'
import { subscriptions } from '#web/copy/subscriptions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useClosedWords } from './closed-words.ts'
import { NextStep } from './next-step.tsx'
import { useRestWords } from './pause-note.tsx'
import { useBookingAccess, useRest } from './query.ts'

/** Above a list of tutors: why the student cannot book any of them now, or until when the subscription rests. */
export function ClosedNotice({ className }: { className?: string }) {
  const t = useCopy(subscriptions)
  const now = useMinuteClock()
  const access = useBookingAccess()
  const words = useClosedWords(access, now)
  const rest = useRestWords(useRest(), now)
  if (rest)
    return (
      <Alert kind="info" icon="i-ph-pause-circle" className={className} title={rest}>
        <Link to="/payments" className="lone-link">
          {t('toRest')}
        </Link>
      </Alert>
    )
  if (!access || !words) return null
  return (
    <Alert kind="info" icon="i-ph-clock-countdown" className={className} title={words.title}>
      <span className="block">{words.text}</span>
      <div className="mt-2 empty:hidden">
        <NextStep access={access} kind="line" size="sm" />
      </div>
    </Alert>
  )
}
