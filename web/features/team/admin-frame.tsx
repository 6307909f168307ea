import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { Fragment, type ReactElement, type ReactNode, useCallback, useState } from 'react'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AccountMenu } from '#web/features/frame/top-bar.tsx'
import { useOpenSessionCount } from '#web/features/joining/media/query.ts'
import { useLogOut, useRequiredUser } from '#web/features/people/account/query.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { Notices } from '#web/features/shared/notices.tsx'
import { useBarTitle } from '#web/features/shared/title.tsx'
import { AnnouncementBar } from '#web/features/talk/announcements/announcement-bar.tsx'
import { admin } from '#web/features/team/copy/admin.ts'
import { isTextField } from '#web/lib/is-text-field.ts'
import { overPage } from '#web/lib/over-page.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { useWindowKeys } from '#web/lib/use-window-keys.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NumberBadge } from '#web/ui/number-badge.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { type AdminNavItem, isCurrentItem, labelOf, navGroups } from './admin-nav.tsx'
import { useAreaKeys } from './area-keys.ts'
import { EnvironmentBadge } from './environment-badge.tsx'
import { useHomeNews, useWaitingCount } from './home/query.ts'
import { useThreadCounts } from './inbox/query.ts'
import { PeopleSearch } from './people/people-search.tsx'
import './admin.css'

/** Without the personal prefix: the choice belongs to the device. */
const railKey = 'admin-rail'

type EntryProps = { label: string; rail: boolean; children: ReactElement }

/** An entry of the navigation; in the rail, which shows icons alone, its name is a tooltip. */
function Entry({ label, rail, children }: EntryProps) {
  if (!rail) return children
  return (
    <Tooltip text={label} side="inline-end">
      {children}
    </Tooltip>
  )
}

const entryClass = 'side-link justify-start'

function OpenSessionsBadge() {
  const t = useCopy(admin)
  const count = useOpenSessionCount()
  return count > 0 ? <NumberBadge count={count} label={t('nav.openSessions', { count })} /> : null
}

const waitingQueues = {
  withdrawals: ['withdrawal'],
  disputes: ['dispute'],
  refunds: ['refund'],
  approvals: ['approval'],
  reviews: ['interview', 'demo', 'film'],
} as const

/** Decisions that wait. The count ends at a hundred for each queue, and the badge below that. */
function WaitingBadge({ queue }: { queue: keyof typeof waitingQueues }) {
  const t = useCopy(admin)
  const count = useWaitingCount(waitingQueues[queue])
  return count > 0 ? <NumberBadge count={count} label={t(`nav.${queue}`, { count })} /> : null
}

/** Threads of the inbox that are not closed. */
function InboxBadge() {
  const t = useCopy(admin)
  const count = useThreadCounts().data?.open ?? 0
  return count > 0 ? <NumberBadge count={count} label={t('nav.threads', { count })} /> : null
}

function ItemBadge({ counts }: Pick<AdminNavItem, 'counts'>) {
  if (counts === undefined) return null
  if (counts === 'threads') return <InboxBadge />
  return counts === 'openSessions' ? <OpenSessionsBadge /> : <WaitingBadge queue={counts} />
}

function NavItem({ item, rail, onLeave }: { item: AdminNavItem; rail: boolean; onLeave?: (() => void) | undefined }) {
  const current = useLocation({ select: ({ pathname }) => isCurrentItem(item, pathname) })
  return (
    <Entry label={item.label} rail={rail}>
      <Link
        to={item.to}
        // The home is the beginning of every address of the area.
        activeOptions={{ exact: true }}
        className={rail ? 'side-link' : entryClass}
        aria-current={current ? 'page' : undefined}
        onClick={onLeave}
      >
        <Icon name={current ? item.currentIcon : item.icon} />
        <span className={rail ? 'visually-hidden' : undefined}>{item.label}</span>
        <ItemBadge counts={item.counts} />
      </Link>
    </Entry>
  )
}

function NavItems({ rail = false, onLeave }: { rail?: boolean; onLeave?: () => void }) {
  const s = useCopy(shell)
  const logOut = useLogOut()
  const { role } = useRequiredUser()
  const groups = navGroups
    .map((items) => items.filter(({ roles }) => roles.includes(role)))
    .filter((items) => items.length > 0)
  return (
    <>
      {groups.map((items, at) => (
        <Fragment key={items[0]?.to}>
          {at > 0 && <hr className="my-2" />}
          {items.map((item) => (
            <NavItem key={item.to} item={item} rail={rail} onLeave={onLeave} />
          ))}
        </Fragment>
      ))}
      <Entry label={s('logout')} rail={rail}>
        <button type="button" className={rail ? 'side-link' : entryClass} onClick={logOut}>
          <Icon name="i-ph-sign-out" flip />
          <span className={rail ? 'visually-hidden' : undefined}>{s('logout')}</span>
        </button>
      </Entry>
    </>
  )
}

