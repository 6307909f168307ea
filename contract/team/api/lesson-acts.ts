import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, Instant, idInPath, Seen } from '../../shared/shapes/wire.ts'
import { disputeKinds, disputeLimits } from '../../vocabulary/disputes.ts'
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
