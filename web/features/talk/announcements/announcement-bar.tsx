import { addressTo, useReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { announcements } from '#web/features/talk/copy/announcements.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Alert } from '#web/ui/alert.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useAnnouncement } from './query.ts'

/** What the team tells everybody of the reader's role, above the screen, until it is put away or over. */
export function AnnouncementBar({ className }: { className?: string }) {
  const t = useCopy(announcements)
  const reader = useReader()
  const { announcement, hide } = useAnnouncement(useMinuteClock())
  if (announcement === null) return null
  const [title, text] = [addressTo(reader, announcement.title), addressTo(reader, announcement.text)]
  return (
    <Alert
      icon="i-ph-megaphone"
      className={className}
      title={<bdi dir="auto">{title}</bdi>}
      action={<IconButton size="sm" icon="i-ph-x" label={t('hide', { title })} onClick={() => hide(announcement.id)} />}
    >
      <span dir="auto" className="block wrap-anywhere">
        {text}
      </span>
    </Alert>
  )
}
