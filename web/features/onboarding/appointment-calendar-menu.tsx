import { onboarding } from '#web/copy/onboarding.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { googleLinkOf, icsOf, sequenceOf } from '#web/features/shared/ics.ts'
import { saveCalendar } from '#web/features/shared/save-calendar.ts'
import { serverNow } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { Appointment } from './appointment.ts'

/** Adds the appointment to a calendar outside. */
export function AppointmentCalendarMenu({ appointment, name }: { appointment: Appointment; name: string }) {
  const t = useCopy(onboarding)
  const { kind, id, start, end } = appointment
  const url = `${location.origin}/${kind === 'interview' ? 'interview' : 'demo-session'}/${id}`
  const event = {
    uid: `${kind}-${id}@${location.host}`,
    sequence: sequenceOf(appointment),
    canceled: false,
    title: t(`appointment.${kind}.event`, { name }),
    text: t('appointment.eventText', { url }),
    url,
    start,
    end,
  }
  return (
    <Menu
      align="start"
      trigger={
        <Button size="lg" kind="deep-line" icon="i-ph-calendar-plus">
          {t('appointment.calendar')}
        </Button>
      }
      actions={[
        {
          label: t('appointment.google'),
          icon: 'i-ph-google-logo',
          // biome-ignore lint/a11y/useAnchorContent: the menu puts the words inside
          render: <a href={googleLinkOf(event)} target="_blank" rel="noopener noreferrer" />,
        },
        {
          label: t('appointment.calendarFile'),
          icon: 'i-ph-download-simple',
          onSelect: () => saveCalendar(`hiwar-${kind}.ics`, icsOf(event, serverNow())),
        },
      ]}
    />
  )
}
