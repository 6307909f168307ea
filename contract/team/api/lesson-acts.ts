import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, Instant, idInPath, Seen } from '../../shared/shapes/wire.ts'
import { disputeKinds, disputeLimits } from '../../vocabulary/disputes.ts'
import { Gender } from '../../vocabulary/people.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { cleanText } from '../../vocabulary/text.ts'
import { cancelSides } from '../../vocabulary/work.ts'

/** Why the team does it; both members read it. */
const { min, max } = disputeLimits.reason
const Reason = v.pipe(v.string(), v.transform(cleanText), v.minLength(min), v.maxLength(max))

export const listMoveTimes = endpoint({
  method: 'GET',
  path: '/lesson/{id}/move-times',
  who: adminRoles,
  note: 'Times of the next two weeks at which both members of a coming lesson are free, by the hours its tutor offers: at most four a day and twenty in all, earliest first. Whether minutes suffice is decided by the move.',
  params: idInPath,
  reply: v.object({ list: v.array(v.object({ slotId: Id, start: Instant })) }),
  errors: ['lesson-not-found'],
})

export const moveLessonFor = endpoint({
  method: 'PUT',
  path: '/lesson/{id}/time',
  who: adminRoles,
  limit: 'write',
  note: 'Moves a lesson that has not started to another free time of its tutor, under the rules of booking, for both members; both are told with the reason.',
  params: idInPath,
  body: v.object({ slotId: Id, start: Instant, reason: Reason, seen: Seen }),
  errors: [
    'lesson-not-found',
    'changed-meanwhile',
    'lesson-time-passed',
    'illegal',
    'slot-not-found',
    'no-enough-minutes',
    'week-boundaries-violation',
    'guardian-required',
    'subscription-paused',
    'subscription-refunding',
    'busy-tutor',
    'conflicting-lessons',
  ],
})

/** A tutor who could take over a lesson at its time; `rating` null while nobody has rated them. */
const OtherTutor = v.object({
  id: Id,
  name: v.nullable(v.string()),
  image: v.nullable(v.string()),
  gender: v.nullable(v.picklist(Object.values(Gender))),
  /** Stars. */
  rating: v.nullable(v.number()),
  /** Lessons with this student so far; `otherTutorLimits.together` means as many or more. */
  together: v.number(),
  sharesTopic: v.boolean(),
  /** Their open hour around the lesson. */
  slotId: Id,
})

export const listOtherTutors = endpoint({
  method: 'GET',
  path: '/lesson/{id}/other-tutors',
  who: adminRoles,
  note: 'Tutors who are free at the time of a coming lesson, have the hour open, are paid the same and teach at the level of its student: at most six. First those who have taught the student most, then by topics and rating.',
  params: idInPath,
  reply: v.object({ list: v.array(OtherTutor) }),
  errors: ['lesson-not-found'],
})

export const changeTutorFor = endpoint({
  method: 'PUT',
  path: '/lesson/{id}/tutor',
  who: adminRoles,
  limit: 'write',
  note: 'Gives a lesson that has not started to another tutor at the same time, under the rules of booking: the old one is cancelled on the record of `side`, and another lesson holds its minutes. The student and the old tutor are told with the reason, the new one as of every booking. Answers the id of that lesson.',
  params: idInPath,
  body: v.object({ tutorId: Id, slotId: Id, side: v.picklist(cancelSides), reason: Reason, seen: Seen }),
  reply: v.object({ lessonId: Id }),
  errors: [
    'lesson-not-found',
    'changed-meanwhile',
    'lesson-time-passed',
    'illegal',
    'tutor-not-found',
    'slot-not-found',
    'subscription-required',
    'no-enough-minutes',
    'week-boundaries-violation',
    'reached-booking-limit',
    'guardian-required',
    'subscription-paused',
    'subscription-refunding',
    'busy-tutor',
    'conflicting-lessons',
  ],
})

export const cancelLessonFor = endpoint({
  method: 'PUT',
  path: '/lesson/{id}/cancellation',
  who: adminRoles,
  limit: 'write',
  note: 'Cancels a lesson that has not started, on the record of one of its members or of the team. All its minutes go back to the student, nothing is used up and nobody is paid; both are told with the reason.',
  params: idInPath,
  body: v.object({ side: v.picklist(cancelSides), reason: Reason, seen: Seen }),
  errors: ['lesson-not-found', 'changed-meanwhile', 'lesson-time-passed', 'illegal'],
})

export const openDisputeFor = endpoint({
  method: 'POST',
  path: '/lesson/{id}/dispute',
  who: adminRoles,
  limit: 'write',
  note: 'Opens a dispute for a member who told the team in another way, within the time in which they could themselves. Both are told, and what the lesson has earned waits for the ruling.',
  params: idInPath,
  body: v.object({
    side: v.picklist(['student', 'tutor']),
    kind: v.picklist(disputeKinds),
    text: v.pipe(
      v.string(),
      v.transform(cleanText),
      v.minLength(disputeLimits.text.min),
      v.maxLength(disputeLimits.text.max),
    ),
  }),
  errors: ['lesson-not-found', 'illegal', 'dispute-too-late', 'dispute-exists'],
})
