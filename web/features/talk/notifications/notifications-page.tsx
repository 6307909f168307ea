import { useCopy } from '#web/copy/use-copy.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { notifications } from '#web/features/talk/copy/notifications.ts'
import { NotificationActions } from './notification-actions.tsx'
import { NotificationList } from './notification-list.tsx'

/** The list of notifications as a page, which phones show in place of the panel. */
export function NotificationsPage() {
  const t = useCopy(notifications)
  return (
    <div className="max-w-160">
      <PageHead title={t('title')}>
        <span className="row-2 ms-auto">
          <NotificationActions />
        </span>
      </PageHead>
      <NotificationList />
    </div>
  )
}
