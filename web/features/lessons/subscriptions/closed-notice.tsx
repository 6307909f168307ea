import { useMinuteClock } from '#web/lib/clock.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useClosedWords } from './closed-words.ts'
import { NextStep } from './next-step.tsx'
import { useBookingAccess } from './query.ts'

/** Above a list of tutors: why the student cannot book any of them now. */
export function ClosedNotice({ className }: { className?: string }) {
  const access = useBookingAccess()
  const words = useClosedWords(access, useMinuteClock())
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
