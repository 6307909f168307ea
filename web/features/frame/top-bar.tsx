import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { lazyOverlay } from '#web/features/shared/lazy-overlay.tsx'
import { useBarTitle } from '#web/features/shared/title.tsx'
import { NotificationBell } from '#web/features/talk/notifications/bell.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AccountSummary } from './account-summary.tsx'
import { QuotaMeter } from './quota-meter.tsx'

/** Goes back in the history, or to the parent screen `to` when the link was opened directly. */
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

const AccountPopover = lazyOverlay(() => import('./account-popover.tsx'))

export function AccountMenu() {
  const t = useCopy(shell)
  const user = useRequiredUser()
  return (
    <AccountPopover
      trigger={(props) => (
        <button type="button" className="rounded max-w-72 min-h-control" {...props}>
          <VisuallyHidden>{t('account')}: </VisuallyHidden>
          <AccountSummary user={user} size={36} />
        </button>
      )}
    />
  )
}

type TopBarProps = { back?: string | undefined; quota?: boolean | undefined }

/** The header: the screen's title on phones; the balance and the account from md up. */
export function TopBar({ back, quota }: TopBarProps) {
  const { role } = useRequiredUser()
  const title = useBarTitle()
  const student = role === Role.Student
  return (
    <header className="topbar">
      {back !== undefined && <BackButton to={back} />}
      <p className="text-h3 font-strong grow-in truncate md:hidden" aria-hidden="true" dir="auto">
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
      <div className="ms-auto flex items-center gap-2">
        <NotificationBell />
        <div className="lt-md:hidden">
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
