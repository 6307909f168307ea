import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, Instant, idInPath, q } from '../../shared/shapes/wire.ts'
import { Role } from '../../vocabulary/roles.ts'
import { bookingCodes, Lesson } from '../shapes/lesson.ts'
import { Ring } from '../shapes/now.ts'
import { Rescue } from '../shapes/rescue.ts'

export const getRescue = endpoint({
  method: 'GET',
  path: '/rescue/{id}',
  who: [Role.Student],
  note: 'For the student of a lesson whose tutor has not come three minutes after its start: who can take it over, and the nearest other times. Nobody is named while the tutor may still come.',
  params: idInPath,
  query: v.object({ sameGender: v.optional(q.bool()) }),
  reply: Rescue,
  errors: ['lesson-not-found'],
  owned: true,
})

export const takeRescue = endpoint({
  method: 'POST',
  path: '/rescue/{id}',
  who: [Role.Student],
  limit: 'write',
  note: 'Settles the lesson as missed by its tutor and books another of the same length with its minutes, both or neither. A repeat answers the lesson that was booked first.',
  params: idInPath,
  body: v.object({ tutorId: Id, slotId: Id, start: Instant }),
  reply: Lesson,
  errors: ['invalid-device-time', 'lesson-not-found', 'lesson-time-passed', ...bookingCodes],
  owned: true,
})

export const ringRescue = endpoint({
  method: 'POST',
  path: '/rescue/{id}/ring',
  who: [Role.Student],
  limit: 'write',
  note: 'Rings tutors who can start at once; the first who accepts takes the lesson over, with its minutes.',
  params: idInPath,
  body: v.object({ sameGender: v.optional(v.boolean(), false) }),
  reply: Ring,
  errors: ['lesson-not-found', 'lesson-time-passed', 'illegal', 'ring-exists'],
  owned: true,
})
