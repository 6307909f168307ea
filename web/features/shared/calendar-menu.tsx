import { calendar } from '#web/copy/calendar.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { type CalendarEvent, googleLinkOf, saveCalendar } from './calendar-file.ts'

type CalendarMenuProps = {
  event: CalendarEvent
  /** Without its ending. */
  fileName: string
} & Pick<ButtonProps, 'kind' | 'size'>

/** Adds an appointment to a calendar outside. */
export function CalendarMenu({ event, fileName, ...look }: CalendarMenuProps) {
  const t = useCopy(calendar)
  return (
    <Menu
      align="start"
      trigger={
        <Button {...look} icon="i-ph-calendar-plus">
          {t('add')}
        </Button>
      }
      actions={[
        {
          label: t('google'),
          icon: 'i-ph-google-logo',
          // biome-ignore lint/a11y/useAnchorContent: the menu puts the words inside
          render: <a href={googleLinkOf(event)} target="_blank" rel="noopener noreferrer" />,
        },
        {
          label: t('file'),
          icon: 'i-ph-download-simple',
          onSelect: () => saveCalendar(fileName, event),
        },
      ]}
    />
  )
}
