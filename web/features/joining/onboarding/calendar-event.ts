import { calendarEntryOf } from '#contract/lessons/rules/calendar-entry.ts'
import { getTranslator } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import type { CalendarEvent } from '#web/features/shared/calendar-file.ts'
import type { Appointment } from './appointment.ts'

/** An interview or a demo session as an entry for calendars outside; `name` is the manager's. */
export const appointmentEvent = (appointment: Appointment, name: string): CalendarEvent => {
  const t = getTranslator(onboarding)
  const { kind, id, start, end } = appointment
  const entry = calendarEntryOf(
    { kind, id, createdAt: Date.parse(appointment.createdAt), updatedAt: Date.parse(appointment.updatedAt) },
    location.origin,
  )
  return {
    ...entry,
    canceled: false,
    title: t(`appointment.${kind}.event`, { name }),
    text: t('appointment.eventText', { url: entry.url }),
    start,
    end,
  }
}
