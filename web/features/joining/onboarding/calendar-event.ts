import { getTranslator } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { type CalendarEvent, sequenceOf } from '#web/features/shared/ics.ts'
import type { Appointment } from './appointment.ts'

/** An interview or a demo session as an entry for calendars outside; `name` is the manager's. */
export const appointmentEvent = (appointment: Appointment, name: string): CalendarEvent => {
  const t = getTranslator(onboarding)
  const { kind, id, start, end } = appointment
  const url = `${location.origin}/${kind === 'interview' ? 'interview' : 'demo-session'}/${id}`
  return {
    uid: `${kind}-${id}@${location.host}`,
    sequence: sequenceOf(appointment),
    canceled: false,
    title: t(`appointment.${kind}.event`, { name }),
    text: t('appointment.eventText', { url }),
    url,
    start,
    end,
  }
}
