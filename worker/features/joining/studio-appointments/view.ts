import { choosableHours, mayChoose, visitStanding } from '#contract/joining/rules/studio-appointments.ts'
import type { StudioAppointment, StudioVisitor } from '#contract/joining/shapes/studio-appointment.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { VisitRow } from './store.ts'
import type { VisitorRow } from './visitors-store.ts'

const visitView = (row: VisitRow, now: number) => ({
  id: row.id,
  state: visitStanding(row, row.taken, now),
  place: row.place,
  start: toIsoInstantOrNull(row.start),
  updatedAt: toIsoInstant(row.updatedAt),
})

export const appointmentView = (row: VisitRow, now: number): StudioAppointment => ({
  ...visitView(row, now),
  hours: choosableHours(row.hours, row.taken, now).map(toIsoInstant),
  choosable: mayChoose(row, now),
})

export const visitorView = ({ tutorId, name, image, phone, visit }: VisitorRow, now: number): StudioVisitor => ({
  tutor: { id: tutorId, name, image: fileUrl(image) },
  tutorPhone: phone,
  visit: visit && { ...visitView(visit, now), left: choosableHours(visit.hours, visit.taken, now).length },
})
