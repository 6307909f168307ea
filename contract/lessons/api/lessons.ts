import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, idInPath, q } from '../../shared/shapes/wire.ts'
import { calendarLimits } from '../../vocabulary/calendar.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import {
  AttendedDay,
  BookingAnswer,
  bookingCodes,
  DurationField,
  Lesson,
  LessonDetails,
  LessonWithMembers,
} from '../shapes/lesson.ts'

const BookingFields = v.object({ tutorId: Id, slotId: Id, start: Instant, duration: DurationField })

export const bookLesson = endpoint({
  method: 'POST',
  path: '/lesson',
  who: [Role.Student],
  limit: 'write',
  idempotent: true,
  note: 'Books one lesson inside the caller’s week. The tutor is told, reminders are queued and the pair’s chat room is made if absent.',
  body: BookingFields,
  reply: Lesson,
  errors: ['invalid-device-time', ...bookingCodes],
})

export const bookLessons = endpoint({
  method: 'POST',
  path: '/lesson/several',
  who: [Role.Student],
  limit: 'write',
  idempotent: true,
  note: 'Books several lessons in the order given, each under the rules of booking and on its own: one that is refused does not undo the others. The answer has one entry for each, in the same order: the lesson, or the code of the refusal.',
  body: v.object({
    lessons: v.pipe(
      v.array(BookingFields),
      v.minLength(calendarLimits.lessonsAtOnce.min),
      v.maxLength(calendarLimits.lessonsAtOnce.max),
    ),
  }),
  reply: v.array(BookingAnswer),
  errors: ['invalid-device-time', 'illegal'],
})

export const listLessons = endpoint({
  method: 'GET',
  path: '/lesson/list',
  who: 'signed-in',
  note: 'Lessons of the named people with both members, latest start first. Everybody but admins names exactly themselves, and is told the whole number. `earned`: those that are over, and those whose late cancellation is paid for. `full` answers a window of at most 60 days in one page of at most 1,000 lessons; `next` continues it.',
  query: listQuery(
    {
      users: v.optional(q.list(q.int())),
      ratified: v.optional(q.bool()),
      canceled: v.optional(q.bool()),
      future: v.optional(q.bool()),
      past: v.optional(q.bool()),
      now: v.optional(q.bool()),
      earned: v.optional(q.bool()),
      after: v.optional(Instant),
      before: v.optional(Instant),
      full: v.optional(q.bool()),
    },
    ['start'],
  ),
  reply: listReply(LessonWithMembers),
  owned: true,
})

export const getLesson = endpoint({
  method: 'GET',
  path: '/lesson/{id}',
  who: 'signed-in',
  note: 'One lesson with its members, and what attendance made of it, for those members and admins.',
  params: idInPath,
  reply: LessonDetails,
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
    'invalid-device-time',
    'lesson-not-found',
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

export const getAttendedStats = endpoint({
  method: 'GET',
  path: '/lesson/attended/stats',
  who: adminRoles,
  note: 'Lessons that were not cancelled and their minutes by day of Cairo, days without any left out. Both ends are cut to the beginning of their day, so that of `before` is outside. At most 366 days.',
  query: v.object({ after: Instant, before: Instant }),
  reply: v.array(AttendedDay),
})
