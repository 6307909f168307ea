import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { Notices } from '#web/features/shared/notices.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

// Lazy, because most people who see this frame are visitors without an account.
const AccountMenu = lazy(() => import('./top-bar.tsx').then((bar) => ({ default: bar.AccountMenu })))

type SlimFrameProps = { signedIn: boolean; fill?: boolean | undefined; children: ReactNode }

/** A header without navigation, for visitors, and for admins and studios outside of their own area. */
export default function SlimFrame({ signedIn, fill, children }: SlimFrameProps) {
  const t = useCopy(shell)
  return (
    <div className={fill ? 'flex flex-col h-dvh' : undefined}>
      <header className={cx('topbar', !fill && 'px-[max(var(--gutter),calc((100%_-_var(--content))_/_2))]')}>
        <HomeLogo />
        <nav className="ms-auto flex items-center gap-1 sm:gap-2" aria-label={t('account')}>
          {signedIn ? (
            <AccountMenu />
          ) : (
            <>
              <Link to="/login" className={buttonClass('quiet', 'md', 'lt-sm:px-3')}>
                {t('login')}
              </Link>
              <Link
                to="/register/$role"
                params={{ role: 'student' }}
                className={buttonClass('main', 'md', 'lt-sm:px-3')}
              >
                {t('register')}
              </Link>
            </>
          )}
        </nav>
      </header>
      <Notices />
      <main
        id="main"
        className={
          fill
            ? 'flex-1 min-h-0'
            : 'w-full max-w-[calc(var(--content)_+_2_*_var(--gutter))] mx-auto pt-4 px-gutter pb-[calc(var(--bottombar)_+_2rem)] md:pt-6 md:pb-12 lt-md:pb-8'
        }
      >
        {children}
      </main>
    </div>
  )
}
