import { StatusChip } from '#web/ui/status-chip.tsx'
import { type Meeting, phaseOf } from './meeting.ts'
import { phaseLooks, phaseWords } from './words.ts'

export function PhaseChip({ meeting, now }: { meeting: Meeting; now: number }) {
  const phase = phaseOf(meeting, now)
  return <StatusChip {...phaseLooks[phase]}>{phaseWords(meeting, phase)}</StatusChip>
}
