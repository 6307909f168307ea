import { guardian } from '#web/features/people/copy/guardian.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** Tells a tutor that a student is under age. */
export function MinorChip({ className }: { className?: string }) {
  return (
    <StatusChip kind="warning" icon="i-ph-shield-check" {...(className && { className })}>
      {guardian.minor}
    </StatusChip>
  )
}
