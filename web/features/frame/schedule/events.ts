/** Lessons, interviews and demo sessions as events of one calendar. Pure; instants in epoch ms. */
import { type Interval, overlaps } from '#contract/shared/rules/time.ts'
import { type Appointment, isCancelled, isJoinable, keyOf } from '#web/features/joining/interviews/appointments.ts'
import { type Meeting, nameOf, phaseOf } from '#web/features/lessons/meeting.ts'
import { dayInterval } from '#web/features/shared/calendar-days.ts'

/** `now`: its call is open; `off`: it was cancelled. */
export type EventState = 'booked' | 'now' | 'done' | 'off'

interface Shared extends Interval {
  /** Unique among all kinds. */
  readonly key: string
  /** The other person; null for somebody without a name. */
  readonly name: string | null
}

export type ScheduleEvent =
  | (Shared & { readonly kind: 'lesson'; readonly meeting: Meeting })
  | (Shared & { readonly kind: Appointment['kind']; readonly appointment: Appointment })

const lessonEvent = (meeting: Meeting): ScheduleEvent => ({
  kind: 'lesson',
  key: `lesson-${meeting.id}`,
  start: meeting.start,
  end: meeting.end,
  name: nameOf(meeting.other),
  meeting,
})

const appointmentEvent = (appointment: Appointment, userId: number): ScheduleEvent => {
  const { applicant, manager, kind, start, end } = appointment
  const otherPerson = applicant.id === userId ? manager : applicant
  return { kind, key: keyOf(appointment), start, end, name: otherPerson.name, appointment }
}

/** All events of one person, earliest first. */
export const eventsOf = (
  meetings: readonly Meeting[],
  appointments: readonly Appointment[],
  userId: number,
): ScheduleEvent[] =>
  [...meetings.map(lessonEvent), ...appointments.map((appointment) => appointmentEvent(appointment, userId))].sort(
    (a, b) => a.start - b.start || a.key.localeCompare(b.key),
  )

const lessonStates = {
  booked: 'booked',
  joinable: 'now',
  happening: 'now',
  ended: 'done',
  held: 'done',
  tutorLate: 'done',
  tutorLeft: 'done',
  deadLine: 'off',
  outage: 'off',
  studentAbsent: 'done',
  tutorAbsent: 'off',
  cutShort: 'off',
  cancelled: 'off',
} as const

export const stateOf = (event: ScheduleEvent, now: number): EventState => {
  if (event.kind === 'lesson') return lessonStates[phaseOf(event.meeting, now)]
  if (isCancelled(event.appointment)) return 'off'
  if (isJoinable(event.appointment, now)) return 'now'
  return event.end > now ? 'booked' : 'done'
}

/** The events of a Cairo day; one across midnight is on both. */
export const eventsOn = (events: readonly ScheduleEvent[], day: string): ScheduleEvent[] => {
  const span = dayInterval(day)
  return events.filter((event) => overlaps(event, span))
}

/** The events that begin on a Cairo day, for lists that name a day and would tell one across midnight twice. */
export const eventsFrom = (events: readonly ScheduleEvent[], day: string): ScheduleEvent[] => {
  const { start, end } = dayInterval(day)
  return events.filter((event) => event.start >= start && event.start < end)
}

/** Whether a day was over when the account was opened, so that it and those before it are empty. */
export const isBeforeAccount = (day: string, createdAt: number): boolean => dayInterval(day).end <= createdAt
