import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, Instant, idInPath } from '../../shared/shapes/wire.ts'
import { Role, tutorRoles } from '../../vocabulary/roles.ts'
import { bookingCodes, DurationField, Lesson } from '../shapes/lesson.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Minutes of the student's week, and of those beside it. */
const taken = { weekMinutes: Count, otherMinutes: Count }

const NextWeek = v.object({ tutorId: Id, slotId: Id, start: Instant, duration: DurationField, ...taken })

export const getMoreTime = endpoint({
  method: 'GET',
  path: '/lesson/{id}/more',
  who: 'signed-in',
  note: 'Whether the quarter directly behind this lesson, or behind the last one that its call carries, can be had with the same tutor: asked for in the last five minutes. `refused` says to the student why not, `nextWeek` is then the same hour of next week where it is free. Its two members.',
  params: idInPath,
  reply: v.object({
    /** Where the quarter begins. */
    start: Instant,
    possible: v.boolean(),
    /** To the student alone. */
    refused: v.nullable(v.picklist(['bad-request', 'lesson-time-passed', ...bookingCodes])),
    /** To the student: what it takes. */
    takes: v.nullable(v.object(taken)),
    /** To the tutor: what it earns, piastres. */
    price: v.nullable(Count),
    /** When the student asked for it; null while nobody has. */
    askedAt: v.nullable(Instant),
    nextWeek: v.nullable(NextWeek),
  }),
  errors: ['lesson-not-found'],
  owned: true,
})

export const askMoreTime = endpoint({
  method: 'POST',
  path: '/lesson/{id}/more',
  who: [Role.Student],
  limit: 'write',
  note: 'The student asks for the quarter behind the lesson, from inside the call. Nothing is booked before the tutor accepts, and a wish ends with the lesson. Names what it was shown to take; something else is `changed-meanwhile`.',
  params: idInPath,
  body: v.object({ start: Instant, ...taken }),
  errors: ['lesson-not-found', 'lesson-time-passed', 'changed-meanwhile', ...bookingCodes],
  owned: true,
})

export const acceptMoreTime = endpoint({
  method: 'POST',
  path: '/lesson/{id}/more/acceptance',
  who: tutorRoles,
  limit: 'write',
  note: 'The tutor accepts what the student asked for: a lesson of a quarter is booked under the rules of booking, and the call goes on. A repeat answers the same lesson. `price` is what the tutor was shown to earn; something else is `changed-meanwhile`.',
  params: idInPath,
  body: v.object({ start: Instant, price: Count }),
  reply: Lesson,
  errors: ['lesson-not-found', 'lesson-time-passed', 'changed-meanwhile', ...bookingCodes],
  owned: true,
})

export const dropMoreTime = endpoint({
  method: 'DELETE',
  path: '/lesson/{id}/more',
  who: 'signed-in',
  limit: 'write',
  note: 'Ends the wish for more time: the student takes it back, or the tutor cannot. Without one nothing changes, and what was booked stays.',
  params: idInPath,
  errors: ['lesson-not-found'],
  owned: true,
})