function NavDrawer() {
  const t = useCopy(admin)
  const [open, setOpen] = useState(false)
  return (
    <Drawer
      open={open}
      onOpen={setOpen}
      side="start"
      title={t('area')}
      trigger={<IconButton icon="i-ph-list" label={t('nav.open')} className="lg:hidden -ms-2.5" />}
    >
      <nav className="grid gap-1" aria-label={t('nav.label')}>
        <NavItems onLeave={() => setOpen(false)} />
      </nav>
    </Drawer>
  )
}

/** Where this screen is, above its title. The title is the heading of the screen, so it is hidden here. */
function Position() {
  const t = useCopy(admin)
  const { role } = useRequiredUser()
  const title = useBarTitle()
  const back = useMatches({ select: (matches) => matches.at(-1)?.staticData.back })
  const parent = back === undefined ? null : labelOf(back)
  return (
    <div className="grow-in">
      <nav className="caption quiet truncate lt-md:hidden" aria-label={t('path')}>
        {back !== undefined && parent !== null ? (
          <Link to={back} className="text-inherit">
            {parent}
          </Link>
        ) : (
          t(role === Role.Studio ? 'studioArea' : 'area')
        )}
      </nav>
      <p className="text-h3 font-strong truncate" aria-hidden="true" dir="auto">
        {title}
      </p>
    </div>
  )
}

/** The key `/` opens the search over everybody; for those who have none it goes to the search box of the screen. */
const useSearchKey = (openSearch: (() => void) | null): void =>
  useWindowKeys((event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
    if (overPage('dialog', 'alertdialog').length > 0) return
    const box = document.querySelector<HTMLElement>('#main input[type="search"]')
    if (!openSearch && !box) return
    event.preventDefault()
    if (openSearch) openSearch()
    else box?.focus()
  })

/** The button in the header for whoever does not know the key. */
function SearchButton({ onOpen }: { onOpen: () => void }) {
  const t = useCopy(admin)
  return (
    <>
      <button
        type="button"
        className="admin-search flex flex-[0_1_20rem] items-center gap-2 min-h-control px-3 border border-line-strong rounded text-quiet bg-raised fs-small lt-lg:hidden"
        aria-label={t('search.open')}
        onClick={onOpen}
      >
        <Icon name="i-ph-magnifying-glass" />
        <span className="grow-in truncate text-start">{t('search.short')}</span>
        <kbd>{t('search.key')}</kbd>
      </button>
      <IconButton icon="i-ph-magnifying-glass" label={t('search.open')} className="lg:hidden" onClick={onOpen} />
    </>
  )
}

/** The frame of the admin area: from lg up a sidebar that folds to a rail, below it a drawer, and a dense header. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useCopy(admin)
  const [rail, setRail] = useState(() => readStored(railKey) !== null)
  const [isSearching, setSearching] = useState(false)
  const openSearch = useCallback(() => setSearching(true), [])
  const isForAdmins = isAdmin(useRequiredUser().role)
  useSearchKey(isForAdmins ? openSearch : null)
  useHomeNews(isForAdmins)
  useAreaKeys(isForAdmins)
  const fold = () => {
    writeStored(railKey, rail ? null : 'yes')
    setRail(!rail)
  }
  const foldLabel = t(rail ? 'nav.expand' : 'nav.collapse')
  return (
    <div className="admin-layout" data-rail={rail ? '' : undefined}>
      <aside className="admin-side hidden lg:sticky lg:top-0 lg:flex lg:flex-col lg:gap-1 lg:h-100dvh lg:py-4 lg:px-3 lg:border-e lg:bg-raised lg:overflow-y-auto">
        <HomeLogo />
        <nav className="grid gap-1" aria-label={t('nav.label')}>
          <NavItems rail={rail} />
        </nav>
        <Entry label={foldLabel} rail={rail}>
          <button type="button" className={rail ? 'side-link mt-auto' : `${entryClass} mt-auto`} onClick={fold}>
            <Icon name={rail ? 'i-ph-caret-double-right' : 'i-ph-caret-double-left'} flip />
            <span className={rail ? 'visually-hidden' : undefined}>{foldLabel}</span>
          </button>
        </Entry>
      </aside>
      <div className="min-w-0">
        <header className="topbar">
          <NavDrawer />
          <Position />
          <EnvironmentBadge />
          {isForAdmins && <SearchButton onOpen={openSearch} />}
          <div className="admin-account flex-none">
            <AccountMenu />
          </div>
        </header>
        <Notices />
        {/* Studios have no other screens; admins are nobody's readers. */}
        {!isForAdmins && <AnnouncementBar className="m-gutter mb-0" />}
        <main id="main" className="grid grid-cols-1 content-start gap-4 w-full pt-4 px-gutter pb-12">
          {children}
        </main>
      </div>
      {isSearching && <PeopleSearch onClose={() => setSearching(false)} />}
    </div>
  )
}
