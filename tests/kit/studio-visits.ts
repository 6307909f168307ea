/** Visits to studios, made by their endpoints. */
import { findStudioAppointment, offerStudioHours } from '#contract/joining/api/studio-appointments.ts'
import { hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import type { Person } from './people.ts'

/** The next whole hours after so many hours, as the wire has them. */
export const hoursAhead = (...ahead: number[]): string[] =>
  ahead.map((hours) => toIsoInstant(Math.ceil(Date.now() / hourMs + hours) * hourMs))

export const visitOf = async (person: Person, tutor: Person) => {
  const { appointment } = await person.api(findStudioAppointment, { query: { tutorId: tutor.id } })
  if (!appointment) throw new Error('no visit')
  return appointment
}

export const offerTo = async (studio: Person, tutor: Person, hours = hoursAhead(48, 72)) => {
  await studio.api(offerStudioHours, { query: { tutorId: tutor.id }, body: { place: 'الدقي', hours, seen: null } })
  return visitOf(studio, tutor)
}
