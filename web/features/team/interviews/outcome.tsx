import { useCopy } from '#web/copy/use-copy.ts'
import { type Appointment, outcomeOf } from '#web/features/joining/interviews/appointments.ts'
import { outcomeLooks } from '#web/features/joining/interviews/outcome-chip.tsx'
import { adminInterviews } from '#web/features/team/copy/admin-interviews.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** How an interview or a demo session stands, in the words of somebody who is no part of it. */
export function AppointmentStatus({ appointment, now }: { appointment: Appointment; now: number }) {
  const t = useCopy(adminInterviews)
  const outcome = outcomeOf(appointment, now)
  // The filters count it among the booked ones until its end: nobody is late with its result.
  if (outcome === 'waiting' && now < appointment.end) {
    return (
      <StatusChip kind="now" live>
        {t('outcome.running')}
      </StatusChip>
    )
  }
  return <StatusChip {...outcomeLooks[outcome]}>{t(`outcome.${outcome}`)}</StatusChip>
}
