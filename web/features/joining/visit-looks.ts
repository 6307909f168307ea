/** How the states of a visit to a studio look. */
import type { StudioAppointment } from '#contract/joining/shapes/studio-appointment.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { StatusKind } from '#web/ui/status-chip.tsx'

export type ShownVisitState = StudioAppointment['state'] | 'none'

export const visitLooks: Readonly<Record<ShownVisitState, { readonly kind: StatusKind; readonly icon: IconName }>> = {
  none: { kind: 'neutral', icon: 'i-ph-circle-dashed' },
  asked: { kind: 'warning', icon: 'i-ph-hourglass-medium' },
  expired: { kind: 'danger', icon: 'i-ph-warning-circle' },
  booked: { kind: 'info', icon: 'i-ph-calendar-check' },
  due: { kind: 'now', icon: 'i-ph-camera' },
  done: { kind: 'success', icon: 'i-ph-check-circle-fill' },
  withdrawn: { kind: 'neutral', icon: 'i-ph-x-circle' },
}
