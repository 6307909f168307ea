/** The visit of a tutor to their studio: hours are offered, one is chosen, and the visit is closed. */
import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Instant, idInPath, q } from '../../shared/shapes/wire.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { visitLimits } from '../../vocabulary/studio-visits.ts'
import { StudioAppointment, StudioVisitor } from '../shapes/studio-appointment.ts'

const team = [...adminRoles, Role.Studio]

export const findStudioAppointment = endpoint({
  method: 'GET',
  path: '/studio-appointment',
  who: [...team, Role.Tutor],
  owned: true,
  note: 'The newest visit of a tutor to their studio, null before there is one, for the tutor, the studio and admins. `address` is where the studio is, `busy` the booked hours of its other visitors, for the studio and admins alone.',
  query: v.object({ tutorId: q.int() }),
  reply: v.object({
    appointment: v.nullable(StudioAppointment),
    tutorPhone: v.nullable(v.string()),
    address: v.nullable(v.string()),
    busy: v.array(Instant),
  }),
  errors: ['tutor-not-found'],
})

export const listStudioVisitors = endpoint({
  method: 'GET',
  path: '/studio-appointment/list',
  who: team,
  owned: true,
  note: 'With `tutorIds` these tutors, each with their newest visit; without, the open visits, booked ones by their hour and then those that are asked for, at most 60. A studio sees its own tutors, admins name a studio or see all.',
  query: v.object({ studioId: v.optional(q.int()), tutorIds: v.optional(q.list(q.int())) }),
  reply: v.object({ list: v.array(StudioVisitor) }),
})

export const offerStudioHours = endpoint({
  method: 'POST',
  path: '/studio-appointment',
  who: team,
  owned: true,
  limit: 'write',
  note: 'Offers a tutor whole or half hours at their studio, from two hours to sixty days ahead; the tutor is told. `seen` is `updatedAt` of the visit that is asked for already, whose hours are replaced, null where none is open. A booked one is withdrawn first. An hour that meets a booked visit of another tutor is `hour-taken`.',
  query: v.object({ tutorId: q.int() }),
  body: v.object({
    place: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(visitLimits.placeMax)),
    hours: v.pipe(v.array(Instant), v.minLength(1), v.maxLength(visitLimits.offered)),
    seen: v.nullable(Instant),
  }),
  errors: ['tutor-not-found', 'illegal', 'hour-taken', 'changed-meanwhile'],
})

export const chooseStudioHour = endpoint({
  method: 'PUT',
  path: '/studio-appointment/{id}/hour',
  who: [Role.Tutor],
  owned: true,
  limit: 'write',
  note: 'Books one of the offered hours, or another until a day before the booked one. The tutor and the studio are told and reminded. An hour that another tutor of the studio has meanwhile is `hour-taken`, one that is no longer offered `hour-gone`.',
  params: idInPath,
  body: v.object({ start: Instant }),
  errors: ['appointment-not-found', 'illegal', 'hour-taken', 'hour-gone', 'changed-meanwhile'],
})

export const closeStudioAppointment = endpoint({
  method: 'PUT',
  path: '/studio-appointment/{id}',
  who: team,
  owned: true,
  limit: 'write',
  note: 'Marks a booked visit that has begun as done, or withdraws an open one, of which the tutor is told.',
  params: idInPath,
  body: v.object({ state: v.picklist(['done', 'withdrawn']), seen: Instant }),
  errors: ['appointment-not-found', 'illegal', 'changed-meanwhile'],
})
