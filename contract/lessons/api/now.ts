import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { q } from '../../shared/shapes/wire.ts'
import { nowLimits } from '../../vocabulary/now.ts'
import { Role, tutorRoles } from '../../vocabulary/roles.ts'
import { LessonDuration } from '../../vocabulary/teaching.ts'
import { bookingCodes, Lesson } from '../shapes/lesson.ts'
import { Availability, Market, Ring, RingId, RingWishBody } from '../shapes/now.ts'
import { RescueStart } from '../shapes/rescue.ts'

const params = v.object({ ringId: RingId })

export const getMarket = endpoint({
  method: 'GET',
  path: '/now',
  who: [Role.Student],
  note: 'Which tutors can start a lesson at once, and the caller’s latest search for one, which is kept for ten minutes.',
  reply: Market,
})

export const startRing = endpoint({
  method: 'POST',
  path: '/now/ring',
  who: [Role.Student],
  limit: 'write',
  note: 'Looks for a tutor who starts at once: at most five are rung for 20 seconds, then the next five, for a minute in all. Nothing is booked before somebody accepts. One search at a time, three in ten minutes.',
  body: RingWishBody,
  reply: Ring,
  errors: [
    'ring-exists',
    'topic-not-found',
    'no-enough-minutes',
    'week-boundaries-violation',
    'subscription-required',
    'subscription-paused',
    'subscription-refunding',
    'reached-booking-limit',
    'guardian-required',
    'conflicting-lessons',
  ],
})

export const listNearest = endpoint({
  method: 'GET',
  path: '/now/nearest',
  who: [Role.Student],
  note: 'The nearest offered times of tonight and tomorrow for a lesson of this length, one a tutor, for when nobody can start at once.',
  query: v.object({
    duration: v.pipe(q.int(), v.picklist(Object.values(LessonDuration))),
    sameGender: v.optional(q.bool()),
  }),
  reply: v.array(RescueStart),
})

export const cancelRing = endpoint({
  method: 'DELETE',
  path: '/now/ring/{ringId}',
  who: [Role.Student],
  limit: 'write',
  note: 'Ends the caller’s search and answers it as it then is: where a tutor accepted in the same moment, with the lesson.',
  params,
  reply: Ring,
  errors: ['ring-not-found'],
})

export const acceptRing = endpoint({
  method: 'POST',
  path: '/now/ring/{ringId}/acceptance',
  who: tutorRoles,
  limit: 'write',
  note: 'The first tutor who accepts gets the lesson, booked under the rules of booking; a repeat answers the same lesson.',
  params,
  reply: Lesson,
  errors: ['ring-over', ...bookingCodes],
})

export const declineRing = endpoint({
  method: 'POST',
  path: '/now/ring/{ringId}/refusal',
  who: tutorRoles,
  limit: 'write',
  note: 'The caller is not rung by this search any more; it counts for nothing.',
  params,
})

export const getAvailability = endpoint({
  method: 'GET',
  path: '/now/availability',
  who: tutorRoles,
  note: 'Until when the caller is available now, and the search that rings them.',
  reply: Availability,
})

export const setAvailable = endpoint({
  method: 'PUT',
  path: '/now/availability',
  who: tutorRoles,
  limit: 'write',
  note: 'The caller can start lessons at once for this many minutes, at most two hours and not into a booking. Ends by itself when a lesson of theirs begins, or when no page of theirs has been open for a minute.',
  body: v.object({
    minutes: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(nowLimits.availableMinutes.min),
      v.maxValue(nowLimits.availableMinutes.max),
    ),
  }),
  reply: Availability,
  errors: ['tutor-not-found', 'busy-soon'],
})

export const endAvailability = endpoint({
  method: 'DELETE',
  path: '/now/availability',
  who: tutorRoles,
  limit: 'write',
  note: 'The caller is no longer available now; again changes nothing.',
})
