import { Link, useLocation } from '@tanstack/react-router'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Count } from '#web/ui/tag.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useJoinable, useLacking } from './badges.ts'
import { Important } from './important.tsx'
import { isCurrent, type NavItem } from './nav.tsx'
import { RailTip, railLabel } from './rail-tip.tsx'
import { useUnread } from './unread.ts'

/** What waits behind a place: a number of messages, or the lamp for a lesson that is open now. */
export function NavBadge({ kind }: { kind: NavItem['badge'] }) {
  const t = useCopy(shell)
  const unread = useUnread()
  const joinable = useJoinable()
  const lacking = useLacking()
  if (kind === 'unread' && unread > 0) {
    return (
      <Count>
        <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
        <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
      </Count>
    )
  }
  if (kind === 'missing') return lacking ? <Important /> : null
  if (kind !== 'joinable' || !joinable) return null
  return (
    <>
      <i className="now-dot" aria-hidden="true" />
      <VisuallyHidden>{t('joinable')}</VisuallyHidden>
    </>
  )
}

type NavLinkProps = { item: NavItem; place: 'side' | 'bottom' }

export function NavLink({ item, place }: NavLinkProps) {
  const current = useLocation({ select: ({ pathname }) => isCurrent(item, pathname) })
  const icon = <Icon name={current ? item.current : item.icon} />
  const here = current ? ('page' as const) : undefined
  if (place === 'bottom') {
    return (
      <Link to={item.to} className="bottom-link" aria-current={here}>
        <span className="bottom-icon">
          {icon}
          <NavBadge kind={item.badge} />
        </span>
        {item.short}
      </Link>
    )
  }
  return (
    <RailTip text={item.label}>
      <Link to={item.to} className="side-link" aria-current={here}>
        {icon}
        <span className={railLabel}>{item.label}</span>
        <NavBadge kind={item.badge} />
      </Link>
    </RailTip>
  )
}
