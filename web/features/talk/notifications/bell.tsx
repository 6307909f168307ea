import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { lazyOverlay } from '#web/features/shared/lazy-overlay.tsx'
import { notifications } from '#web/features/talk/copy/notifications.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NumberBadge } from '#web/ui/number-badge.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useUnreadNotifications } from './query.ts'

const NotificationsPopover = lazyOverlay(() => import('./notifications-popover.tsx'))

const bellClass = buttonClass('plain', 'md', 'btn-icon relative')

function BellFace() {
  const t = useCopy(notifications)
  const unread = useUnreadNotifications()
  return (
    <>
      <Icon name={unread > 0 ? 'i-ph-bell-fill' : 'i-ph-bell'} />
      <VisuallyHidden>{t('open')}</VisuallyHidden>
      {unread > 0 && (
        <span className="absolute -top-0.5 -start-1">
          <NumberBadge count={unread} label={t('unread', { count: unread })} />
        </span>
      )}
    </>
  )
}

/** Opens the list of notifications: a page on phones, a panel under the bell from md up. */
export function NotificationBell() {
  return (
    <>
      <Link to="/notifications" className={`${bellClass} md:hidden`}>
        <BellFace />
      </Link>
      <NotificationsPopover
        trigger={(props) => (
          <button type="button" className={`${bellClass} lt-md:hidden`} {...props}>
            <BellFace />
          </button>
        )}
      />
    </>
  )
}
