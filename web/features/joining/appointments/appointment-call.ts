/** The call of an interview or a demo session. Apart from `call.ts`, because students never load its rules. */
import type { BookedPerson } from '#contract/people/shapes/user.ts'
import type { CallDetails, CallMember } from '#web/features/classroom/sessions/call.ts'
import { type Appointment, isCancelled, outcomeOf } from '#web/features/joining/interviews/appointments.ts'

const memberOf = ({ id, ...person }: BookedPerson): CallMember => ({ ...person, userId: id, gender: null })

/** Null for anybody who is not one of its two members. */
export const appointmentCallOf = (appointment: Appointment, myId: number): CallDetails | null => {
  const { kind, id, start, end, booking } = appointment
  const [applicant, manager] = [memberOf(appointment.applicant), memberOf(appointment.manager)]
  if (myId !== applicant.userId && myId !== manager.userId) return null
  const teaching = myId === applicant.userId
  return {
    kind,
    id,
    sessionId: booking.sessionId,
    start,
    end,
    // The moment is not stored: nothing but the status changes afterwards.
    canceledAt: isCancelled(appointment) ? Date.parse(booking.updatedAt) : null,
    canceledBy: cancellerOf(appointment),
    verdict: null,
    me: teaching ? applicant : manager,
    other: teaching ? manager : applicant,
    teaching,
  }
}

/** Null where nobody or an admin cancelled. */
const cancellerOf = (one: Appointment): number | null => {
  const outcome = outcomeOf(one, one.start)
  if (outcome === 'cancelled-by-manager') return one.manager.id
  return outcome === 'cancelled-by-applicant' ? one.applicant.id : null
}
