import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Day, idInPath } from '../../shared/shapes/wire.ts'
import { scheduleLimits } from '../../vocabulary/calendar.ts'
import { tutorRoles } from '../../vocabulary/roles.ts'
import { PauseField, ScheduleSettings, TemplateHour, TimeOff } from '../shapes/schedule-settings.ts'

export const getScheduleSettings = endpoint({
  method: 'GET',
  path: '/schedule-settings',
  who: tutorRoles,
  note: 'What the caller’s calendar is made with: the pause between lessons, the hours of their usual week, and the days off that are not over, each with the bookings that still stand in it.',
  reply: ScheduleSettings,
})

export const setPause = endpoint({
  method: 'PUT',
  path: '/schedule-settings/pause',
  who: tutorRoles,
  limit: 'write',
  note: 'Minutes kept free before and after each booking when a student books a lesson. Lessons that are booked already stay.',
  body: v.object({ minutes: PauseField }),
})

export const setWeekTemplate = endpoint({
  method: 'PUT',
  path: '/schedule-settings/template',
  who: tutorRoles,
  limit: 'write',
  note: 'Replaces the hours of the caller’s usual week, by the wall clock of Cairo. They are laid onto a week by the calendar; nothing is offered by storing them.',
  body: v.object({ hours: v.pipe(v.array(TemplateHour), v.maxLength(scheduleLimits.templateHours)) }),
  errors: ['conflicting-schedule', 'illegal'],
})

export const addTimeOff = endpoint({
  method: 'POST',
  path: '/schedule-settings/time-off',
  who: tutorRoles,
  limit: 'write',
  note: 'Closes the free hours of whole Cairo days, from now on where today is the first. Bookings stay and are named: each is for the caller to keep or to cancel. No hours can be opened on these days until the time off is removed.',
  body: v.object({ firstDay: Day, lastDay: Day }),
  reply: TimeOff,
  errors: ['conflicting-schedule', 'too-much-time-off'],
})

export const removeTimeOff = endpoint({
  method: 'DELETE',
  path: '/schedule-settings/time-off/{id}',
  who: tutorRoles,
  limit: 'write',
  note: 'Lets hours be opened on these days again. Hours that were closed are not brought back.',
  params: idInPath,
  errors: ['time-off-not-found'],
  owned: true,
})
