import { Link } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { notifications } from '#web/features/talk/copy/notifications.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReadAllNotifications, useUnreadNotifications } from './query.ts'

/** Marks everything as read, and leads to the settings. */
export function NotificationActions({ onLeave }: { onLeave?: () => void }) {
  const t = useCopy(notifications)
  const { role } = useRequiredUser()
  const unread = useUnreadNotifications()
  const readAll = useReadAllNotifications()
  return (
    <>
      {unread > 0 && (
        <Button kind="plain" size="sm" icon="i-ph-checks" onClick={() => readAll.mutate()}>
          {t('readAll')}
        </Button>
      )}
      <Link
        to={role === Role.Student ? '/s/settings' : '/t/account-settings'}
        search={{ tab: 'notifications' }}
        className={buttonClass('plain', 'sm', 'btn-icon')}
        aria-label={t('settings')}
        onClick={onLeave}
      >
        <Icon name="i-ph-gear-six" />
      </Link>
    </>
  )
}
