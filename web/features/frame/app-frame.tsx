import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSubscriptionUpdates } from '#web/features/lessons/subscriptions/query.ts'
import { useLogOut, useRequiredUser } from '#web/features/people/account/query.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { lazyOverlay } from '#web/features/shared/lazy-overlay.tsx'
import { Notices } from '#web/features/shared/notices.tsx'
import { AnnouncementBar } from '#web/features/talk/announcements/announcement-bar.tsx'
import { mayFetchAhead, paysByTheByte } from '#web/lib/network.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type NavItem, navItemsOf } from './nav.tsx'
import { MoreBadge, NavLink, RailTooltip, railLabelClass } from './nav-link.tsx'
import { TopBar } from './top-bar.tsx'

/**
 * Prefetches the code of the navigation's screens, one after another while the browser is idle. A file that fails is
 * loaded again when its screen is opened.
 */
const usePrefetchScreens = (places: readonly NavItem[]): void => {
  const router = useRouter()
  useEffect(() => {
    if (paysByTheByte() || !mayFetchAhead()) return
    let isUnmounted = false
    const fetchAll = async () => {
      for (const { to } of places) {
        await whenIdle()
        const route = Object.values(router.routesByPath).find(({ fullPath }) => fullPath === to)
        if (isUnmounted) return
        await router.loadRouteChunk(route as never)?.catch(() => undefined)
      }
    }
    void fetchAll()
    return () => {
      isUnmounted = true
    }
  }, [router, places])
}

const MoreSheet = lazyOverlay(() => import('./more-sheet.tsx'))

type NavGroups = ReturnType<typeof navItemsOf>

function Sidebar({ side, own }: Pick<NavGroups, 'side' | 'own'>) {
  const t = useCopy(shell)
  const logOut = useLogOut()
  return (
    <aside className="sidebar">
      <nav
        className="md:sticky md:top-0 md:flex md:flex-col md:gap-1 md:max-h-100dvh md:py-4 md:px-3 md:overflow-y-auto lg:py-5 lg:px-4"
        aria-label={t('mainNav')}
      >
        <HomeLogo />
        {side.map((item) => (
          <NavLink key={item.to} item={item} place="side" />
        ))}
        <hr className="my-3" />
        {own.map((item) => (
          <NavLink key={item.to} item={item} place="side" />
        ))}
        <RailTooltip text={t('logout')}>
          <button type="button" className="side-link" onClick={logOut}>
            <Icon name="i-ph-sign-out" flip />
            <span className={railLabelClass}>{t('logout')}</span>
          </button>
        </RailTooltip>
      </nav>
    </aside>
  )
}

function BottomBar({ bottom, more }: Pick<NavGroups, 'bottom' | 'more'>) {
  const t = useCopy(shell)
  return (
    <nav
      className="bottom-bar fixed z-bar bottom-0 inset-x-0 grid grid-cols-[repeat(5,minmax(0,1fr))] pb-[env(safe-area-inset-bottom)] border-t bg-raised md:hidden"
      aria-label={t('mainNav')}
    >
      {bottom.map((item) => (
        <NavLink key={item.to} item={item} place="bottom" />
      ))}
      <MoreSheet
        trigger={(props) => (
          <button
            type="button"
            className="bottom-link relative grid content-center justify-items-center gap-0.5 h-bottombar fs-micro leading-[1.4] no-underline"
            {...props}
          >
            <span className="bottom-icon relative grid place-items-center w-14 h-8 rounded-[1rem] turn-start">
              <Icon name="i-ph-dots-three-circle" />
              <MoreBadge items={more} />
            </span>
            {t('nav.more')}
          </button>
        )}
      />
    </nav>
  )
}

type FrameProps = {
  back?: string | undefined
  quota?: boolean | undefined
  fill?: boolean | undefined
  children: ReactNode
}

/** The full frame of students and tutors: header, navigation and the screen. */
export default function AppFrame({ back, quota, fill, children }: FrameProps) {
  const { role } = useRequiredUser()
  const places = navItemsOf(role)
  useSubscriptionUpdates()
  usePrefetchScreens(places.all)
  const nested = back !== undefined
  return (
    <div className="app">
      <Sidebar side={places.side} own={places.own} />
      <div className={cx('min-w-0', fill && 'flex flex-col h-dvh', fill && !nested && 'lt-md:pb-bottombar')}>
        <TopBar back={back} quota={quota} />
        <Notices />
        <AnnouncementBar className="w-[calc(100%_-_2_*_var(--gutter))] max-w-[var(--content)] mt-4 mx-auto md:mt-6" />
        <main
          id="main"
          className={
            fill
              ? 'flex-1 min-h-0'
              : 'w-full max-w-[calc(var(--content)_+_2_*_var(--gutter))] mx-auto pt-4 px-gutter pb-[calc(var(--bottombar)_+_2rem)] md:pt-6 md:pb-12'
          }
        >
          {children}
        </main>
      </div>
      {!nested && <BottomBar bottom={places.bottom} more={places.more} />}
    </div>
  )
}
