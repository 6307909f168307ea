import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { googleLinkOf, icsOf } from '#web/features/shared/ics.ts'
import { saveCalendar } from '#web/features/shared/save-calendar.ts'
import { serverNow } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { type CalendarLesson, calendarEventOf } from './calendar-event.ts'

export function CalendarMenu({ lesson, tutorName }: { lesson: CalendarLesson; tutorName: string }) {
  const t = useCopy(booking)
  const event = calendarEventOf(lesson, tutorName)
  return (
    <Menu
      align="start"
      trigger={
        <Button kind="line" icon="i-ph-calendar-plus">
          {t('done.calendar')}
        </Button>
      }
      actions={[
        {
          label: t('done.google'),
          icon: 'i-ph-google-logo',
          // biome-ignore lint/a11y/useAnchorContent: the menu puts the words inside
          render: <a href={googleLinkOf(event)} target="_blank" rel="noopener noreferrer" />,
        },
        {
          label: t('done.file'),
          icon: 'i-ph-download-simple',
          onSelect: () => saveCalendar('hiwar-lesson.ics', icsOf(event, serverNow())),
        },
      ]}
    />
  )
}
