import { Link, useLocation } from '@tanstack/react-router'
import { type ReactElement, useSyncExternalStore } from 'react'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useHasJoinableLesson, useLacksAccountData, useWaitingCount } from '#web/features/people/account/badges.ts'
import { loadBeside } from '#web/features/shared/load-beside.tsx'
import { MissingDataMark } from '#web/features/shared/missing-data-mark.tsx'
import { useUnread } from '#web/features/shared/unread.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NumberBadge } from '#web/ui/number-badge.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isCurrentItem, type NavItem } from './nav.tsx'

/** Hides the label visually in the tablet's icon rail, but keeps it for screen readers. */
export const railLabelClass = 'side-label lt-lg:inline lt-lg:visually-hidden'

// Lazy, because only the tablet's icon rail needs it.
const Tooltip = loadBeside(
  () => import('#web/ui/tooltip.tsx').then((module) => ({ default: module.Tooltip })),
  ({ children }) => children,
)

const rail = matchMedia('(width >= 768px) and (width < 1024px)')
const subscribeToRail = (listener: () => void) => {
  rail.addEventListener('change', listener)
  return () => rail.removeEventListener('change', listener)
}

/** A tooltip in the icon rail only; elsewhere the label is visible and a tooltip would repeat it. */
export function RailTooltip({ text, children }: { text: string; children: ReactElement }) {
  const narrow = useSyncExternalStore(subscribeToRail, () => rail.matches)
  if (!narrow) return children
  return (
    <Tooltip text={text} side="inline-end">
      {children}
    </Tooltip>
  )
}

/** Badge of a navigation item: a number of messages or decisions, or a dot for a lesson that can be joined now. */
export function NavBadge({ kind }: { kind: NavItem['badge'] }) {
  const t = useCopy(shell)
  const unread = useUnread()
  const waiting = useWaitingCount()
  const joinable = useHasJoinableLesson()
  const lacking = useLacksAccountData()
  if (kind === 'unread' && unread > 0) return <NumberBadge count={unread} label={t('unread', { count: unread })} />
  if (kind === 'waiting' && waiting > 0) return <NumberBadge count={waiting} label={t('waiting', { count: waiting })} />
  if (kind === 'missing') return lacking ? <MissingDataMark /> : null
  if (kind !== 'joinable' || !joinable) return null
  return (
    <>
      <i
        className="now-dot flex-none size-3 border-[1.5px] border-now-text rounded-[50%] [border-end-start-radius:2px] bg-now"
        aria-hidden="true"
      />
      <VisuallyHidden>{t('joinable')}</VisuallyHidden>
    </>
  )
}

/** Badge of the entry that holds these items: the decisions that wait among them, else what the account lacks. */
export function MoreBadge({ items }: { items: readonly NavItem[] }) {
  const waiting = useWaitingCount()
  const decides = waiting > 0 && items.some(({ badge }) => badge === 'waiting')
  return <NavBadge kind={decides ? 'waiting' : 'missing'} />
}

type NavLinkProps = { item: NavItem; place: 'side' | 'bottom' }

export function NavLink({ item, place }: NavLinkProps) {
  const current = useLocation({ select: ({ pathname }) => isCurrentItem(item, pathname) })
  const icon = <Icon name={current ? item.currentIcon : item.icon} />
  const here = current ? ('page' as const) : undefined
  if (place === 'bottom') {
    return (
      <Link
        to={item.to}
        className="bottom-link relative grid content-center justify-items-center gap-0.5 h-bottombar fs-micro leading-[1.4] no-underline"
        aria-current={here}
      >
        <span className="bottom-icon relative grid place-items-center w-14 h-8 rounded-[1rem] turn-start">
          {icon}
          <NavBadge kind={item.badge} />
        </span>
        {item.short}
      </Link>
    )
  }
  return (
    <RailTooltip text={item.label}>
      <Link to={item.to} className="side-link" aria-current={here}>
        {icon}
        <span className={railLabelClass}>{item.label}</span>
        <NavBadge kind={item.badge} />
      </Link>
    </RailTooltip>
  )
}
