import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, idInPath } from '../../shared/shapes/wire.ts'
import { Role, regularRoles } from '../../vocabulary/roles.ts'
import { DurationField } from '../shapes/lesson.ts'
import { MinuteOfDay, WeekdayField, WeeklyHour } from '../shapes/weekly-hour.ts'

export const keepWeeklyHour = endpoint({
  method: 'POST',
  path: '/weekly-hour',
  who: [Role.Student],
  limit: 'write',
  note: 'Keeps an hour every week with a tutor, by the wall clock of Cairo, and books what is left of this week at once. Later lessons are booked as each week of the subscription opens; a text says when one cannot be. An hour that is kept already is answered as it is.',
  body: v.object({ tutorId: Id, weekday: WeekdayField, minute: MinuteOfDay, duration: DurationField }),
  reply: WeeklyHour,
  errors: [
    'invalid-device-time',
    'tutor-not-found',
    'subscription-required',
    'too-many-weekly-hours',
    'conflicting-schedule',
    'no-enough-minutes',
  ],
})

export const listWeeklyHours = endpoint({
  method: 'GET',
  path: '/weekly-hour/list',
  who: regularRoles,
  note: 'The hours the caller keeps as a student, or that students keep with them as their tutor, in the order of a week from Saturday.',
  reply: v.array(WeeklyHour),
})

export const endWeeklyHour = endpoint({
  method: 'DELETE',
  path: '/weekly-hour/{id}',
  who: [Role.Student],
  limit: 'write',
  note: 'Ends a weekly hour. Lessons that were booked for it stay; again changes nothing.',
  params: idInPath,
  errors: ['weekly-hour-not-found'],
  owned: true,
})
