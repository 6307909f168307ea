import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/account/query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { AccountPanel, Person } from './account-panel.tsx'
import { callName } from './call-name.ts'
import { HomeLogo } from './home-logo.tsx'
import { QuotaMeter } from './quota-meter.tsx'
import { useShownTitle } from './title.tsx'

/** Back to where the person came from, or to the screen above when the link was opened directly. */
function BackButton({ to }: { to: string }) {
  const t = useCopy(common)
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <IconButton
      icon="i-ph-arrow-left"
      flipIcon
      label={t('back')}
      className="md:hidden -ms-2.5"
      onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to }))}
    />
  )
}

function AccountMenu() {
  const t = useCopy(shell)
  const user = useRequiredUser()
  return (
    <Popover
      className="w-80"
      trigger={
        <button
          type="button"
          className="rounded max-w-72 min-h-control"
          aria-label={t('accountOf', { name: callName(user) })}
        >
          <Person user={user} size={36} />
        </button>
      }
    >
      <AccountPanel />
    </Popover>
  )
}

type TopBarProps = { back?: string | undefined; quota?: boolean | undefined }

/** The title on phones; the balance and the person from md up. */
export function TopBar({ back, quota }: TopBarProps) {
  const { role } = useRequiredUser()
  const title = useShownTitle()
  const student = role === Role.Student
  return (
    <header className="topbar">
      {back !== undefined && <BackButton to={back} />}
      <p className="topbar-title grow-in truncate md:hidden" aria-hidden="true" dir="auto">
        {title}
      </p>
      {student && quota && (
        <div className="md:hidden">
          <QuotaMeter ring />
        </div>
      )}
      {student && (
        <div className="lt-md:hidden">
          <QuotaMeter />
        </div>
      )}
      <div className="ms-auto lt-md:hidden">
        <AccountMenu />
      </div>
    </header>
  )
}

/** For visitors, and for people whose screens are not here: the logo and one thing at the end. */
export function SlimBar({ signedIn }: { signedIn: boolean }) {
  const t = useCopy(shell)
  return (
    <header className="topbar">
      <HomeLogo />
      <nav className="ms-auto row-2" aria-label={t('account')}>
        {signedIn ? (
          <AccountMenu />
        ) : (
          <>
            <Link to="/login" className={buttonClass('quiet')}>
              {t('login')}
            </Link>
            <Link to="/register/$role" params={{ role: 'student' }} className={buttonClass()}>
              {t('register')}
            </Link>
          </>
        )}
      </nav>
    </header>
  )
}
