import { type ReactElement, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { notifications } from '#web/features/talk/copy/notifications.ts'
import { Popover } from '#web/ui/popover.tsx'
import { NotificationActions } from './notification-actions.tsx'
import { NotificationList } from './notification-list.tsx'

/** The panel under the bell. Starts open, because it is loaded lazily by the press that opens it. */
export default function NotificationsPopover({ trigger }: { trigger: ReactElement }) {
  const t = useCopy(notifications)
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Popover
      className="w-26rem max-h-[min(44rem,var(--available-height))] overflow-y-auto"
      trigger={trigger}
      open={open}
      onOpen={setOpen}
      title={
        <span className="row-2">
          <span className="grow-in">{t('title')}</span>
          <NotificationActions onLeave={close} />
        </span>
      }
    >
      <NotificationList onLeave={close} />
    </Popover>
  )
}
