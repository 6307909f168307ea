import * as v from 'valibot'
import { DurationField, Lesson, LessonWithMembers } from '../shapes/lesson.ts'
import { Id, Instant, idInPath, paged, pageQuery, q } from '../shapes/wire.ts'
import { Role } from '../vocabulary/roles.ts'
import { endpoint } from './endpoint.ts'

export const bookLesson = endpoint({
  method: 'POST',
  path: '/lesson',
  who: [Role.Student],
  limit: 'write',
  idempotent: true,
  note: 'Books one lesson inside the caller’s week. The tutor is told, reminders are queued and the pair’s chat room is made if absent.',
  body: v.object({ tutorId: Id, slotId: Id, start: Instant, duration: DurationField }),
  reply: Lesson,
  errors: [
    'tutor-not-found',
    'slot-not-found',
    'illegal',
    'no-enough-minutes',
    'week-boundaries-violation',
    'reached-booking-limit',
    'subscription-required',
    'busy-tutor',
    'conflicting-lessons',
  ],
})

export const listLessons = endpoint({
  method: 'GET',
  path: '/lesson/list',
  who: 'signed-in',
  note: 'Lessons of the named people with both members, latest start first. Everybody but admins names exactly themselves.',
  query: v.object({
    users: v.optional(q.list(q.int())),
    ratified: v.optional(q.bool()),
    canceled: v.optional(q.bool()),
    future: v.optional(q.bool()),
    past: v.optional(q.bool()),
    now: v.optional(q.bool()),
    after: v.optional(Instant),
    before: v.optional(Instant),
    full: v.optional(q.bool()),
    ...pageQuery,
  }),
  reply: paged(LessonWithMembers),
  owned: true,
})

export const getLesson = endpoint({
  method: 'GET',
  path: '/lesson/{id}',
  who: 'signed-in',
  note: 'One lesson with its members, for those members and admins.',
  params: idInPath,
  reply: LessonWithMembers,
  errors: ['lesson-not-found'],
  owned: true,
})

export const rescheduleLesson = endpoint({
  method: 'PATCH',
  path: '/lesson',
  who: [Role.Student],
  limit: 'write',
  note: 'Moves a lesson that has not started to another free time of the same tutor, under the rules of booking.',
  body: v.object({ lessonId: Id, slotId: Id, start: Instant, duration: DurationField }),
  errors: [
    'lesson-not-found',
    'lesson-time-passed',
    'illegal',
    'slot-not-found',
    'no-enough-minutes',
    'week-boundaries-violation',
    'busy-tutor',
    'conflicting-lessons',
  ],
  owned: true,
})

export const cancelLesson = endpoint({
  method: 'DELETE',
  path: '/lesson/{id}',
  who: 'signed-in',
  limit: 'write',
  idempotent: true,
  note: 'Cancels a lesson: either member before the start; after it only the student, when three minutes passed and the tutor never came. The minutes return by themselves.',
  params: idInPath,
  errors: ['lesson-not-found', 'lesson-time-passed', 'illegal'],
  owned: true,
})
