import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { useLogOut } from '#web/features/people/account/query.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { Notices } from '#web/features/shared/notices.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatTime } from '#web/lib/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A header of its own: what the navigation leads to is not open to applicants yet. */
export function OnboardingFrame({ children }: { children: ReactNode }) {
  const t = useCopy(onboarding)
  const now = useMinuteClock()
  const logOut = useLogOut()
  return (
    <>
      <header className="topbar px-[max(var(--gutter),calc((100%_-_85rem)/2_+_var(--gutter)))]">
        <HomeLogo />
        <nav className="ms-auto flex items-center gap-1 sm:gap-2" aria-label={t('bar')}>
          <span className="small quiet num lt-md:hidden me-3">{t('cairo', { time: formatTime(now) })}</span>
          <Link to="/t/account-settings" className={buttonClass('plain', 'md', 'lt-md:px-3')}>
            <Icon name="i-ph-gear-six" />
            <span className="lt-md:visually-hidden">{t('settings')}</span>
          </Link>
          <Button kind="plain" icon="i-ph-sign-out" flipIcon className="lt-md:px-3" onClick={logOut}>
            <span className="lt-md:visually-hidden">{t('logout')}</span>
          </Button>
        </nav>
      </header>
      <Notices />
      <main
        id="main"
        className="grid grid-cols-1 gap-5 w-full max-w-85rem mx-auto pt-4 px-gutter pb-32 md:pb-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:pt-6"
      >
        {children}
      </main>
    </>
  )
}

/** Where applicants ask; on every step. */
export function SupportBox() {
  const t = useCopy(onboarding)
  const group = useConfig()?.tutorGroup
  return (
    <aside className="onboarding-support" aria-labelledby="onboarding-support">
      <h2 id="onboarding-support" className="text-h4 row-2">
        <Icon name="i-ph-chats-circle" className="text-accent" />
        {t('support.title')}
      </h2>
      <p className="small quiet">{t(group ? 'support.groupText' : 'support.text')}</p>
      {group && (
        <Button
          kind="line"
          block
          endIcon="i-ph-arrow-square-out"
          flipIcon
          render={<a href={group} target="_blank" rel="noopener noreferrer" />}
        >
          {t('support.join')}
        </Button>
      )}
      <Button kind={group ? 'plain' : 'line'} block onClick={() => openHelp('onboarding')}>
        {t('support.action')}
      </Button>
    </aside>
  )
}
