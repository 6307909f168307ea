import type { Interval } from '#contract/rules/time.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { serverNow } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { type CalendarEvent, googleLinkOf, icsOf } from './ics.ts'

const download = (text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'hiwar-lesson.ics'
  link.click()
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export function CalendarMenu({ booked, tutorName }: { booked: Interval; tutorName: string }) {
  const t = useCopy(booking)
  const url = `${location.origin}/upcoming-lessons`
  const event: CalendarEvent = {
    uid: `${booked.start}-${crypto.randomUUID()}@hiwar`,
    title: t('event.title', { name: tutorName }),
    text: t('event.text', { url }),
    url,
    start: booked.start,
    end: booked.end,
  }
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
        { label: t('done.file'), icon: 'i-ph-download-simple', onSelect: () => download(icsOf(event, serverNow())) },
      ]}
    />
  )
}
