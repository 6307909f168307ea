import * as v from 'valibot'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { visitStandings } from '../../vocabulary/studio-visits.ts'

const visit = {
  id: Id,
  state: v.picklist(visitStandings),
  place: v.string(),
  /** Null until one is chosen. */
  start: v.nullable(Instant),
  updatedAt: Instant,
}

/** A visit of a tutor to their studio. */
export const StudioAppointment = v.object({
  ...visit,
  /** Hours that can still be chosen, in order. */
  hours: v.array(Instant),
  /** Whether the tutor may choose, or choose another. */
  choosable: v.boolean(),
})
export type StudioAppointment = v.InferOutput<typeof StudioAppointment>

/** A tutor of a studio with their newest visit, null before there is one. */
export const StudioVisitor = v.object({
  tutor: v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) }),
  tutorPhone: v.nullable(v.string()),
  visit: v.nullable(
    v.object({ ...visit, /** Hours that can still be chosen. */ left: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  ),
})
export type StudioVisitor = v.InferOutput<typeof StudioVisitor>
