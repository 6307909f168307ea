import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { type Meeting, type Phase, phaseOf } from './meeting.ts'
import { phaseWords } from './words.ts'

export interface PhaseLook {
  readonly kind: StatusKind
  readonly icon: IconName
  readonly live: boolean
}

/** How the chip of each phase looks. In a component file, because icons are collected from those alone. */
export const phaseLooks: Record<Phase, PhaseLook> = {
  booked: { kind: 'accent', icon: 'i-ph-calendar-check-fill', live: false },
  joinable: { kind: 'now', icon: 'i-ph-video-camera-fill', live: false },
  happening: { kind: 'now', icon: 'i-ph-pulse-bold', live: true },
  ended: { kind: 'neutral', icon: 'i-ph-hourglass', live: false },
  held: { kind: 'success', icon: 'i-ph-check-circle-fill', live: false },
  tutorLate: { kind: 'success', icon: 'i-ph-check-circle-fill', live: false },
  tutorLeft: { kind: 'success', icon: 'i-ph-check-circle-fill', live: false },
  deadLine: { kind: 'warning', icon: 'i-ph-wifi-slash', live: false },
  outage: { kind: 'warning', icon: 'i-ph-wifi-slash', live: false },
  tutorAbsent: { kind: 'warning', icon: 'i-ph-user-minus', live: false },
  studentAbsent: { kind: 'warning', icon: 'i-ph-user-minus', live: false },
  cutShort: { kind: 'warning', icon: 'i-ph-clock-countdown', live: false },
  cancelled: { kind: 'neutral', icon: 'i-ph-prohibit-bold', live: false },
}

export function PhaseChip({ meeting, now }: { meeting: Meeting; now: number }) {
  const phase = phaseOf(meeting, now)
  return <StatusChip {...phaseLooks[phase]}>{phaseWords(meeting, phase)}</StatusChip>
}
